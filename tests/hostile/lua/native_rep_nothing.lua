-- kind: a native loop that never looks at the clock
-- expect: harmless
return pcall(string.rep, '', 1 << 60) and 1 or 'caught'
