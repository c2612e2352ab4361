-- Which of two objects comes first. Addresses differ from process to process, so objects get numbers, and the
-- numbers come from what a script can see: an object's contents, then where the script holds it.
local getinfo, getlocal, getmetatable, getupvalue = debug.getinfo, debug.getlocal, debug.getmetatable, debug.getupvalue
local next, rawget, rawlen, setmetatable, tostring, type = next, rawget, rawlen or function(t) return #t end, setmetatable, tostring, type
local concat, sort = table.concat, table.sort
local sub = string.sub
local running = coroutine.running
local floor, min = math.floor, math.min
local OURS = getinfo(1, "S").source
local MANY = 50 -- fields of one table that a sketch looks at
local FAR, NEAR, IN_ALL = 20000, 1000, 400000 -- objects that a search visits; once all searches have visited many

return function(host)
  local serials = setmetatable({}, { __mode = "k" })
  local last = 0
  -- A number for a table, function or coroutine that lasts as long as it: what text shows instead of an address.
  local function serial(object)
    local number = serials[object]
    if not number then
      last = last + 1
      number = last
      serials[object] = number
    end
    return number
  end

  local function is_object(value)
    local kind = type(value)
    return kind == "table" or kind == "function" or kind == "thread"
  end
  local function is_script(f)
    local info = getinfo(f, "S")
    return info.what ~= "C" and info.source ~= OURS
  end

  -- What a value looks like, as text.
  local function sketch(value, depth)
    local kind = type(value)
    if kind == "string" then return "s" .. #value .. ":" .. value end
    if not is_object(value) then return kind .. tostring(value) end
    if serials[value] then return "#" .. serials[value] end
    if depth == 0 then return kind end
    local parts, n = {}, 0
    if kind == "function" then
      local info = getinfo(value, "S")
      parts[1] = "function " .. (info.linedefined or 0) .. ":" .. (info.lastlinedefined or 0)
      if is_script(value) then
        for i = 1, MANY do
          local name, held = getupvalue(value, i)
          if not name then break end
          parts[i + 1] = sketch(held, depth - 1)
        end
      end
      return concat(parts, ",")
    elseif kind == "table" then
      for key, field in next, value do
        n = n + 1
        if n > MANY then return "table of many" end
        parts[n] = sketch(key, depth - 1) .. "=" .. sketch(field, depth - 1)
      end
      sort(parts)
      local meta = getmetatable(value)
      return "table " .. n .. "{" .. concat(parts, ",") .. "}" .. (meta and sketch(meta, depth - 1) or "")
    end
    return kind
  end

  -- Numbers in the order in which a walk from all that the script holds comes by: its stacks, the nearest frame
  -- first, then its globals. Stops when all of `wanted` (a set of `left` objects) are found.
  local spare = IN_ALL
  local function search(wanted, left)
    local most = spare > 0 and FAR or NEAR
    local rank, queue, n = {}, {}, 0
    local function visit(value)
      if n < most and is_object(value) and not rank[value] then
        n = n + 1
        rank[value], queue[n] = n, value
        if wanted[value] then left = left - 1 end
      end
    end
    local function enter_stack(co)
      local level = 0
      while true do
        local info = getinfo(co, level, "f")
        if not info then return end
        if is_script(info.func) then
          visit(info.func)
          for _, step in next, { 1, -1 } do -- locals, then what came as `...`
            local i = step
            while true do
              local name, value = getlocal(co, level, i)
              if not name then break end
              if sub(name, 1, 1) ~= "(" or step < 0 then visit(value) end
              i = i + step
            end
          end
        end
        level = level + 1
      end
    end
    local unordered, u = {}, 0
    local function by_name(a, b) return a < b end
    local function by_rank(a, b)
      local x, y = serials[a], serials[b]
      if x and y then return x < y end
      if x or y then return x ~= nil end
      return rank[a] < rank[b]
    end
    -- Fields whose names are objects come in the order of those, as far as that is known by now.
    local function enter_unordered(t)
      local known, k = {}, 0
      for key in next, t do
        if is_object(key) and (serials[key] or rank[key]) then
          k = k + 1
          known[k] = key
        end
      end
      sort(known, by_rank)
      for i = 1, k do
        visit(known[i])
        visit(rawget(t, known[i]))
      end
    end
    local function enter_table(t)
      local length = rawlen(t)
      for i = 1, min(length, most) do visit(rawget(t, i)) end
      if length > most then return end
      local numbers, strings, a, b, mixed, count = {}, {}, 0, 0, false, 0
      for key, value in next, t do
        count = count + 1
        if count > length + most then return end -- some of the fields would be no fixed choice
        local kind = type(key)
        if is_object(key) then
          mixed = true
        elseif is_object(value) then
          if kind == "string" then
            b = b + 1
            strings[b] = key
          elseif kind == "number" and not (key >= 1 and key <= length and key == floor(key)) then
            a = a + 1
            numbers[a] = key
          end
        end
      end
      sort(numbers, by_name)
      sort(strings, by_name)
      for i = 1, a do visit(rawget(t, numbers[i])) end
      for i = 1, b do visit(rawget(t, strings[i])) end
      visit(rawget(t, false))
      visit(rawget(t, true))
      visit(getmetatable(t))
      if mixed then
        u = u + 1
        unordered[u] = t
      end
    end
    local at = 0
    local function drain()
      while at < n and left > 0 and n < most do
        at = at + 1
        local object = queue[at]
        local kind = type(object)
        if kind == "table" then
          enter_table(object)
        elseif kind == "thread" then
          enter_stack(object)
        elseif is_script(object) then
          for i = 1, MANY do
            local name, value = getupvalue(object, i)
            if not name then break end
            visit(value)
          end
        end
      end
    end

    enter_stack(running())
    drain()
    for _, co in next, host.coroutines_active() do enter_stack(co) end
    visit(host.env)
    drain()
    local before
    repeat
      before = n
      for i = 1, u do enter_unordered(unordered[i]) end
      drain()
    until n == before or left <= 0 or n >= most
    spare = spare - n
    return rank
  end

  -- Sorts objects that are keys of `t`. What neither looks nor place tells apart, the script cannot either, but
  -- for what lies farther off than a search goes.
  local function arrange(t, objects)
    local fresh, n = {}, 0
    for i = 1, #objects do
      if not serials[objects[i]] then
        n = n + 1
        fresh[n] = objects[i]
      end
    end
    if n > 1 then
      local text, same, alike, count = {}, {}, {}, 0
      for i = 1, n do
        local object = fresh[i]
        local looks = sketch(object, 3) .. "=" .. sketch(rawget(t, object), 2)
        text[object] = looks
        local twin = same[looks]
        if not twin then
          same[looks] = object
        else
          if not alike[twin] then
            alike[twin] = true
            count = count + 1
          end
          alike[object] = true
          count = count + 1
        end
      end
      local rank = count > 0 and search(alike, count) or {}
      sort(fresh, function(a, b)
        if text[a] ~= text[b] then return text[a] < text[b] end
        return (rank[a] or FAR * 100) < (rank[b] or FAR * 100)
      end)
    end
    for i = 1, n do serial(fresh[i]) end
    sort(objects, function(a, b) return serials[a] < serials[b] end)
  end

  return { serial = serial, arrange = arrange }
end
