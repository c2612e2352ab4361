-- kind: giant strings and tables
-- expect: harmless
return pcall(table.unpack, {}, 1, 1e7) and 1 or 'caught'
