-- Lua patterns, written in Lua: the parser, and a matcher that a count hook can stop.
--
-- `make(host)` returns { compile =, matcher =, class =, message =, UNFINISHED =, ENDS_AT_NUL = }.
-- The structure is that of the engine's own `do_match`, step for step, so that results,
-- errors and the depth at which a pattern is "too complex" are the same. Messages are
-- asked of the engine when this chunk is loaded; none is written down here.

local byte, sub, char, rep = string.byte, string.sub, string.char, string.rep
local match, gmatch = string.match, string.gmatch
local concat, unpack = table.concat, table.unpack or unpack
local error, pcall, type, setmetatable = error, pcall, type, setmetatable

local function message_of(...)
  local ok, message = pcall(...)
  return not ok and message or nil
end

local MESSAGE = {
  escape = message_of(match, "a", "%"),
  set = message_of(match, "a", "["),
  balance = message_of(match, "a", "%b"),
  frontier = message_of(match, "a", "%fa"),
  close = message_of(match, "a", ")"),
  open = message_of(match, "a", rep("()", 33)),
  unfinished = message_of(match, "a", "(a"),
  complex = message_of(match, "a", rep("a-", 300)), -- nil on 5.1, which has no bound
}
for digit = 0, 9 do
  MESSAGE[digit] = message_of(match, "a", "%" .. digit)
end

local MAX_CAPTURES = 32
local MAX_DEPTH = MESSAGE.complex and 200 or 1 / 0
-- LuaJIT recurses for `x*` even where no x follows; PUC Lua goes straight on.
local STAR_RECURSES = message_of(match, "", rep("a*", 250)) ~= nil
-- Where the depth is not bounded the C stack is the limit, and meeting it is a crash.
local SAFE_DEPTH = 190
local ENDS_AT_NUL = match("a", "a\0b") == "a"

local ALL_BYTES = {}
for b = 0, 255 do
  ALL_BYTES[b + 1] = char(b)
end
ALL_BYTES = concat(ALL_BYTES)

local UNFINISHED = setmetatable({}, { __name = "unfinished capture" })

