-- kind: tampering with a built-in
-- expect: harmless
table.concat = nil table.insert = nil table.sort = nil table.unpack = nil
print({ 1, 2 })
return search{ 1, 2 }
