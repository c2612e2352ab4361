-- JSON text in and out. Runs no code of the script: raw access only, no metamethods. What a table was before it
-- came in (an empty object, an object with null fields) is kept aside, keyed weakly by the table itself.
local byte, char, find, format, gsub, sub = string.byte, string.char, string.find, string.format, string.gsub, string.sub
local concat, sort = table.concat, table.sort
local floor, huge = math.floor, math.huge
local error, next, rawequal, rawget, rawlen, setmetatable, tonumber, type, tostring =
  error, next, rawequal, rawget, rawlen or function(t) return #t end, setmetatable, tonumber, type, tostring
local math_type = math.type
local DEPTH = 201

return function(host)
  local null = host.null
  local weak = { __mode = "k" }
  local is_object = setmetatable({}, weak) -- tables that are {} when empty
  local is_array = setmetatable({}, weak) -- empty tables that came in as []
  local nulls = setmetatable({}, weak) -- table -> the names of its null fields

  -- ---- in ----------------------------------------------------------------------------------------------------

  local function utf8_char(code)
    if code < 0x80 then return char(code) end
    if code < 0x800 then return char(0xC0 + floor(code / 64), 0x80 + code % 64) end
    if code < 0x10000 then
      return char(0xE0 + floor(code / 4096), 0x80 + floor(code / 64) % 64, 0x80 + code % 64)
    end
    return char(0xF0 + floor(code / 262144), 0x80 + floor(code / 4096) % 64, 0x80 + floor(code / 64) % 64, 0x80 + code % 64)
  end
  local escapes = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t", ['"'] = '"', ["\\"] = "\\", ["/"] = "/" }
  local function pair(high, low)
    return utf8_char(0x10000 + (tonumber(high, 16) - 0xD800) * 1024 + tonumber(low, 16) - 0xDC00)
  end
  local function unescape(text)
    -- Backslashes first go where no other rule sees them: \\u0041 is not an escape of A.
    if find(text, "\\\\", 1, true) then
      text = gsub(text, "\\\\", "\\u005c")
    end
    if find(text, "\\u", 1, true) then
      text = gsub(text, "\\u([dD][89abAB]%x%x)\\u([dD][c-fC-F]%x%x)", pair)
      text = gsub(text, "\\u(%x%x%x%x)", function(hex)
        return hex == "005c" and "\\\\" or hex == "005C" and "\\\\" or utf8_char(tonumber(hex, 16))
      end)
    end
    return (gsub(text, "\\(.)", escapes))
  end

  local function bad(text, at, what)
    error("not JSON: " .. what .. " at byte " .. at, 0)
  end

  local value
  local function string_at(text, at) -- at: just past the opening quote
    local stop = find(text, '["\\]', at)
    if stop and byte(text, stop) == 34 then
      return sub(text, at, stop - 1), stop + 1
    end
    while stop and byte(text, stop) == 92 do
      stop = find(text, '["\\]', stop + 2)
    end
    if not stop then bad(text, at, "a string without end") end
    return unescape(sub(text, at, stop - 1)), stop + 1
  end
  local function number_at(text, at)
    local _, stop = find(text, "^%-?%d+", at)
    if not stop then bad(text, at, "no value") end
    local fraction = ""
    local code = byte(text, stop + 1)
    if code == 46 or code == 101 or code == 69 then
      fraction = "."
      _, stop = find(text, "^[%d.eE+-]*", stop)
    end
    local digits = sub(text, at, stop)
    local number = tonumber(digits)
    if not number then bad(text, at, "no number") end
    if fraction == "" and #digits > 15 then
      if math_type then
        if math_type(number) ~= "integer" then error("the integer " .. digits .. " is too large for Lua's 64 bits", 0) end
      elseif number > 9007199254740992 or number < -9007199254740992 or format("%.0f", number) ~= digits then
        error("the integer " .. digits .. " is too large for this Lua, whose numbers are exact up to 2^53", 0)
      end
    end
    return number, stop + 1
  end
  local function space(text, at)
    local code = byte(text, at)
    if code == 32 or code == 10 or code == 13 or code == 9 then
      at = find(text, "[^ \n\r\t]", at) or #text + 1
      code = byte(text, at)
    end
    return at, code
  end
  local function array_at(text, at, depth)
    local list, n, code = {}, 0, nil
    at, code = space(text, at)
    if code == 93 then
      is_array[list] = true
      return list, at + 1
    end
    while true do
      local item
      item, at = value(text, at, depth)
      n = n + 1
      list[n] = item
      at, code = space(text, at)
      if code == 93 then return list, at + 1 end
      if code ~= 44 then bad(text, at, "no , or ]") end
      at = at + 1
    end
  end
  local function object_at(text, at, depth)
    local object, code, missing = {}, nil, nil
    is_object[object] = true
    at, code = space(text, at)
    if code == 125 then return object, at + 1 end
    while true do
      if code ~= 34 then bad(text, at, "no name of a field") end
      local name, item
      name, at = string_at(text, at + 1)
      at, code = space(text, at)
      if code ~= 58 then bad(text, at, "no :") end
      item, at = value(text, at + 1, depth)
      if item == null then
        if not missing then
          missing = {}
          nulls[object] = missing
        end
        missing[name] = true
      else
        object[name] = item
      end
      at, code = space(text, at)
      if code == 125 then return object, at + 1 end
      if code ~= 44 then bad(text, at, "no , or }") end
      at, code = space(text, at + 1)
    end
  end
  function value(text, at, depth)
    local code
    at, code = space(text, at)
    if code == 34 then return string_at(text, at + 1) end
    if code == 123 or code == 91 then
      if depth > 1000 then bad(text, at, "too deep a nesting") end
      if code == 123 then return object_at(text, at + 1, depth + 1) end
      return array_at(text, at + 1, depth + 1)
    end
    if code == 116 and sub(text, at, at + 3) == "true" then return true, at + 4 end
    if code == 102 and sub(text, at, at + 4) == "false" then return false, at + 5 end
    if code == 110 and sub(text, at, at + 3) == "null" then return null, at + 4 end
    return number_at(text, at)
  end
  local function decode(text)
    local result, at = value(text, 1, 0)
    if space(text, at) <= #text then bad(text, space(text, at), "something after the value") end
    return result
  end

  -- ---- out ---------------------------------------------------------------------------------------------------

  local controls = { ['"'] = '\\"', ["\\"] = "\\\\", ["\b"] = "\\b", ["\f"] = "\\f", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }
  for code = 0, 31 do
    controls[char(code)] = controls[char(code)] or format("\\u%04x", code)
  end
  controls["\127"] = "\127"

  -- UTF-8, with surrogates allowed one by one (the host reads them as such). Each good sequence becomes one
  -- byte, so that what stood apart never comes together.
  local function is_utf8(text)
    if find(text, "\224[\128-\159]") or find(text, "\240[\128-\143]") or find(text, "\244[\144-\191]") then return false end
    text = gsub(text, "[\194-\223][\128-\191]", "\1")
    if not find(text, "[\128-\255]") then return true end
    text = gsub(text, "[\224-\239][\128-\191][\128-\191]", "\1")
    text = gsub(text, "[\240-\244][\128-\191][\128-\191][\128-\191]", "\1")
    return not find(text, "[\128-\255]")
  end

  -- State of the one encoding that is going on; kept out here, since closures cost more than most values.
  local out, n, open, path, depth, label = {}, 0, {}, {}, 0, ""
  local function refuse(what, key)
    local where = label
    if key ~= nil then
      depth = depth + 1
      path[depth] = key
    end
    for i = 1, depth do
      local step = path[i]
      if i == 11 and depth > 20 then where = where .. "…" end
      if i > 10 and i <= depth - 5 and depth > 20 then step = nil end
      if step == nil then
        -- left out
      elseif type(step) == "number" then
        where = where .. "[" .. format("%d", step) .. "]"
      elseif find(step, "^[%a_][%w_]*$") then
        where = (where == "" or sub(where, -1) == " ") and where .. step or where .. "." .. step
      else
        if not is_utf8(step) then step = gsub(step, "[\128-\255]", function(c) return "\\" .. byte(c) end) end
        where = where .. '["' .. step .. '"]'
      end
    end
    error(where .. " " .. what, 0)
  end

  -- Names of fields come again and again: their texts are kept, up to some number of them.
  local named, kept = {}, 0
  local put_string
  local function put_name(name)
    local text = named[name]
    if text then
      n = n + 1
      out[n] = text
      return
    end
    put_string(name)
    text = out[n] .. ":"
    out[n] = text
    if #text < 50 and kept < 500 then
      named[name], kept = text, kept + 1
    end
  end
  function put_string(text)
    if find(text, '[%c"\\\128-\255]') then
      if find(text, "[\128-\255]") and not is_utf8(text) then refuse("is a byte string that is not UTF-8, which JSON cannot hold") end
      text = gsub(text, '[%c"\\]', controls)
    end
    n = n + 1
    out[n] = '"' .. text .. '"'
  end

  local function number_text(number)
    if math_type and math_type(number) == "integer" then return format("%d", number) end
    if number ~= number or number == huge or number == -huge then return "null" end
    if not math_type and number == floor(number) and number <= 9007199254740992 and number >= -9007199254740992 then return format("%.0f", number) end
    local text = format("%.14g", number)
    if tonumber(text) ~= number then
      text = format("%.16g", number)
      if tonumber(text) ~= number then text = format("%.17g", number) end
    end
    if not find(text, "[.e]") then text = text .. ".0" end
    return text
  end

  local put
  local function put_table(t)
    if open[t] then refuse("contains itself, which JSON cannot hold") end
    if depth >= DEPTH then refuse("is nested deeper than " .. DEPTH .. " levels, which JSON here cannot hold") end
    local length = rawlen(t)
    local numbered, keys, count = 0, nil, 0
    for key in next, t do
      local kind = type(key)
      if kind == "string" then
        if not keys then keys = {} end
        count = count + 1
        keys[count] = key
      elseif kind == "number" and key >= 1 and key == floor(key) then
        numbered = numbered + 1
        if key > length then length = key end
      else
        refuse("has a key that is neither text nor a place in a list (" .. (kind == "number" and tostring(key) or "a " .. kind) .. "), which JSON cannot hold")
      end
    end
    local missing = nulls[t]
    if missing then
      for key in next, missing do
        if rawget(t, key) == nil then
          if not keys then keys = {} end
          count = count + 1
          keys[count] = key
        end
      end
    end
    if numbered > 0 and count > 0 then refuse("has mixed keys, numbers and names, which JSON cannot hold") end
    if length > numbered then
      local hole = 1
      while rawget(t, hole) ~= nil do hole = hole + 1 end
      refuse("is a list with a hole at " .. format("%d", hole) .. ", which JSON cannot hold (null fills a hole)")
    end
    open[t] = true
    depth = depth + 1
    n = n + 1
    if numbered > 0 then
      out[n] = "["
      for i = 1, length do
        if i > 1 then
          n = n + 1
          out[n] = ","
        end
        path[depth] = i
        put(rawget(t, i))
      end
      n = n + 1
      out[n] = "]"
    elseif count > 0 then
      if count > 1 then
        if count > 2 or keys[2] < keys[1] then sort(keys) end
      end
      out[n] = "{"
      for i = 1, count do
        local key = keys[i]
        if i > 1 then
          n = n + 1
          out[n] = ","
        end
        path[depth] = key
        put_name(key)
        local item = rawget(t, key)
        if item == nil then
          n = n + 1
          out[n] = "null"
        else
          put(item)
        end
      end
      n = n + 1
      out[n] = "}"
    else
      out[n] = (is_object[t] or missing) and "{}" or "[]"
    end
    depth = depth - 1
    open[t] = nil
  end
  function put(item)
    local kind = type(item)
    if kind == "string" then
      put_string(item)
    elseif kind == "number" then
      n = n + 1
      out[n] = math_type and math_type(item) == "integer" and item or number_text(item)
    elseif kind == "table" then
      if rawequal(item, null) then -- a script's table may say that it equals everything
        n = n + 1
        out[n] = "null"
      else
        put_table(item)
      end
    elseif kind == "boolean" then
      n = n + 1
      out[n] = item and "true" or "false"
    elseif kind == "nil" then
      n = n + 1
      out[n] = "null"
    else
      refuse("is a " .. (kind == "thread" and "coroutine" or kind) .. ", which JSON cannot hold")
    end
  end
  local function encode(root, where, named)
    n, depth, label = 0, 0, where
    if named and next(root) == nil and not nulls[root] then return "{}" end
    if next(open) ~= nil then open = {} end -- left by an error
    put(root)
    local text = concat(out, "", 1, n)
    if n > 1000 then out = {} end
    return text
  end

  return {
    decode = decode,
    encode = encode,
    -- Whether the table is a call's keywords: names only, or nothing at all and not a list that came in.
    kind = function(t)
      local names, numbers = nulls[t] ~= nil, false
      for key in next, t do
        if type(key) == "string" then names = true else numbers = true end
        if names and numbers then return "mixed" end
      end
      if numbers then return "list" end
      return (names or is_object[t] or not is_array[t]) and "names" or "list"
    end,
    object = function(t)
      is_object[t] = true
      is_array[t] = nil
      return t
    end,
  }
end
