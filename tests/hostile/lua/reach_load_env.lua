-- kind: reaching for the host
-- expect: value: true
return load('return _ENV ~= nil and debug == nil', 'x', 't')()
