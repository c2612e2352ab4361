-- kind: giant strings and tables
-- expect: harmless
return pcall(string.format, '%99999999d', 1) and 1 or 'caught'
