-- string.find, match, gmatch and gsub, bounded: `make(host)` returns the four.
--
-- The engine's own functions do the work wherever its cost is provably small (see cost.lua).
-- Where it is not, each start is tried by itself, and where even one attempt may take too
-- long, the matcher in matcher.lua does it, which a count hook can stop. Results and messages
-- are the engine's either way.
--
-- host.matcher, host.cost   what those two files' `make` returned
-- host.tick                 function(): raises if the time is up; called after much work in C,
--                           which a count hook does not see
-- host.budget               elementary steps that C may take at a stretch (for tests)

local find, match, gmatch, gsub = string.find, string.match, string.gmatch, string.gsub
local sub, byte = string.sub, string.byte
local concat, unpack = table.concat, table.unpack or unpack
local type, tostring, tonumber, select = type, tostring, tonumber, select
local error, pcall, getmetatable = error, pcall, getmetatable
local floor, ceil, max, min, huge = math.floor, math.ceil, math.max, math.min, math.huge
local tointeger = math.tointeger
local getinfo = type(debug) == "table" and debug.getinfo or nil

-- What the engines do differently, each asked of the engine itself.
local CLAMPS_INIT = find("", "", 5) ~= nil -- 5.1: a start past the end is the end
local SKIPS_EMPTY = gsub("a", "a*", "x") == "x" -- 5.3.3: no empty match right after a match
local GMATCH_INIT = gmatch("ab", ".", 2)() == "b" -- 5.4
local NEGATIVE_IS_ALL = gsub("a", "a", "x", -1) == "x" -- 5.2
local TEXT_ENDS_AT_NUL = find("a", "a\0*") == nil -- 5.1: what comes after a NUL makes no pattern of it
local STRICT_ESCAPE = not pcall(gsub, "a", "a", "%x") -- 5.2
local _, BAD_KIND = pcall(gsub, "", "", nil)
local SAYS_KIND = find(BAD_KIND, "got", 1, true) ~= nil -- 5.4
local _, BAD_ESCAPE = pcall(gsub, "a", "a", "%x")
local BAD_INDEX = {}
for digit = 1, 9 do
  local _, message = pcall(gsub, "a", "(a)", "%" .. digit)
  BAD_INDEX[digit] = message
end
local CACHED = 500 -- patterns remembered
local SMALL = 1e4 -- steps too few to count

-- An error in an argument of the function that called our caller, as luaL_argerror has it.
local function argument_error(level, n, name, message)
  local info = getinfo and getinfo(level, "n")
  if info then
    name = info.name or name
    if info.namewhat == "method" then
      n = n - 1
      if n == 0 then
        error("calling '" .. name .. "' on bad self (" .. message .. ")", level + 1)
      end
    end
  end
  error("bad argument #" .. n .. " to '" .. name .. "' (" .. message .. ")", level + 1)
end

local function kind_of(value, n, count)
  if n > count then
    return "no value"
  end
  local meta = tointeger and getmetatable(value)
  local name = type(meta) == "table" and meta.__name
  return type(name) == "string" and name or type(value)
end

local function string_argument(value, n, name, count)
  if type(value) == "number" then
    return tostring(value)
  elseif type(value) ~= "string" then
    argument_error(3, n, name, "string expected, got " .. kind_of(value, n, count))
  end
  return value
end

local function integer_argument(value, n, name, count, default)
  if value == nil then
    return default
  end
  local number = (type(value) == "number" or type(value) == "string") and tonumber(value)
  if not number then
    argument_error(3, n, name, "number expected, got " .. kind_of(value, n, count))
  elseif tointeger then
    local integer = tointeger(number)
    if not integer then
      argument_error(3, n, name, "number has no integer representation")
    end
    return integer
  end
  return number < 0 and ceil(number) or floor(number)
end

-- A start argument as a position from 1 to n + 1; nil if it is beyond that.
local function position(init, n)
  if init < 0 then
    return max(init + n + 1, 1)
  elseif init > n + 1 then
    return CLAMPS_INIT and n + 1 or nil
  end
  return max(init, 1)
end

