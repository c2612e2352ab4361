-- pairs and next in an order that is the same in every run: the list part, other numbers, text, booleans, then
-- objects by their numbers. (Lua's own order hangs on addresses and on a random seed.)
local next, rawget, rawlen, setmetatable, type, error =
  next, rawget, rawlen or function(t) return #t end, setmetatable, type, error
local sort = table.sort
local getmetatable = debug.getmetatable
local floor = math.floor

return function(host)
  local arrange = host.identity.arrange

  -- The keys past the list part, in order; and the length of the list part.
  local function keys_of(t)
    local length = rawlen(t)
    local numbers, strings, objects, a, b, c = nil, nil, nil, 0, 0, 0
    local yes, no
    for key in next, t do
      local kind = type(key)
      if kind == "string" then
        b = b + 1
        if strings then strings[b] = key else strings = { key } end
      elseif kind == "number" then
        if not (key >= 1 and key <= length and key == floor(key)) then
          a = a + 1
          if numbers then numbers[a] = key else numbers = { key } end
        end
      elseif kind == "boolean" then
        if key then yes = true else no = true end
      else
        c = c + 1
        if objects then objects[c] = key else objects = { key } end
      end
    end
    local keys = strings or {}
    if b > 1 then sort(keys) end
    if a > 0 then
      if a > 1 then sort(numbers) end
      for i = 1, b do numbers[a + i] = keys[i] end
      keys = numbers
    end
    local n = a + b
    if no then n = n + 1 keys[n] = false end
    if yes then n = n + 1 keys[n] = true end
    if c > 0 then
      arrange(t, objects)
      for i = 1, c do keys[n + i] = objects[i] end
      n = n + c
    end
    return keys, n, length
  end

  -- One walk over a table. Fields may be cleared or changed on the way, as Lua allows.
  local function walk(t)
    local keys, n, length = keys_of(t)
    local place, i = 0, 0
    return function()
      while place < length do
        place = place + 1
        local value = rawget(t, place)
        if value ~= nil then return place, value end
      end
      while i < n do
        i = i + 1
        local key = keys[i]
        local value = rawget(t, key)
        if value ~= nil then return key, value end
      end
    end
  end

  local has_pairs = host.pairs_metamethod
  local function ordered_pairs(t)
    if has_pairs then
      local meta = getmetatable(t)
      local custom = type(meta) == "table" and rawget(meta, "__pairs")
      if custom then
        local f, state, key = custom(t)
        return f, state, key
      end
    end
    if type(t) ~= "table" then error("bad argument #1 to 'pairs' (table expected, got " .. (t == nil and "nil" or type(t)) .. ")", 2) end
    return walk(t), t, nil
  end

  -- next(t, key) goes on where the last one on this table stopped; the walk is kept with the table.
  local walks = setmetatable({}, { __mode = "k" })
  local function ordered_next(t, key)
    if type(t) ~= "table" then error("bad argument #1 to 'next' (table expected, got " .. (t == nil and "no value" or type(t)) .. ")", 2) end
    if key == nil then
      if next(t) == nil then return nil end
      local keys, n, length = keys_of(t)
      local place = {}
      for i = 1, n do place[keys[i]] = i end
      walks[t] = { keys = keys, n = n, length = length, place = place }
    end
    local kept = walks[t]
    if not kept then
      local keys, n, length = keys_of(t)
      kept = { keys = keys, n = n, length = length, place = {} }
      for i = 1, n do kept.place[keys[i]] = i end
      walks[t] = kept
    end
    local i = kept.place[key]
    if not i then
      local from = 0
      if key ~= nil then
        if type(key) ~= "number" or key < 1 or key > kept.length or key ~= floor(key) then error("invalid key to 'next'", 2) end
        from = key
      end
      for at = from + 1, kept.length do
        local value = rawget(t, at)
        if value ~= nil then return at, value end
      end
      i = 0
    end
    for at = i + 1, kept.n do
      local value = rawget(t, kept.keys[at])
      if value ~= nil then return kept.keys[at], value end
    end
    walks[t] = nil
    return nil
  end

  return { pairs = ordered_pairs, next = ordered_next, serial = host.identity.serial, keys = keys_of }
end
