-- kind: a forged call or answer
-- expect: value: false
local ok = pcall(search, '\255')
return ok
