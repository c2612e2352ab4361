-- kind: tampering with a built-in
-- expect: harmless
tools.search = nil
search = nil
return 1
