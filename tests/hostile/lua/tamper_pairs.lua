-- kind: tampering with a built-in
-- expect: harmless
pairs = nil next = nil ipairs = nil type = nil tostring = nil
return search{ a = { b = 1 } }
