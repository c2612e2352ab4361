-- Safe versions of the standard functions other than the four that take patterns:
-- `make(host)` returns them in one table (see patterns.lua for host.tick).
--
-- host.tostring   a Lua function that gives the text of any value; default: __tostring, else plain
--
-- Two things make a C function unsafe here. (a) It runs long where no count hook can see it.
-- (b) It calls back into Lua, so that the callee cannot yield. Known:
--   a   string.find match gmatch gsub (patterns.lua); string.rep("", 1e18); table.move and, on 5.1
--       and LuaJIT, table.insert (t, -2^31, x) over huge ranges; table.sort (5.1, 5.2: quadratic
--       at worst); long subjects, one pass each: upper lower reverse format byte char, utf8.len
--       offset, string.pack unpack, tonumber, load, `..`, `<` on strings, next over a hollow table
--   b   table.sort, string.gsub, load with a reader, dofile/require; through metamethods:
--       tostring and string.format %s (__tostring), table.concat insert remove unpack move sort
--       (__index __newindex __len __lt, 5.3+; __len, 5.2), ipairs (__index, 5.3+; __ipairs, 5.2),
--       pairs (__pairs), print; pcall, xpcall, error handlers and metamethods on 5.1
--   both    a __gc finaliser: it runs inside any allocation with hooks switched off
-- Bounded by the Lua stack: table.unpack, string.byte, utf8.codepoint, select.
-- Nothing in math or os is either.

local string, table = string, table
local sub, find, gsub, format, rep = string.sub, string.find, string.gsub, string.format, string.rep
local c_sort, c_concat, c_insert, c_remove, c_move = table.sort, table.concat, table.insert, table.remove, table.move
local c_unpack, c_pack = table.unpack or unpack, table.pack
local type, tostring, tonumber, select, pcall, error = type, tostring, tonumber, select, pcall, error
local getmetatable, setmetatable, rawget, rawset, rawequal = getmetatable, setmetatable, rawget, rawset, rawequal
local floor, min, max = math.floor, math.min, math.max
local tointeger, mathtype = math.tointeger, math.type
local utf8 = utf8

-- What the engines do differently, each asked of the engine itself.
local proxy = setmetatable({}, {
  __len = function()
    return 1
  end,
  __index = function()
    return "x"
  end,
})
local ok, joined = pcall(c_concat, proxy)
local METAMETHODS = ok and joined == "x" -- 5.3
local CHECKS_POSITION = not pcall(c_insert, {}, 5, 1) -- 5.2
local REP_SEPARATOR = rep("a", 2, "b") == "aba"
local FORMATS_ANY = pcall(format, "%s", {}) -- not 5.1
local FORMATS_POINTERS = pcall(format, "%p", {}) -- 5.4, LuaJIT
local OWN_IPAIRS = _VERSION == "Lua 5.2" -- __ipairs
-- Sorted in C at a stretch. Before 5.3 the pivot is not random and the worst case quadratic.
local SORT_CHUNK = mathtype and 30000 or 2000
local LONG = 1e6 -- elements that C may move at a stretch
local MUCH = 1e7 -- steps in C after which the clock is looked at
-- The level of the script for an error raised in a tail call; only 5.1 counts those.
local TAIL = _VERSION == "Lua 5.1" and type(jit) ~= "table" and 3 or 2

-- An error of C, at the position of the caller, under the name that the caller used.
local function settle(name, ok, ...)
  if ok then
    return ...
  end
  local message = ...
  if type(message) ~= "string" or find(message, "^not enough memory") or find(message, "^stack overflow") then
    error(message, 0)
  end
  error((gsub(message, "^(bad argument #%d+ to ')[%w_.?]+'", "%1" .. name .. "'")), TAIL)
end

local function is_integer(value)
  return type(value) == "number" and value % 1 == 0
end

local function is_plain(t)
  return type(t) == "table" and getmetatable(t) == nil
end

local function get(t, k)
  if METAMETHODS then
    return t[k]
  end
  return rawget(t, k)
end

local function set(t, k, v)
  if METAMETHODS then
    t[k] = v
  else
    rawset(t, k, v)
  end
end

local function metamethod(value, name)
  local meta = getmetatable(value)
  return type(meta) == "table" and rawget(meta, name) or nil
end

local COMPARABLE = { number = true, string = true }

-- `a < b` as table.sort without a comparator does it: a fault has no position.
local function less(a, b)
  local kind, other = type(a), type(b)
  if kind == other and COMPARABLE[kind] or metamethod(a, "__lt") or metamethod(b, "__lt") then
    return a < b
  elseif getmetatable(a) ~= nil and type(getmetatable(a)) ~= "table" then
    return a < b -- a protected metatable: the engine knows
  elseif kind == other then
    error("attempt to compare two " .. kind .. " values", 0)
  end
  error("attempt to compare " .. kind .. " with " .. other, 0)
