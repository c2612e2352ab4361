-- Values as print shows them: text as it is, tables as a constructor would write them, no addresses.
local find, format, gsub, sub = string.find, string.format, string.gsub, string.sub
local concat = table.concat
local getmetatable = debug.getmetatable -- sees a protected one, as the engine does
local rawequal, rawget, tostring, type, error = rawequal, rawget, tostring, type, error
local DEPTH, ITEMS, WIDTH, MOST = 5, 100, 76, 262144

return function(host)
  local order, null = host.order, host.null

  -- tostring without C in between (a __tostring may call tools) and without addresses.
  local function to_string(value, ...)
    local kind = type(value)
    if kind == "string" then return value end
    if kind ~= "table" and kind ~= "function" and kind ~= "thread" and kind ~= "userdata" then return tostring(value, ...) end
    local meta = getmetatable(value)
    if rawequal(value, null) then return "null" end
    if type(meta) == "table" then
      local custom = rawget(meta, "__tostring")
      if custom then
        local text = custom(value)
        if type(text) ~= "string" and type(text) ~= "number" then error("'__tostring' must return a string", 0) end
        return text
      end
      local name = rawget(meta, "__name")
      if type(name) == "string" then kind = name end
    end
    return kind .. ": #" .. order.serial(value)
  end

  local function quoted(text)
    text = format("%q", text)
    text = gsub(text, "\\\n", "\\n")
    text = gsub(text, "\r", "\\r")
    return (gsub(text, "%z", "\\0"))
  end

  local function dump(value, seen, depth, budget)
    local kind = type(value)
    if kind == "string" then
      budget.left = budget.left - #value
      return quoted(#value > 10000 and sub(value, 1, 10000) .. "…" or value)
    end
    if kind ~= "table" or rawequal(value, null) then return to_string(value) end
    local meta = getmetatable(value)
    if type(meta) == "table" and rawget(meta, "__tostring") then return to_string(value) end
    if seen[value] then return "<cycle>" end
    local keys, n, length = order.keys(value)
    if length == 0 and n == 0 then return "{}" end
    if depth > DEPTH then return "{…}" end
    seen[value] = true
    local parts, count, width = {}, 0, 0
    local function add(part)
      count = count + 1
      parts[count] = part
      width = width + #part + 2
      budget.left = budget.left - #part
    end
    for i = 1, length do
      if i > ITEMS or budget.left < 0 then
        add("… " .. (length - i + 1) .. " more")
        break
      end
      add(dump(rawget(value, i), seen, depth + 1, budget))
    end
    for i = 1, n do
      if i > ITEMS or budget.left < 0 then
        add("… " .. (n - i + 1) .. " more")
        break
      end
      local key = keys[i]
      local name = type(key) == "string" and find(key, "^[%a_][%w_]*$") and key or "[" .. dump(key, seen, depth + 1, budget) .. "]"
      add(name .. " = " .. dump(rawget(value, key), seen, depth + 1, budget))
    end
    seen[value] = nil
    local text = concat(parts, ", ")
    if width + depth * 2 <= WIDTH and not find(text, "\n", 1, true) then return "{" .. text .. "}" end
    return "{\n  " .. gsub(concat(parts, ",\n"), "\n", "\n  ") .. "\n}"
  end

  return {
    tostring = to_string,
    -- What print and error messages show of one value.
    show = function(value)
      if type(value) == "string" then return value end
      return dump(value, {}, 0, { left = MOST })
    end,
  }
end
