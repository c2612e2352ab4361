-- kind: a forged call or answer
-- expect: harmless
return pcall(search, '\u{7FFFFFFF}') and 1 or 'caught'
