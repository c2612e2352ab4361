-- kind: tampering with a built-in
-- expect: harmless
math.floor = nil math.type = nil math.huge = nil math.tointeger = nil
return search{ n = 1.5 }
