-- kind: tampering with a built-in
-- expect: harmless
string.format = nil string.gsub = nil string.find = nil string.byte = nil
print({ a = 'x' })
return search{ query = 'x' }
