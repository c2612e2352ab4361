-- kind: recursion or nesting without an end
-- expect: harmless
for _, n in ipairs{ 190, 260, 70000 } do
  local names = {}
  for i = 1, n do names[i] = 'v' .. i end
  local list = table.concat(names, ',')
  load('local ' .. list .. ' = 1 return function() return ' .. list .. ' end')
  load('return function(' .. list .. ') return ' .. list .. ' end')
  load('goto a ' .. ('local x '):rep(n) .. ' ::a::')
  load('return {' .. ('{},'):rep(n) .. '}')
  load('return ' .. ('a.b'):rep(n, '.'))
  load(('if a then else'):rep(n) .. ' end')
end
