-- kind: reaching for the host
-- expect: value: true
return string.dump == nil
