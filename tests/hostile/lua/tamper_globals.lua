-- kind: tampering with a built-in
-- expect: harmless
for name in pairs(_G) do if name ~= 'search' then _G[name] = nil end end
return search{}
