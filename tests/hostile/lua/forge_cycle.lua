-- kind: a forged call or answer
-- expect: raised: itself | cycle
local t = {}
t.t = t
return t
