-- kind: a native loop that never looks at the clock
-- expect: harmless
return pcall(table.concat, setmetatable({}, { __index = function() return '' end }), '', 1, 1 << 40) and 1 or 'caught'
