-- kind: reaching for the host
-- expect: harmless
return debug == nil and (getfenv == nil)