end

-- Merges neighbouring sorted runs of `width` until one is left. Stable, and at a loss for
-- nothing: an inconsistent comparator gives an odd order, no more.
local function merge_runs(from, n, width, before)
  local into = {}
  while width < n do
    for low = 1, n, 2 * width do
      local mid, high = min(low + width, n + 1), min(low + 2 * width, n + 1)
      local i, j, k = low, mid, low
      while i < mid and j < high do
        if before(from[j], from[i]) then
          into[k], j = from[j], j + 1
        else
          into[k], i = from[i], i + 1
        end
        k = k + 1
      end
      for rest = i, mid - 1 do
        into[k], k = from[rest], k + 1
      end
      for rest = j, high - 1 do
        into[k], k = from[rest], k + 1
      end
    end
    from, into = into, from
    width = width * 2
  end
  return from
end

-- What C may sort: all numbers of one kind or all strings; and the bytes there are to compare.
local function uniform(items, n)
  local kind, size = type(items[1]), n
  local number_kind = mathtype and mathtype(items[1])
  for k = 1, n do
    local v = items[k]
    if type(v) ~= kind then
      return false
    elseif kind == "string" then
      size = size + #v / 8
    elseif v ~= v or v == 0 and 1 / v < 0 or mathtype and mathtype(v) ~= number_kind then
      return false -- NaN has no order; 0.0 and -0.0, 1 and 1.0 are equal and yet differ
    end
  end
  return COMPARABLE[kind] and size
end

