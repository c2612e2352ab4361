-- kind: a forged call or answer
-- expect: value: "forged"
search = function() return 'forged' end
return search{}
