-- kind: tampering with a built-in
-- expect: harmless
error = nil pcall = nil xpcall = nil
return search(1)
