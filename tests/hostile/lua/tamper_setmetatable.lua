-- kind: tampering with a built-in
-- expect: harmless
setmetatable = nil getmetatable = nil rawget = nil rawset = nil
return search{ a = 1 }
