-- kind: reaching for the host
-- expect: harmless
return pcall(string.format, '%p', {}) and 1 or 'caught'
