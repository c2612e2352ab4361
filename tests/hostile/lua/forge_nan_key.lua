-- kind: a forged call or answer
-- expect: value: false
local t = {}
return (pcall(function() t[0 / 0] = 1 end))
