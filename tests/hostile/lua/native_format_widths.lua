-- kind: a native loop that never looks at the clock
-- expect: harmless
for _, f in ipairs{ '%99999999d', '%.99999999f', '%99.99f', '%-99999s', '%q', '%a', '%', '%1$s', '%n', '%ld', ('%s'):rep(10000) } do
  pcall(string.format, f, 1e308) pcall(string.format, f, ('x'):rep(1e5)) pcall(f.format, f)
end
