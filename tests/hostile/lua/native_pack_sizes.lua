-- kind: a native loop that never looks at the clock
-- expect: harmless
if not string.pack then return end
for _, f in ipairs{ 'i17', 'i16', 's16', 'c2147483647', 'c999999999999', '!16 Xi16', ('i16'):rep(5000), 'z', 'j' .. ('x'):rep(1e5), '<>=!', 'Xz' } do
  pcall(string.packsize, f) pcall(string.pack, f, 'x') pcall(string.unpack, f, ('\255'):rep(64)) pcall(string.unpack, f, 'x', 1 << 62)
end
