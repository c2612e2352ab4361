-- kind: a forged call or answer
-- expect: harmless
rawset(tools, 'other', search)
return tools.other{} ~= nil