return function()
  local classes, class_count = {}, 0

  -- The set of bytes that a single-character class matches, as the engine sees it.
  local function class(source)
    local set = classes[source]
    if set then
      return set
    end
    set = {}
    if #source == 1 and source ~= "." then
      set[byte(source)] = true
    else
      for c in gmatch(ALL_BYTES, source) do
        set[byte(c)] = true
      end
    end
    if class_count >= 500 then
      classes, class_count = {}, 0
    end
    classes[source], class_count = set, class_count + 1
    return set
  end

  -- The position after the class that begins at `i`, or nil and what is wrong with it.
  local function class_end(p, i, last)
    local c = byte(p, i)
    if c == 37 then -- %
      if i == last then
        return nil, MESSAGE.escape
      end
      return i + 2
    elseif c ~= 91 then -- [
      return i + 1
    end
    i = i + 1
    if byte(p, i) == 94 then -- ^
      i = i + 1
    end
    repeat
      if i > last then
        return nil, MESSAGE.set
      end
      if byte(p, i) == 37 then -- an escape takes the next character with it
        i = i + 1
      end
      i = i + 1
    until byte(p, i) == 93 -- ]
    return i + 1
  end

  local QUANTIFIER = { [42] = "star", [43] = "plus", [45] = "minus", [63] = "opt" }
  local NOT_LITERAL = { [37] = true, [40] = true, [41] = true, [46] = true, [91] = true }

  -- Parses `p` into a list of items. A fault becomes an item that raises when the match
  -- arrives there, as in the engine: `match("b", "a%")` is nil and no error.
  local function compile(p)
    local items, count = {}, 0
    local i, last = 1, #p
    local anchored = byte(p) == 94
    if anchored then
      i = 2
    end
    local level, open, closed = 0, {}, {} -- captures so far; those still open; how each ended
    local depth, bad = 1, false

    local function fault(message)
      bad, i = true, last + 1
      return { op = "fault", message = message }
    end

    local function single(from, upto)
      local item = { op = QUANTIFIER[byte(p, upto)] or "char", source = sub(p, from, upto - 1) }
      i = item.op == "char" and upto or upto + 1
      if item.op ~= "char" then
        depth = depth + 1
      elseif upto == from + 1 and not NOT_LITERAL[byte(p, from)] then
        local before = items[count]
        if before and before.op == "literal" then
          before.tail[#before.tail + 1] = item.source
          return nil
        end
        return { op = "literal", source = item.source, tail = { item.source } }
      end
      return item
    end

    while i <= last do
      local c, d = byte(p, i, i + 1)
      local item
      if c == 40 then -- (
        if level == MAX_CAPTURES then
          item = fault(MESSAGE.open)
        else
          level, depth = level + 1, depth + 1
          if d == 41 then
            closed[level] = "position"
            item, i = { op = "position", slot = level }, i + 2
          else
            open[#open + 1] = level
            item, i = { op = "open", slot = level }, i + 1
          end
        end
      elseif c == 41 then -- )
        local slot = open[#open]
        if slot then
          open[#open], closed[slot], depth = nil, "text", depth + 1
          item, i = { op = "close", slot = slot }, i + 1
        else
          item = fault(MESSAGE.close)
        end
      elseif c == 36 and i == last then -- $
        item, i = { op = "end" }, i + 1
      elseif c == 37 and d == 98 then -- %b
        if i + 3 > last then
          item = fault(MESSAGE.balance)
        else
          item = { op = "balance", from = byte(p, i + 2), upto = byte(p, i + 3), source = sub(p, i + 2, i + 2) }
          i = i + 4
        end
      elseif c == 37 and d == 102 then -- %f
        if byte(p, i + 2) ~= 91 then
          item = fault(MESSAGE.frontier)
        else
          local after, wrong = class_end(p, i + 2, last)
          if after then
            item, i = { op = "frontier", source = sub(p, i + 2, after - 1) }, after
          else
            item = fault(wrong)
          end
        end
      elseif c == 37 and d and d >= 48 and d <= 57 then -- %1
        local slot = d - 48
        if closed[slot] then
          item, i = { op = "back", slot = slot, never = closed[slot] == "position" }, i + 2
        else
          item = fault(MESSAGE[slot])
        end
      else
        local after, wrong = class_end(p, i, last)
        item = after and single(i, after) or wrong and fault(wrong)
      end
      if item then
        count = count + 1
        items[count] = item
      end
    end

    for k = 1, count do
      local item = items[k]
      if item.op == "literal" then
        item.source = concat(item.tail)
        item.tail = nil
        if #item.source == 1 then
          item.op = "char"
        end
      end
    end
    return {
      items = items,
      anchored = anchored,
      captures = level,
      unfinished = #open > 0,
      bad = bad or #open > 0 or depth > SAFE_DEPTH, -- may raise; not to be given to C
    }
  end

  -- `attempt(s, at)` matches `program` at one position: the position after the match, or nil.
  -- `captures(s)` then returns the captures of that match (none if the pattern has none).
  -- An error is raised as { message = }, for the caller to give it a position.
  local function matcher(program)
    local items = program.items
    local s, starts, lengths = nil, {}, {}
    local step

    local function balance(item, at)
      if byte(s, at) ~= item.from then
        return nil
      end
      local from, upto, level = item.from, item.upto, 1
      while true do
        at = at + 1
        local c = byte(s, at)
        if not c then
          return nil
        elseif c == upto then
          level = level - 1
          if level == 0 then
            return at + 1
          end
        elseif c == from then
          level = level + 1
        end
      end
    end

    local function greedy(set, i, at, depth)
      local stop = at
      while set[byte(s, stop)] do
        stop = stop + 1
      end
      for k = stop, at, -1 do
        local result = step(i, k, depth)
        if result then
          return result
        end
      end
      return nil
    end

    local function lazy(set, i, at, depth)
      while true do
        local result = step(i, at, depth)
        if result then
          return result
        elseif not set[byte(s, at)] then
          return nil
        end
        at = at + 1
      end
    end

    function step(i, at, depth)
      if depth > MAX_DEPTH then
        error({ message = MESSAGE.complex }, 0)
      end
      while true do
        local item = items[i]
        if not item then
          return at
        end
        local op = item.op
        i = i + 1
        if op == "char" then
          if not item.set[byte(s, at)] then
            return nil
          end
          at = at + 1
        elseif op == "literal" then
          local stop = at + #item.source
          if sub(s, at, stop - 1) ~= item.source then
            return nil
          end
          at = stop
        elseif op == "star" or op == "minus" then
          if STAR_RECURSES or item.set[byte(s, at)] then
            return (op == "star" and greedy or lazy)(item.set, i, at, depth + 1)
          end
        elseif op == "plus" then
          if not item.set[byte(s, at)] then
            return nil
          end
          return greedy(item.set, i, at + 1, depth + 1)
        elseif op == "opt" then
          if item.set[byte(s, at)] then
            local result = step(i, at + 1, depth + 1)
            if result then
              return result
            end
          end
        elseif op == "open" then
          starts[item.slot] = at
          lengths[item.slot] = UNFINISHED
          return step(i, at, depth + 1)
        elseif op == "position" then
          starts[item.slot] = at
          lengths[item.slot] = false
          return step(i, at, depth + 1)
        elseif op == "close" then
          lengths[item.slot] = at - starts[item.slot]
          return step(i, at, depth + 1)
        elseif op == "end" then
          return at == #s + 1 and at or nil
        elseif op == "frontier" then
          if item.set[at > 1 and byte(s, at - 1) or 0] or not item.set[byte(s, at) or 0] then
            return nil
          end
        elseif op == "balance" then
          at = balance(item, at)
          if not at then
            return nil
          end
        elseif op == "back" then
          local from, length = starts[item.slot], lengths[item.slot]
          if item.never or at + length > #s + 1 or sub(s, from, from + length - 1) ~= sub(s, at, at + length - 1) then
            return nil
          end
          at = at + length
        else
          error({ message = item.message }, 0)
        end
      end
    end

    for k = 1, #items do
      local item = items[k]
      if item.source and item.op ~= "literal" and item.op ~= "balance" then
        item.set = class(item.source)
      end
    end

    local function attempt(subject, at)
      s = subject
      return step(1, at, 1)
    end

    local function captures()
      local values = {}
      for k = 1, program.captures do
        local from, length = starts[k], lengths[k]
        if length == false then
          values[k] = from
        elseif length == UNFINISHED then
          values[k] = UNFINISHED
        else
          values[k] = sub(s, from, from + length - 1)
        end
      end
      return unpack(values, 1, program.captures)
    end

    return attempt, captures
  end

  return {
    compile = compile,
    matcher = matcher,
    class = class,
    message = MESSAGE,
    UNFINISHED = UNFINISHED,
    ENDS_AT_NUL = ENDS_AT_NUL,
  }
end
