-- How much work the C matcher can spend on a pattern: an upper bound, in elementary steps.
--
-- `make(host)` returns { prepare =, bound =, crude =, runs =, escaped = }; it needs `host.matcher`.
--
-- The bound walks over the items and keeps two numbers: `visits`, how often the next item
-- can be tried, and `mult`, how often at one and the same position. A quantifier turns a
-- visit into as many as the run of its class is long, except where backtracking into it is
-- pointless: the rest cannot fail (`sure`), or cannot begin with what the run is made of (`fixed`).

local byte, sub, gmatch, find = string.byte, string.sub, string.gmatch, string.find
local min, pairs = math.min, pairs

local REPEATED = { star = true, plus = true, minus = true }
local NULLABLE = { open = true, close = true, position = true, opt = true, star = true, minus = true }
local FREE = { open = true, close = true, position = true }

local function escaped(c)
  return find(c, "^%w$") and c or "%" .. c
end

-- The class of the bytes that `source` does not match, where that is easily written.
local function complement(source)
  if source == "." then
    return nil
  elseif #source == 1 then
    return "[^" .. escaped(source) .. "]"
  elseif sub(source, 1, 1) == "%" then
    return "[^" .. source .. "]"
  elseif sub(source, 2, 2) ~= "^" then
    return "[^" .. sub(source, 2)
  elseif sub(source, 3, 3) ~= "^" then
    return "[" .. sub(source, 3)
  end
  return nil
end

return function(host)
  local class = host.matcher.class

  local function disjoint(set, source)
    if #source == 1 and source ~= "." then
      return not set[byte(source)]
    end
    local other = class(source)
    for b in pairs(set) do
      if other[b] then
        return false
      end
    end
    return true
  end

  -- The steps spent before a wrong first byte is noticed, if no byte of `set` can begin what
  -- follows item `k`; else nil.
  local function looks(items, k, set)
    local steps = 0
    for i = k + 1, #items do
      local item = items[i]
      local op = item.op
      steps = steps + item.weight * 2
      if op == "end" then
        return steps
      elseif op == "literal" then
        return not set[byte(item.source)] and steps or nil
      elseif op == "back" or op == "fault" then
        return nil
      elseif not FREE[op] and op ~= "frontier" then
        if not disjoint(set, item.source) then
          return nil
        elseif not NULLABLE[op] then
          return steps
        end
      end
    end
    return nil
  end

  -- The class that a lazy item at `k` runs over before the rest surely matches, if known.
  local function lazy_run(items, k, sure)
    for i = k + 1, #items do
      local item = items[i]
      if item.op == "char" or item.op == "plus" then
        return sure <= i + 1 and complement(item.source) or nil
      elseif not NULLABLE[item.op] then
        return nil
      end
    end
    return nil
  end

  -- Works out, once a pattern, what `bound` needs to know of it.
  local function prepare(program)
    local items = program.items
    local count = #items

    -- From `sure` on, every item can match nothing: the first way tried is taken.
    local sure = count + 1
    while sure > 1 and NULLABLE[items[sure - 1].op] do
      sure = sure - 1
    end
    program.sure = sure

    -- `.-%s*$`: what ends so cannot fail either, though it may backtrack on the way.
    program.certain = 0
    if count > 0 and items[count].op == "end" then
      local k = count - 1
      while k > 0 and NULLABLE[items[k].op] do
        if items[k].source == "." and REPEATED[items[k].op] and program.certain == 0 then
          program.certain = k
        end
        k = k - 1
      end
      program.certain_from = k + 1
    end

    program.sure_weight = 1
    for k = 1, count do
      local item = items[k]
      item.weight = item.source and item.op ~= "literal" and #item.source or 1
      if k >= sure then
        program.sure_weight = program.sure_weight + item.weight
      end
    end
    for k = 1, count do
      local item = items[k]
      if REPEATED[item.op] and k < sure then
        item.fixed = looks(items, k, class(item.source))
        if item.op == "minus" and not item.fixed then
          item.stop = lazy_run(items, k, sure)
        end
      end
    end
    return program
  end

  -- `starts` positions are tried in a subject of `n` bytes. `runs(class)` gives, for the runs
  -- of that class in the subject, the longest, the sum of r*(r+1)/2, and the sum of r.
  -- Gives up, returning what it has, beyond `limit`.
  local function bound(program, n, starts, runs, limit)
    local items = program.items
    local visits, mult, total = starts * 1.0, 1.0, 0.0
    for k = 1, #items do
      local item = items[k]
      local op, weight = item.op, item.weight
      if k >= program.sure then
        -- one way only, and it consumes what it looks at
        return total + (n + 1) * program.sure_weight
      end
      if k <= program.certain and k >= program.certain_from then
        visits, mult = 1.0, 1.0
      end
      if op == "char" or op == "plus" then
        total = total + visits * weight
        if total <= limit and visits > 1 then
          local _, _, all = runs(item.source, weight)
          visits = min(visits, mult * all)
        end
      elseif op == "opt" then
        total = total + visits * weight
        visits, mult = visits * 2, mult * 2
      elseif op == "literal" then
        total = total + visits
        if total <= limit and visits > 1 then
          local first = sub(item.source, 1, 1)
          local _, _, all = runs(first, 1)
          visits = min(visits, mult * all)
        end
        total = total + visits * (#item.source - 1)
      elseif op == "balance" then
        total = total + visits
        if total <= limit and visits > 1 then
          local _, _, all = runs(escaped(item.source), 1)
          visits = min(visits, mult * all)
        end
        total = total + visits * n
      elseif op == "back" then
        total = total + visits * (1 + n / 16)
        mult = visits
      elseif op == "frontier" then
        total = total + visits * weight * 2
      elseif not REPEATED[op] then
        total = total + visits
      end
      if total > limit then
        return total
      end
      if REPEATED[op] and not (op == "plus" and program.sure == k + 1) then
        local longest, squares = runs(item.source, weight)
        if item.stop then
          local l, s = runs(item.stop, #item.stop)
          longest, squares = min(longest, l), min(squares, s)
        end
        local reach = min(visits * (longest + 1), mult * (squares + n + 1))
        total = total + reach * (weight + (item.fixed or 0))
        mult = min(visits, mult * (longest + 1))
        if not item.fixed then
          visits = reach
        end
      elseif op == "plus" then
        return total + (n + 1) * (weight + program.sure_weight)
      end
    end
    return total
  end

  -- What `runs` says of a subject of which only the length is known.
  local function crude(n)
    local squares = n * (n + 1.0) / 2
    return function()
      return n, squares, n
    end
  end

  -- What it says of `s`; every class is looked for once, if `limit` steps are enough for that.
  local function runs(s, limit)
    local n = #s
    local unknown, seen = crude(n), {}
    return function(source, weight)
      if source == "." or n * weight > limit then
        return unknown()
      end
      local known = seen[source]
      if not known then
        local longest, squares, all = 0, 0.0, 0
        for from, upto in gmatch(s, "()" .. source .. "+()") do
          local run = upto - from
          if run > longest then
            longest = run
          end
          squares = squares + run * (run + 1.0) / 2
          all = all + run
        end
        known = { longest, squares, all }
        seen[source] = known
      end
      return known[1], known[2], known[3]
    end
  end

  return { prepare = prepare, bound = bound, crude = crude, runs = runs, escaped = escaped }
end
