--[[ {
  clause: "SAFE-1",
  title: "load takes text only, whatever mode it is asked for",
  steps: [{complete: [true, true, true, 7]}],
} ]]
local function refused(...)
  local ok, chunk = pcall(load, ...)
  return not ok or chunk == nil
end
return { refused("\27Lua"), refused("\27Lua", "x", "b"), refused("return 1", "x", "b"), load("return 7", "x", "t")() }