return function(host)
  local tick = host.tick or function()
    for _ = 1, 20000 do -- makes the hook fire
    end
  end
  local debt = 0
  local function charge(steps)
    debt = debt + steps
    if debt > MUCH then
      debt = 0
      tick()
    end
  end

  local safe = {}

  local function sort_items(items, n, before)
    local size = not before and uniform(items, n)
    if size and size < 50 * n + 1000 then
      if n <= SORT_CHUNK then
        charge(size * 10)
        c_sort(items)
        return items
      end
      for low = 1, n, SORT_CHUNK do
        local chunk, high = {}, min(low + SORT_CHUNK - 1, n)
        for k = low, high do
          chunk[k - low + 1] = items[k]
        end
        charge(SORT_CHUNK * 100)
        c_sort(chunk)
        for k = low, high do
          items[k] = chunk[k - low + 1]
        end
      end
      return merge_runs(items, n, SORT_CHUNK, less)
    elseif size then
      local each = size / n
      return merge_runs(items, n, 1, function(a, b) -- long strings
        charge(each)
        return a < b
      end)
    end
    -- short runs by insertion: fewer passes
    before = before or less
    for low = 1, n, 6 do
      for k = low + 1, min(low + 5, n) do
        local v, j = items[k], k - 1
        while j >= low and before(v, items[j]) do
          items[j + 1] = items[j]
          j = j - 1
        end
        items[j + 1] = v
      end
    end
    return merge_runs(items, n, 6, before)
  end

  function safe.sort(...)
    local t, before = ...
    if type(t) ~= "table" or before ~= nil and type(before) ~= "function" then
      return settle("sort", pcall(c_sort, ...))
    end
    local n = #t
    if n < 2 then
      return
    elseif n >= 2 ^ 31 - 1 then
      error("bad argument #1 to 'sort' (array too big)", 2)
    end
    local items = {}
    for k = 1, n do
      items[k] = get(t, k)
    end
    items = sort_items(items, n, before)
    for k = 1, n do
      set(t, k, items[k])
    end
  end

  function safe.concat(...)
    local t, sep, i, j = ...
    if type(t) ~= "table" or getmetatable(t) == nil then
      if type(t) == "table" then
        charge(#t)
      end
      return settle("concat", pcall(c_concat, ...))
    elseif not METAMETHODS then
      return settle("concat", pcall(c_concat, t, sep, i, j == nil and #t or j)) -- 5.2 would call __len
    end
    local good, message = pcall(c_concat, {}, sep, i, j) -- the engine's checks of the arguments
    if not good and find(message, "^bad argument") then
      return settle("concat", good, message)
    end
    i, j = tonumber(i or 1), tonumber(j == nil and #t or j)
    sep = sep or ""
    local out, size = {}, 0
    for k = i, j do
      local v = t[k]
      if not COMPARABLE[type(v)] then
        error("invalid value (at index " .. format("%d", k) .. ") in table for 'concat'", 2)
      end
      size = size + 1
      out[size] = v
    end
    charge(size)
    return c_concat(out, sep)
  end

  function safe.insert(...)
    local t, pos, value = ...
    local count = select("#", ...)
    if type(t) == "table" and getmetatable(t) == nil then
      if count == 2 then
        t[#t + 1] = pos
        return
      elseif count == 3 and is_integer(pos) then
        local last = #t + 1
        if pos >= 1 and last - pos <= LONG then
          charge(max(last - pos, 0))
          return settle("insert", pcall(c_insert, t, pos, value))
        end
      end
    end
    pos = tointeger and tointeger(tonumber(pos) or 0.5) or tonumber(pos)
    if type(t) ~= "table" or count < 2 or count > 3 or count == 3 and not pos then
      return settle("insert", pcall(c_insert, ...))
    end
    local last = #t + 1
    if count == 2 then
      set(t, last, (select(2, ...)))
      return
    elseif CHECKS_POSITION and (pos < 1 or pos > last) then
      error("bad argument #2 to 'insert' (position out of bounds)", 2)
    end
    pos = floor(pos)
    for k = max(last, pos), pos + 1, -1 do
      set(t, k, get(t, k - 1))
    end
    set(t, pos, value)
  end

  function safe.remove(...)
    local t, pos = ...
    if is_plain(t) then
      local last = #t
      if pos == nil and last > 0 then
        local value = t[last]
        t[last] = nil
        return value
      elseif pos == nil or not is_integer(pos) or last - pos <= LONG or pos < 1 then
        charge(is_integer(pos) and max(last - pos, 0) or 0)
        return settle("remove", pcall(c_remove, ...))
      end
    elseif type(t) ~= "table" then
      return settle("remove", pcall(c_remove, ...))
    end
    local last = #t
    local given = pos
    if pos == nil then
      pos = last
    else
      pos = tointeger and tointeger(tonumber(pos) or 0.5) or tonumber(pos)
      if not pos then
        return settle("remove", pcall(c_remove, {}, given))
      end
      pos = floor(pos)
    end
    if not CHECKS_POSITION then
      if pos < 1 or pos > last then
        return
      end
    elseif given ~= nil and pos ~= last and (pos < 1 or pos > last + 1) then
      return settle("remove", pcall(c_remove, {}, 7)) -- position out of bounds
    end
    local value = get(t, pos)
    for k = pos, last - 1 do
      set(t, k, get(t, k + 1))
    end
    set(t, max(pos, last), nil)
    return value
  end

  function safe.unpack(...)
    local t, i, j = ...
    if type(t) ~= "table" then
      return settle("unpack", pcall(c_unpack, ...))
    elseif not METAMETHODS or getmetatable(t) == nil then
      if j == nil then
        j = #t -- 5.2 would call __len
      end
      if (i == nil or is_integer(i)) and is_integer(j) and j - (i or 1) < 200 then
        return c_unpack(t, i, j)
      end
      return settle("unpack", pcall(c_unpack, t, i, j))
    end
    i = i == nil and 1 or tointeger(tonumber(i) or 0.5)
    j = j == nil and #t or tointeger(tonumber(j) or 0.5)
    if not i or not j then
      return settle("unpack", pcall(c_unpack, {}, select(2, ...)))
    elseif i > j then
      return
    elseif j - i >= LONG or j - i < 0 then
      error("too many results to unpack", 2)
    end
    local values = {}
    for k = 0, j - i do
      values[k + 1] = t[i + k]
    end
    return settle("unpack", pcall(c_unpack, values, 1, j - i + 1))
  end

  safe.pack = c_pack or function(...)
    return { n = select("#", ...), ... }
  end

  local function move_argument(value, n)
    local number = tonumber(value)
    if not number then
      error("bad argument #" .. n .. " to 'move' (number expected, got " .. type(value) .. ")", 3)
    end
    return number
  end

  function safe.move(...)
    local from, f, e, t, into = ...
    if into == nil then
      into = from
    end
    if type(from) ~= "table" or type(into) ~= "table" then
      if c_move then
        return settle("move", pcall(c_move, ...))
      end
      local n = type(from) ~= "table" and 1 or 5
      error("bad argument #" .. n .. " to 'move' (table expected, got " .. type((select(n, ...))) .. ")", 2)
    end
    if is_integer(f) and is_integer(e) and is_integer(t) then
      if c_move and e - f >= 0 and e - f <= LONG and is_plain(from) and is_plain(into) then
        charge(e - f)
        return settle("move", pcall(c_move, ...))
      end
    elseif c_move and not (tonumber(f) and tonumber(e) and tonumber(t)) then
      return settle("move", pcall(c_move, ...))
    end
    f, e, t = move_argument(f, 2), move_argument(e, 3), move_argument(t, 4)
    if tointeger then
      local _f, _e, _t = tointeger(f), tointeger(e), tointeger(t)
      if not (_f and _e and _t) then
        return settle("move", pcall(c_move, from, f, e, t, into))
      end
      f, e, t = _f, _e, _t
      local most = math.maxinteger
      if e >= f and (f <= 0 and e >= most + f or t > most - (e - f)) then
        return settle("move", pcall(c_move, from, f, e, t, into)) -- says so at once
      end
    end
    if e >= f then
      if t > e or t <= f or into ~= from then
        for k = 0, e - f do
          set(into, t + k, get(from, f + k))
        end
      else
        for k = e - f, 0, -1 do
          set(into, t + k, get(from, f + k))
        end
      end
    end
    return into
  end

  function safe.rep(...)
    local s, n, sep = ...
    if type(s) == "string" and is_integer(n) and sep == nil then
      if s == "" or n < 1 then
        return ""
      elseif n * #s < 1000 then
        return rep(s, n)
      end
    elseif s == "" and (sep == nil or sep == "" or not REP_SEPARATOR) then
      return settle("rep", pcall(rep, s, tonumber(n) and min(tonumber(n), 0) or n, sep))
    end
    local length = (COMPARABLE[type(s)] and #tostring(s) or 0) + (type(sep) == "string" and #sep or 0)
    if (tonumber(n) or 0) * length >= 2147483648 then
      error("resulting string too large", 2) -- LuaJIT counts in 32 bits, and would give an empty one
    end
    charge((tonumber(n) or 0) * (1 + length / 16))
    return settle("rep", pcall(rep, ...))
  end

  -- One pass over a long string is allowed; the clock is looked at.
  local function linear(name, f)
    if not f then
      return nil
    end
    return function(...)
      local s = ...
      if type(s) == "string" then
        local n = #s
        if n > 1000 then
          charge(n)
        end
      end
      return settle(name, pcall(f, ...))
    end
  end
  safe.upper, safe.lower, safe.reverse =
    linear("upper", string.upper), linear("lower", string.lower), linear("reverse", string.reverse)
  safe.len = utf8 and linear("len", utf8.len)
  safe.offset = utf8 and linear("offset", utf8.offset)

  local function step(t, i)
    i = i + 1
    local v
    if METAMETHODS then
      v = t[i]
    else
      v = rawget(t, i)
    end
    if v ~= nil then
      return i, v
    end
  end

  function safe.ipairs(...)
    local t = ...
    if type(t) == "table" then
      local own = OWN_IPAIRS and metamethod(t, "__ipairs")
      if own then
        local f, state, first = own(t)
        return f, state, first
      end
      return step, t, 0
    elseif METAMETHODS and (type(t) == "string" or metamethod(t, "__index")) then
      return step, t, 0
    end
    local got = select("#", ...) == 0 and "no value" or type(t)
    error("bad argument #1 to 'ipairs' (table expected, got " .. got .. ")", 2)
  end

  local text = host.tostring
    or function(value)
      local own = metamethod(value, "__tostring")
      if not own then
        return tostring(value)
      end
      local result = own(value)
      if type(result) ~= "string" then
        error("'__tostring' must return a string", 0)
      end
      return result
    end
  safe.tostring = text

  local SIMPLE = { ["nil"] = true, number = true, string = true, boolean = true }
  -- The arguments of %s are turned into text here, since C would call __tostring; %p shows
  -- such text too and no address.
  local function prepare(pattern, values)
    local out, size, at, k = {}, 0, 1, 1
    while true do
      local first, last, flags, letter = find(pattern, "%%([-+ #0-9.]*)(.)", at)
      if not first then
        break
      end
      local spec = sub(pattern, first, last)
      if letter ~= "%" then
        k = k + 1
        local value = values[k]
        if letter == "p" and FORMATS_POINTERS and k <= values.n then
          spec = "%" .. flags .. "s"
          values[k] = type(value) == "string" and "string" or SIMPLE[type(value)] and "(null)" or text(value)
        elseif letter == "s" and not SIMPLE[type(value)] then
          values[k] = text(value)
        end
      end
      out[size + 1], out[size + 2] = sub(pattern, at, first - 1), spec
      size, at = size + 2, last + 1
    end
    out[size + 1] = sub(pattern, at)
    return c_concat(out)
  end

  function safe.format(...)
    local pattern, a, b, c, d = ...
    local count = select("#", ...)
    if type(pattern) ~= "string" then
      return settle("format", pcall(format, ...))
    end
    charge(#pattern)
    local simple = count <= 5 and SIMPLE[type(a)] and SIMPLE[type(b)] and SIMPLE[type(c)] and SIMPLE[type(d)]
    if not FORMATS_ANY or simple and not (FORMATS_POINTERS and find(pattern, "p", 1, true)) then
      return settle("format", pcall(format, ...))
    end
    local values = { n = count, ... }
    local safe_pattern = prepare(pattern, values)
    return settle("format", pcall(format, safe_pattern, c_unpack(values, 2, count)))
  end

  return safe
end