return function(host)
  local cost = host.cost
  local compile, matcher, MESSAGE = host.matcher.compile, host.matcher.matcher, host.matcher.message
  local UNFINISHED, ENDS_AT_NUL = host.matcher.UNFINISHED, host.matcher.ENDS_AT_NUL
  local BUDGET = host.budget or 2e7
  local small = min(SMALL, BUDGET)
  local tick = host.tick or function()
    for _ = 1, 20000 do -- makes the hook fire
    end
  end

  local debt = 0
  local function charge(steps)
    debt = debt + steps
    if debt > BUDGET then
      debt = 0
      tick()
    end
  end

  -- An entry: what is known of a pattern. Up to `tiny` bytes of subject it costs next to
  -- nothing, up to `safe` bytes it is within the budget.
  local function analyse(p)
    local entry = { text = p, tiny = -1, safe = -1, sizes = {}, costs = {} }
    local program = compile(p)
    entry.program = program
    if program.bad then
      return entry
    end
    cost.prepare(program)
    entry.at = program.anchored and p or "^" .. p -- matches where it starts, or not at all
    local n, k = 8, 0
    while n < 2 ^ 30 do
      local steps = cost.bound(program, n, program.anchored and 1 or n + 1, cost.crude(n), BUDGET)
      if steps > BUDGET then
        break
      elseif steps <= small then
        entry.tiny = n
      end
      k = k + 1
      entry.sizes[k], entry.costs[k] = n, steps
      entry.safe = n
      n = n * 2
    end
    -- Where the search for a match may skip to.
    local i, items = 1, program.items
    while items[i] and (items[i].op == "open" or items[i].op == "position") do
      i = i + 1
    end
    local first = items[i]
    if first and (first.op == "char" or first.op == "plus") then
      entry.first = #first.source == 1 and first.source ~= "." and cost.escaped(first.source) or first.source
      entry.first_weight = #first.source
    elseif first and (first.op == "literal" or first.op == "balance") then
      entry.first = cost.escaped(sub(first.source, 1, 1))
      entry.first_weight = 1
    end
    return entry
  end

  -- Whether find takes `p` for plain text.
  local function is_text(p)
    local nul = TEXT_ENDS_AT_NUL and find(p, "%z")
    return not find(nul and sub(p, 1, nul - 1) or p, "[%^%$%*%+%?%.%(%[%%%-]")
  end

  local cache, cached = {}, 0
  local function lookup(p)
    local entry = cache[p]
    if not entry then
      local nul = ENDS_AT_NUL and find(p, "%z")
      entry = analyse(nul and sub(p, 1, nul - 1) or p)
      if cached >= CACHED then
        cache, cached = {}, 0
      end
      entry.is_text = is_text(p)
      entry.tiny_find = entry.is_text and 16 * small / (#p + 16) or entry.tiny
      cache[p], cached = entry, cached + 1
    end
    return entry
  end

  -- The last subject that had to be looked at, and what was found out about it.
  local subject, runs, modes

  -- The bound for a subject of `n` bytes, up to entry.safe; the last one asked for is kept.
  local function measure(entry, n)
    local k, sizes = 1, entry.sizes
    while sizes[k] < n do
      k = k + 1
    end
    entry.length, entry.steps = n, entry.costs[k]
    return entry.steps
  end

  -- How to look for `entry` in `s`: "c" in one call, "starts" start by start, "lua" in Lua.
  -- Second, what one call costs.
  local function plan(entry, s)
    local n = #s
    if n <= entry.safe then
      return "c", measure(entry, n)
    end
    local program = entry.program
    if program.bad then
      return "lua", 0
    end
    local limit = BUDGET * max(1, n / 5e6) -- one pass over any string is allowed
    if s ~= subject then
      subject, runs, modes = s, cost.runs(s, limit), {}
    end
    local known = modes[entry]
    if not known then
      local mode = "c"
      local steps = cost.bound(program, n, program.anchored and 1 or n + 1, runs, limit)
      if steps > limit and not program.anchored then
        mode, steps = "starts", cost.bound(program, n, 1, runs, limit)
      end
      if steps > limit then
        mode, steps = "lua", 0
      end
      known = { mode, steps }
      modes[entry] = known
    end
    return known[1], known[2]
  end

  local function each_start(entry, s, init, steps)
    local at, first = entry.at, entry.first
    if first and entry.first_weight * #s > BUDGET then
      first = nil
    end
    for start = init, #s + 1 do
      if first and start >= init then
        init = find(s, first, start)
        charge(init and init - start or #s)
        if not init then
          return nil
        end
      end
      if not first or start == init then
        charge(steps)
        if find(s, at, start) then
          return find(s, at, start)
        end
        init = start + 1
      end
    end
    return nil
  end

  local function in_lua(entry, s, init)
    local attempt, captures = entry.attempt, entry.captures
    if not attempt then
      attempt, captures = matcher(entry.program)
      entry.attempt, entry.captures = attempt, captures
    end
    for start = init, entry.program.anchored and init or #s + 1 do
      local after = attempt(s, start)
      if after then
        return start, after - 1, captures()
      end
    end
    return nil
  end

  local function caught(ok, ...)
    if ok then
      return ...
    end
    local failure = ...
    if type(failure) == "table" and failure.message then
      return false, failure.message
    end
    error(failure, 0) -- the hook's, or the memory's
  end

  -- As string.find with a pattern: first, last, captures; or nil. Never raises for a fault in
  -- the pattern, but returns false and the message, as only the caller knows the level.
  local function search(entry, s, init, mode, steps)
    if mode == "c" then
      return find(s, entry.text, init)
    elseif mode == "starts" then
      return each_start(entry, s, init, steps)
    elseif not entry.program.bad then
      return in_lua(entry, s, init)
    end
    return caught(pcall(in_lua, entry, s, init))
  end

  local function has_unfinished(...)
    for k = 1, select("#", ...) do
      if select(k, ...) == UNFINISHED then
        return true
      end
    end
    return false
  end

  -- Makes of search's results those of match; `whole`: those of find.
  local function captured(entry, s, whole, first, last, ...)
    if first == nil then
      return nil
    elseif first == false then
      return false, last
    elseif entry.program.unfinished and has_unfinished(...) then
      return false, MESSAGE.unfinished
    elseif whole then
      return first, last, ...
    elseif entry.program.captures == 0 then
      return sub(s, first, last)
    end
    return ...
  end

  local function run(entry, s, init, whole)
    local mode, steps = plan(entry, s)
    charge(steps)
    return captured(entry, s, whole, search(entry, s, init, mode, steps))
  end

  -- For a pattern that may raise, at the level of the caller. (A tail call would spoil the level.)
  local function collect(...)
    return { n = select("#", ...), ... }
  end

  -- Text is looked for in windows: C compares up to #p bytes at every start.
  local function find_text(s, p, init)
    local n, m = #s, #p
    if init + m - 1 > n then
      return nil
    end
    local starts = max(1, floor(16 * BUDGET / (m + 16)))
    if n - init + 1 < m + starts then
      charge((n - init + 1) * (m + 16) / 16)
      return find(s, p, init, true)
    end
    while init + m - 1 <= n do
      charge(starts * (m + 16) / 16 + m / 16)
      local first, last = find(sub(s, init, init + m + starts - 2), p, 1, true)
      if first then
        return first + init - 1, last + init - 1
      end
      init = init + starts
    end
    return nil
  end

  local safe = {}

  function safe.find(...)
    local s, p, init, plain = ...
    if type(s) == "string" and (init == nil or type(init) == "number" and init % 1 == 0) then
      if plain then
        if type(p) == "string" and #s * (#p + 16) <= 16 * small then
          return find(s, p, init, true)
        end
      else
        local entry = cache[p]
        if entry then
          local n = #s
          if n <= entry.tiny_find then
            return find(s, p, init)
          elseif n <= entry.safe and not entry.is_text then
            charge(n == entry.length and entry.steps or measure(entry, n))
            return find(s, p, init)
          end
        end
      end
    end
    local count = select("#", ...)
    s = string_argument(s, 1, "find", count)
    p = string_argument(p, 2, "find", count)
    init = position(integer_argument(init, 3, "find", count, 1), #s)
    if not init then
      return nil
    elseif plain or #p > 1000 and is_text(p) then
      return find_text(s, p, init)
    end
    local entry = lookup(p)
    if entry.is_text then
      return find_text(s, p, init)
    end
    if not entry.program.bad then
      return run(entry, s, init, true)
    end
    local values = collect(run(entry, s, init, true))
    if values[1] == false then
      error(values[2], 2)
    end
    return unpack(values, 1, values.n)
  end

  function safe.match(...)
    local s, p, init = ...
    local entry = cache[p]
    if entry and type(s) == "string" and (init == nil or type(init) == "number" and init % 1 == 0) then
      local n = #s
      if n <= entry.tiny then
        return match(s, p, init)
      elseif n <= entry.safe then
        charge(n == entry.length and entry.steps or measure(entry, n))
        return match(s, p, init)
      end
    end
    local count = select("#", ...)
    s = string_argument(s, 1, "match", count)
    p = string_argument(p, 2, "match", count)
    init = position(integer_argument(init, 3, "match", count, 1), #s)
    if not init then
      return nil
    end
    entry = lookup(p)
    if not entry.program.bad then
      return run(entry, s, init, false)
    end
    local values = collect(run(entry, s, init, false))
    if values[1] == false then
      error(values[2], 2)
    end
    return unpack(values, 1, values.n)
  end

  -- An iterator over the matches of `entry` in `s` from `at` on; as in `search`, false and a
  -- message stand for an error.
  local function walk(entry, s, at, mode, steps)
    local n, last_end = #s, nil
    local function handle(first, last, ...)
      if not first then
        at = n + 2
        return first, last
      elseif SKIPS_EMPTY and last < first and first == last_end then
        at = first + 1
        if at > n + 1 then
          return nil
        end
        return handle(search(entry, s, at, mode, steps))
      end
      last_end = last + 1
      at = (last < first and not SKIPS_EMPTY) and first + 1 or last + 1
      return captured(entry, s, false, first, last, ...)
    end
    return function()
      if at > n + 1 then
        return nil
      end
      return handle(search(entry, s, at, mode, steps))
    end
  end

  function safe.gmatch(...)
    local s, p, init = ...
    local count = select("#", ...)
    s = string_argument(s, 1, "gmatch", count)
    p = string_argument(p, 2, "gmatch", count)
    init = GMATCH_INIT and integer_argument(init, 3, "gmatch", count, 1) or 1
    -- Here ^ is no anchor.
    local entry = lookup(byte(p) == 94 and "%" .. p or p)
    local mode, steps = plan(entry, s)
    charge(steps)
    if mode == "c" then
      local following = gmatch(s, p, init)
      return function()
        return following()
      end
    end
    local following = walk(entry, s, position(init, #s) or #s + 2, mode, steps)
    if not entry.program.bad then
      return following
    end
    return function()
      local values = collect(following())
      if values[1] == false then
        error(values[2], 2)
      end
      return unpack(values, 1, values.n)
    end
  end

  -- The parts of a replacement: strings, and the numbers of captures (0: the whole match).
  -- A fault is a part too, {message}: it matters only if there is a match. Second, whether
  -- there is none.
  local function parse(repl, captures)
    local parts, sound, at = {}, true, 1
    while true do
      local percent = find(repl, "%", at, true)
      if not percent then
        break
      end
      parts[#parts + 1] = sub(repl, at, percent - 1)
      local c = byte(repl, percent + 1)
      local digit = c and c >= 48 and c <= 57 and c - 48
      if digit then
        if digit > max(captures, 1) then
          parts[#parts + 1], sound = { BAD_INDEX[digit] }, false
        else
          parts[#parts + 1] = captures == 0 and 0 or digit
        end
      elseif STRICT_ESCAPE and c ~= 37 then
        parts[#parts + 1], sound = { BAD_ESCAPE }, false
      else
        parts[#parts + 1] = c and sub(repl, percent + 1, percent + 1) or "\0" -- 5.1 goes on to the final NUL
      end
      at = percent + 2
    end
    parts[#parts + 1] = sub(repl, at)
    return parts, sound
  end

  -- The replacement for one match, or false and a message.
  local function expand(parts, whole, captures)
    if #parts == 1 then
      return parts[1]
    end
    local out = {}
    for k = 1, #parts do
      local part = parts[k]
      if type(part) == "table" then
        return false, part[1]
      elseif type(part) == "number" then
        part = part == 0 and whole or captures[part]
        if part == UNFINISHED then
          return false, MESSAGE.unfinished
        end
      end
      out[k] = part
    end
    return concat(out)
  end

  -- gsub in Lua; nil and a message for an error. A callback is called from here, with no C
  -- function in between.
  local function substitute(entry, s, repl, kind, parts, most)
    local mode, steps = plan(entry, s)
    charge(steps) -- of a whole pass in C
    local program, n = entry.program, #s
    local captures = program.captures
    local few = captures <= 3 and not program.bad -- these need no table
    local out, size, copied, done, at, last_end = {}, 0, 1, 0, 1, nil
    while done < most and at <= n + 1 do
      local first, last, a, b, c, all
      if few then
        first, last, a, b, c = search(entry, s, at, mode, steps)
      else
        all = collect(search(entry, s, at, mode, steps))
        first, last, a = all[1], all[2], all[3]
      end
      if first == nil then
        break
      elseif first == false then
        return nil, last
      elseif SKIPS_EMPTY and last < first and first == last_end then
        at = first + 1
      else
        local value, message
        if captures == 0 then
          a = sub(s, first, last)
        end
        if kind == "string" then
          local whole = captures == 0 and a or sub(s, first, last)
          value, message = expand(parts, whole, all and { unpack(all, 3, all.n) } or { a, b, c })
          if message then
            return nil, message
          end
        elseif
          program.unfinished
          and (a == UNFINISHED or kind == "function" and has_unfinished(unpack(all, 3, all.n)))
        then
          return nil, MESSAGE.unfinished
        elseif kind == "table" then
          value = repl[a]
        elseif captures < 2 then
          value = repl(a)
        elseif all then
          value = repl(unpack(all, 3, all.n))
        elseif captures == 2 then
          value = repl(a, b)
        else
          value = repl(a, b, c)
        end
        if not value then
          value = sub(s, first, last)
        elseif type(value) ~= "string" and type(value) ~= "number" then
          return nil, "invalid replacement value (a " .. kind_of(value, 1, 1) .. ")"
        end
        done = done + 1
        out[size + 1] = sub(s, copied, first - 1)
        out[size + 2] = value
        size, copied, last_end = size + 2, last + 1, last + 1
        at = (last < first and not SKIPS_EMPTY) and first + 1 or last + 1
      end
      if program.anchored then
        break
      end
    end
    if done == 0 then
      return s, 0
    end
    out[size + 1] = sub(s, copied)
    charge(n)
    return concat(out), done
  end

  function safe.gsub(...)
    local s, p, repl, most = ...
    local entry = cache[p]
    if entry and type(s) == "string" and #s <= entry.tiny and most == nil and repl ~= nil and entry.repl == repl then
      return gsub(s, p, repl)
    end
    local count = select("#", ...)
    s = string_argument(s, 1, "gsub", count)
    p = string_argument(p, 2, "gsub", count)
    local kind = type(repl)
    most = integer_argument(most, 4, "gsub", count, #s + 1)
    if kind == "number" then
      repl, kind = tostring(repl), "string"
    elseif kind ~= "string" and kind ~= "function" and kind ~= "table" then
      local got = SAYS_KIND and ", got " .. kind_of(repl, 3, count) or ""
      argument_error(2, 3, "gsub", "string/function/table expected" .. got)
    end
    entry = lookup(p)
    local parts, sound
    if kind == "string" and entry.repl ~= repl then
      parts, sound = parse(repl, entry.program.captures)
      if sound and not entry.program.bad then
        entry.repl, entry.parts = repl, parts -- remembered as sound
      end
    elseif kind == "string" then
      parts, sound = entry.parts, true
    elseif kind == "table" then
      sound = getmetatable(repl) == nil
    end
    if sound then
      local mode, steps = plan(entry, s)
      if mode == "c" then
        charge(steps)
        if kind == "string" then
          return gsub(s, p, repl, most)
        end
        local ok, text, replaced = pcall(gsub, s, p, repl, most)
        if not ok then
          error(text, 2)
        end
        return text, replaced
      end
    end
    if most < 0 and NEGATIVE_IS_ALL then
      most = huge
    end
    local text, replaced = substitute(entry, s, repl, kind, parts, most)
    if not text then
      error(replaced, 2)
    end
    return text, replaced
  end

  return safe
end
