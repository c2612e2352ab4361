--[[ {
  clause: "SNAP-14",
  title: "fields may be set and cleared while pairs goes through them",
  functions: ["f"],
  steps: [{call: "f", args: [10]}, {complete: []}],
} ]]
local t, n = {}, 0
for i = 1, 10 do t["k" .. i] = i end
for key, value in pairs(t) do
  n = n + 1
  t[key] = value + 1
  t[key] = nil
end
f(n)
return t
