-- kind: a forged call or answer
-- expect: raised: no such tool | nil
return tools['no such tool']{}
