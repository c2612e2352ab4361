-- kind: a native loop that never looks at the clock
-- expect: harmless
return pcall(table.move, {}, 1, math.maxinteger - 1, 2) and 1 or 'caught'
