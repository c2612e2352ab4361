-- kind: reaching for the host
-- expect: value: true
return getmetatable(nil) == nil and getmetatable(true) == nil and getmetatable(1) == nil
