--[[ {
  clause: "SAFE-1",
  title: "nothing within reach is an object of the host",
  functions: ["f"],
  steps: [{complete: []}],
} ]]
local seen, found = {}, {}
local function walk(value, path)
  if type(value) == "userdata" then
    -- null may be one that holds nothing
    if value ~= null then found[#found + 1] = path end
  elseif type(value) == "table" and not seen[value] then
    seen[value] = true
    for key, inner in pairs(value) do walk(inner, path .. "." .. tostring(key)) end
    walk(getmetatable(value), path .. ".<metatable>")
  end
end
walk(_G, "_G")
walk(getmetatable(""), "string")
walk({ pcall(f, print) }, "error")
return found
