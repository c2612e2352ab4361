-- os.time, os.date and os.clock over a clock that the host sets, in UTC; and a random generator of our own, since
-- the engines' differ, and some share one with the whole process.
local floor, tonumber, type, error, select = math.floor, tonumber, type, error, select
local find, gsub, pcall = string.find, string.gsub, pcall
local os_date = os.date
local math_type, ult = math.type, math.ult
local has_bits = _VERSION == "Lua 5.4" or _VERSION == "Lua 5.5" -- random(0) gives them
local to_integer = math.tointeger or function(x) return x end

local function days(year, month, day) -- since 1970-01-01, proleptic Gregorian
  year = year + floor((month - 1) / 12)
  month = (month - 1) % 12 + 1
  if month <= 2 then year = year - 1 end
  local era = floor(year / 400)
  local of_era = year - era * 400
  local of_year = floor((153 * (month + (month > 2 and -3 or 9)) + 2) / 5) + day - 1
  return era * 146097 + of_era * 365 + floor(of_era / 4) - floor(of_era / 100) + of_year - 719468
end

return function(host)
  local now, started = 0, nil -- milliseconds

  local function whole(fields, name, default)
    local value = tonumber(fields[name])
    if value == nil then
      if not default then error("field '" .. name .. "' missing in date table", 3) end
      return default
    end
    if value ~= floor(value) then error("field '" .. name .. "' is not an integer", 3) end
    return value
  end
  local function time(fields)
    if fields == nil then return to_integer(floor(now / 1000)) end
    if type(fields) ~= "table" then error("bad argument #1 to 'time' (table expected, got " .. type(fields) .. ")", 2) end
    local year, month, day = whole(fields, "year"), whole(fields, "month"), whole(fields, "day")
    local seconds = whole(fields, "hour", 12) * 3600 + whole(fields, "min", 0) * 60 + whole(fields, "sec", 0)
    return to_integer(days(year, month, day) * 86400 + seconds)
  end
  local function date(text, at)
    text = text or "%c"
    if type(text) ~= "string" then error("bad argument #1 to 'date' (string expected, got " .. type(text) .. ")", 2) end
    if at == nil then
      at = time()
    elseif type(at) ~= "number" then
      error("bad argument #2 to 'date' (number expected, got " .. type(at) .. ")", 2)
    end
    local ok, shown = pcall(os_date, (find(text, "^!") and "" or "!") .. text, at)
    if not ok then error((gsub(shown, "^(bad argument #%d+ to ')[^']*'", "%1date'")), 2) end
    return shown
  end

  -- MRG32k3a (L'Ecuyer 1999): exact in doubles, so the same on every engine.
  local a, b = {}, {}
  local function seed(number)
    local x = number % 4294967087
    for i = 1, 3 do
      x = (x * 69069 + 1327217885) % 4294967087
      a[i] = x + 1
      x = (x * 69069 + 1327217885) % 4294944443
      b[i] = x + 1
    end
  end
  local function draw() -- a whole number below 4294967087
    local p = (1403580 * a[2] - 810728 * a[1]) % 4294967087
    a[1], a[2], a[3] = a[2], a[3], p
    local q = (527612 * b[3] - 1370589 * b[1]) % 4294944443
    b[1], b[2], b[3] = b[2], b[3], q
    return (p - q) % 4294967087
  end
  local function unit()
    return (floor(draw() / 64) * 67108864 + floor(draw() / 64)) / 4503599627370496
  end
  local function bits() -- any 64-bit integer
    return to_integer(floor(unit() * 4294967296)) * 4294967296 + to_integer(floor(unit() * 4294967296))
  end
  local function random(...)
    local count = select("#", ...)
    if count == 0 then
      local x = unit()
      while x >= 1 do x = unit() end
      return x
    end
    local low, high = ...
    if count == 1 and low == 0 and has_bits then return bits() end
    if count == 1 then low, high = 1, low end
    if count > 2 then error("wrong number of arguments", 2) end
    if type(low) ~= "number" or type(high) ~= "number" then error("bad argument #1 to 'random' (number expected, got " .. type(count == 1 and high or low) .. ")", 2) end
    if math_type and (low ~= floor(low) or high ~= floor(high)) then error("bad argument #1 to 'random' (number has no integer representation)", 2) end
    low, high = floor(low), floor(high)
    if low > high then error("bad argument #" .. count .. " to 'random' (interval is empty)", 2) end
    if math_type and (high - low < 0 or high - low >= 9007199254740992) then -- more than a double can tell apart
      local range, x = high - low, nil
      repeat x = bits() until not ult(range, x)
      return low + x
    end
    local x = low + floor(random() * (high - low + 1))
    return math_type and to_integer(x) or x
  end

  return {
    set = function(milliseconds)
      started = started or milliseconds
      if milliseconds > now then now = milliseconds end
    end,
    seed = seed,
    os = { time = time, date = date, clock = function() return (now - started) / 1000 end, difftime = function(x, y) return x - (y or 0) + 0.0 end },
    random = random,
    randomseed = function(x)
      x = tonumber(x) or 0
      seed(x - x == 0 and floor(x) or 0)
    end,
  }
end
