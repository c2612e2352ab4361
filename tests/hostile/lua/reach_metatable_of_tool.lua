-- kind: reaching for the host
-- expect: harmless
return tostring(getmetatable(search))
