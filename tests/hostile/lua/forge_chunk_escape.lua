-- kind: a forged call or answer
-- expect: raised: 'end'
end
return 1
