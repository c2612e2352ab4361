-- Puts the parts together and drives the script: `make(parts, host)`, called before any script is known, gives
-- `open(config)`, and that the functions that the host calls. What the script sees is built from nothing, name by name; no Python object is ever among it.
local c_error, c_setmetatable, c_type, c_tonumber, c_tostring = error, setmetatable, type, tonumber, tostring
local c_getmetatable = debug.getmetatable
local c_load, c_setfenv = loadstring or load, setfenv
local c_pcall, c_xpcall, next, rawequal, rawget, rawset, select = pcall, xpcall, next, rawequal, rawget, rawset, select
local co_create, co_resume, co_status, co_yield = coroutine.create, coroutine.resume, coroutine.status, coroutine.yield
local os_date = os.date
local traceback, sethook = debug.traceback, debug.sethook
local byte, find, gmatch, gsub, sub = string.byte, string.find, string.gmatch, string.gsub, string.sub
local concat = table.concat
local pack = table.pack or function(...) return { n = select("#", ...), ... } end
local string_meta = getmetatable("")
local collect = collectgarbage
local globals = _G
-- The script's level for an error raised in a tail call; only 5.1 counts those.
local CALLER = _VERSION == "Lua 5.1" and not jit and 3 or 2

-- What a protected call of C gave; its error gets the script's position, and the name that the script used.
local function relay(name, ok, ...)
  if ok then return ... end
  local message = ...
  if find(c_tostring(message), "^not enough memory") then c_error(message, 0) end
  c_error((gsub(c_tostring(message), "^(bad argument #%d+ to ')[%w_.?]*'", "%1" .. name .. "'")), CALLER)
end

return function(parts, host)
  local null = c_setmetatable({}, {
    __tostring = function() return "null" end,
    __newindex = function() c_error("attempt to set a field of null", 2) end,
    __metatable = false,
  })
  host.null = null
  host.guard = parts.guard(host)
  host.tick = host.guard.tick
  host.identity = parts.identity(host)
  host.order = parts.order(host)
  host.json = parts.json(host)
  host.inspect = parts.inspect(host)
  host.tostring = host.inspect.tostring
  host.clock = parts.clock(host)
  host.matcher = parts.matcher(host)
  host.cost = parts.cost(host)
  local co_running = coroutine.running
  local patterns, tables = parts.patterns(host), parts.tables(host)
  local coroutines = parts.coroutines(host)
  local guard, json, clock, to_string = host.guard, host.json, host.clock, host.tostring
  local HOST = coroutines.HOST

  local config -- of the script: its names, its limits

  -- ---- output ------------------------------------------------------------------------------------------------

  local out, out_n, printed = {}, 0, 0
  local function write(text)
    out_n = out_n + 1
    out[out_n] = text
    printed = printed + #text
    if config.spill then config.spill(text) end
    if printed > config.output then guard.die("output") end
  end
  local function flush()
    if out_n == 0 then return "" end
    local text = concat(out, "", 1, out_n)
    out, out_n = {}, 0
    return text
  end
  local show = host.inspect.show
  local function print(...)
    local n = select("#", ...)
    if n == 1 then return write(show((...)) .. "\n") end
    local texts = { ... }
    for i = 1, n do texts[i] = show(texts[i]) end
    write(concat(texts, "\t", 1, n) .. "\n")
  end

  -- ---- the environment ---------------------------------------------------------------------------------------

  local env = {}
  host.env, host.coroutines_active = env, coroutines.active
  local function library(name, names, extra)
    local from = globals[name]
    if not from and not extra then return end
    local made = {}
    for word in gmatch(names, "%S+") do made[word] = from and from[word] end
    for key, value in next, extra or {} do made[key] = value end
    env[name] = made
    return made
  end
  for name in gmatch("_VERSION assert error rawequal rawget rawlen select type", "%S+") do
    env[name] = globals[name]
  end
  env._G = env
  env.null = null
  env.print = print
  env.tostring = to_string
  env.pairs, env.next, env.ipairs = host.order.pairs, host.order.next, tables.ipairs
  env.pcall, env.xpcall = coroutines.pcall, coroutines.xpcall
  env.unpack = globals.unpack and tables.unpack
  env.coroutine = coroutines.library
  env.collectgarbage = function(option) return option == "count" and 0.0 or 0 end
  -- Weak tables and finalizers would show when the collector runs. A metatable gets one of its own, unseen by the
  -- script, for when it sets `__mode` only later.
  local VISIBLE = { __mode = false, __gc = false }
  local KEEPER = {
    __newindex = function(meta, name, value)
      if VISIBLE[name] == nil then rawset(meta, name, value) end
    end,
  }
  env.rawset = function(t, name, value)
    if VISIBLE[name] == false then return t end
    if c_type(t) ~= "table" or name == nil or name ~= name then return relay("rawset", c_pcall(rawset, t, name, value)) end
    return rawset(t, name, value)
  end
  env.getmetatable = function(value)
    local meta = c_getmetatable(value)
    if c_type(meta) ~= "table" or rawequal(meta, KEEPER) then return nil end
    local shown = rawget(meta, "__metatable")
    if shown ~= nil then return shown end
    return meta
  end
  env.setmetatable = function(t, meta)
    if c_type(meta) == "table" then
      if rawget(meta, "__gc") ~= nil then rawset(meta, "__gc", nil) end
      if rawget(meta, "__mode") ~= nil then rawset(meta, "__mode", nil) end
      if c_getmetatable(meta) == nil then c_setmetatable(meta, KEEPER) end
    elseif meta ~= nil then
      return relay("setmetatable", c_pcall(c_setmetatable, t, meta))
    end
    local old = c_getmetatable(t)
    if c_type(t) ~= "table" or old and rawget(old, "__metatable") ~= nil then
      return relay("setmetatable", c_pcall(c_setmetatable, t, meta))
    end
    return c_setmetatable(t, meta)
  end
  env.tonumber = function(text, base)
    if c_type(text) == "string" and #text > 500 then guard.tick() end
    if base == nil then return c_tonumber(text) end
    return relay("tonumber", c_pcall(c_tonumber, text, base))
  end
  env.object = function(t)
    if c_type(t) ~= "table" then c_error("bad argument #1 to 'object' (table expected, got " .. c_type(t) .. ")", 2) end
    return json.object(t)
  end
  env.json = {
    null = null,
    encode = function(value)
      return relay("encode", c_pcall(json.encode, value, "value"))
    end,
    decode = function(text)
      if c_type(text) ~= "string" then c_error("bad argument #1 to 'decode' (string expected, got " .. c_type(text) .. ")", 2) end
      return relay("decode", c_pcall(json.decode, text))
    end,
  }
  local function loaded(made, problem, scope)
    if made then return scope and c_setfenv(made, scope) or made end
    if guard.kind(problem) == "memory" then
      guard.note(problem)
      guard.check()
    end
    return nil, problem
  end
  local function load(chunk, name, mode, scope)
    if c_type(chunk) == "function" then
      local pieces, n = {}, 0
      while true do
        local piece = chunk()
        if piece == nil or piece == "" then break end
        if c_type(piece) ~= "string" then return nil, "reader function must return a string" end
        n = n + 1
        pieces[n] = piece
      end
      chunk = concat(pieces)
      name = name or "=(load)"
    elseif c_type(chunk) ~= "string" then
      c_error("bad argument #1 to 'load' (string expected, got " .. c_type(chunk) .. ")", 2)
    end
    if byte(chunk, 1) == 27 then return nil, "attempt to load a binary chunk (mode is 't')" end
    if mode ~= nil and not find(c_tostring(mode), "t", 1, true) then
      return nil, "attempt to load a text chunk (mode is '" .. c_tostring(mode) .. "')"
    end
    if name ~= nil and c_type(name) ~= "string" then
      c_error("bad argument #2 to 'load' (string expected, got " .. c_type(name) .. ")", 2)
    end
    name = name or chunk
    if c_setfenv then
      local made, problem = c_load(chunk, name)
      return loaded(made, problem, scope or env)
    end
    return loaded(c_load(chunk, name, "t", scope == nil and env or scope))
  end
  env.load = load
  if globals.loadstring then env.loadstring = function(chunk, name) return load(chunk, name) end end
  library("math", "abs acos asin atan atan2 ceil cos cosh deg exp floor fmod frexp huge ldexp log log10 max maxinteger min mininteger mod modf pi pow rad sin sinh sqrt tan tanh tointeger type ult", { random = clock.random, randomseed = clock.randomseed })
  library("string", "byte char format len lower pack packsize reverse sub unpack upper", patterns)
  library("table", "maxn getn", {})
  library("utf8", "char charpattern codepoint len offset codes")
  library("bit32", "arshift band bnot bor btest bxor extract lrotate lshift replace rrotate rshift")
  library("bit", "arshift band bnot bor bswap bxor lshift rol ror rshift tobit tohex")
  env.os = clock.os
  local stdout = {}
  local function write_all(first, ...)
    for i = 1, select("#", ...) do
      local text = (select(i, ...))
      if c_type(text) ~= "string" and c_type(text) ~= "number" then
        c_error("bad argument #" .. i .. " to 'write' (string expected, got " .. c_type(text) .. ")", CALLER)
      end
      write(c_tostring(text))
    end
    return stdout
  end
  stdout.write = function(self, ...) return write_all(self, ...) end
  env.io = { write = function(...) return write_all(stdout, ...) end }
  for name, value in next, tables do
    if name == "rep" or name == "format" or name == "upper" or name == "lower" or name == "reverse" then env.string[name] = value
    elseif name == "len" or name == "offset" then if env.utf8 then env.utf8[name] = value end
    elseif name ~= "ipairs" and (globals.table[name] or name == "pack" or name == "unpack" or name == "move") then env.table[name] = value end
  end
  string_meta.__index = env.string
  string_meta.__metatable = false
  -- "10" + object: C would call the object's metamethod, which could then call no tool.
  for name in gmatch("add sub mul div mod pow unm idiv", "%a+") do
    local event = "__" .. name
    local original = rawget(string_meta, event)
    if original then
      string_meta[event] = function(a, b)
        local meta = c_type(b) ~= "string" and c_getmetatable(b)
        local own = meta and rawget(meta, event)
        if own then return (own(a, b)) end
        return relay("", c_pcall(original, a, b))
      end
    end
  end

  -- ---- tools and inputs --------------------------------------------------------------------------------------

  local function answered(ok, value, level)
    if ok then return value end
    c_error(value, level or 0)
  end
  local function tool(index)
    return function(...)
      guard.check()
      return answered(co_yield(HOST, index, ...))
    end
  end
  local tools = {}
  env.tools = tools
  local function offer()
    for _, name in next, config.inputs do
      if rawget(env, name) ~= nil then return name end
    end
    for index, name in next, config.functions do tools[name] = tool(index) end
    for _, name in next, config.plain do
      if rawget(env, name) == nil then env[name] = tools[name] end
    end
    return ""
  end

  local function arguments(index, ...)
    local n = select("#", ...)
    local label = config.functions[index] .. ": "
    local only = ...
    if n == 1 and c_type(only) == "table" and not rawequal(only, null) then
      local kind = json.kind(only)
      if kind == "names" then
        return "[[]," .. json.encode(only, label, true) .. "]"
      elseif kind == "mixed" then
        local list, names = {}, {}
        for key, value in next, only do
          if c_type(key) == "string" then names[key] = value else list[key] = value end
        end
        return "[" .. json.encode(list, label .. "arguments") .. "," .. json.encode(names, label, true) .. "]"
      end
    end
    local texts = {}
    for i = 1, n do texts[i] = json.encode((select(i, ...)), label .. "arg" .. (i - 1)) end
    return "[[" .. concat(texts, ",") .. "],{}]"
  end

  -- ---- errors ------------------------------------------------------------------------------------------------

  local function render(problem)
    if c_type(problem) == "string" then return problem end
    local ok, text = c_pcall(show, problem) -- a __tostring is the script's code
    if not ok then guard.note(text) end
    if ok and c_type(text) == "string" then return text end
    return "an error that is a " .. c_type(problem)
  end
  -- The engine's traceback without frames that are not the script's.
  local function trace(co)
    local lines, frames = {}, 0
    for line in gmatch(traceback(co), "[^\n]+") do
      if sub(line, 1, 1) ~= "\t" then
        lines[#lines + 1] = line
      elseif not find(line, "^\t%?:") and not find(line, "^\t%[[Cb]") and not find(line, "^\t%(") and not find(line, '^\t%[string "<python>"%]') then
        frames = frames + 1
        lines[#lines + 1] = line
      end
    end
    return frames > 0 and "\n" .. concat(lines, "\n") or ""
  end

  -- The same with the script gone: in a coroutine with the same limits.
  local function rendered_apart(problem)
    local co = co_create(render)
    guard.arm(co)
    local ok, text = co_resume(co, problem)
    guard.rest()
    return ok and c_type(text) == "string" and text or render("an error that is a " .. c_type(problem))
  end
  local FAILED = function() end
  local place = "" -- the traceback of the error that ends the script
  local function located(problem)
    if not guard.dead() and not guard.kind(problem) then place = trace(co_running()) end
    return problem
  end
  local function finished(ok, ...)
    if ok then return ... end
    guard.note((...))
    return FAILED, render((...)) .. place
  end
  -- The script, so that what it leaves open when it fails is closed, and its error rendered, where both may call tools.
  local function script_body(chunk)
    if host.engine == "lua51" then return chunk end -- there is no yield across a pcall
    return function() return finished(c_xpcall(chunk, located)) end
  end

  -- ---- the driver --------------------------------------------------------------------------------------------

  local main
  local advance
  local function begin(now)
    if now then clock.set(now) end
    guard.begin()
  end
  local function stopped(ok, first, index, ...)
    guard.rest()
    local dead = guard.dead()
    if dead then return "X", dead, "" end
    if not ok then
      guard.note(first)
      if guard.dead() then return "X", guard.dead(), "" end
      local text = rendered_apart(first) .. trace(main)
      if guard.dead() then return "X", guard.dead(), "" end
      return "F", text
    end
    if co_status(main) == "dead" then
      if first == FAILED then return "F", index end
      local count = select("#", index, ...)
      if count > 1 or index ~= nil then
        return "F", config.script_name .. ": the script returned several values; a result is one value, so put them in a table"
      end
      local good, text = c_pcall(json.encode, first, "value")
      if good then return "R", text end
      guard.note(text)
      if guard.dead() then return "X", guard.dead(), "" end
      return "F", text
    end
    local good, text = c_pcall(arguments, index, ...)
    if not good then
      guard.note(text)
      guard.go_on() -- not begin: a script that asks for what is refused would never run out of time
      if guard.dead() then
        guard.rest()
        return "X", guard.dead(), ""
      end
      return advance(false, text, CALLER)
    end
    return "C", index, text
  end
  function advance(...)
    return stopped(co_resume(main, ...))
  end

  -- Every answer to the host: what happened, two texts, and what was printed. Where memory ran out, all that the
  -- script held is let go first, since the host cannot touch a full engine without crashing it.
  local function report(kind, first, second)
    if kind == "X" and first == "memory" then
      main = nil
      for name in next, env do env[name] = nil end
      for name in next, tools do tools[name] = nil end
      collect()
    end
    return kind, first, second or "", flush()
  end
  local verbs = {
    start = function(script, inputs, now)
      clock.seed(config.seed)
      local read, values = c_pcall(json.decode, inputs)
      if not read then
        if guard.kind(values) == "memory" then return "X", "memory", "" end
        return "U", values
      end
      for name, value in next, values do rawset(env, name, value) end
      begin(now)
      if byte(script, 1) == 27 then return "F", "a script is source text" end
      -- In a pcall, or the host's own handler would add its frames to the message.
      local ok, chunk, problem = c_pcall(c_load, script, "=" .. config.script_name, "t", env)
      if not ok then chunk, problem = nil, chunk end
      if not chunk then
        if guard.kind(problem) == "memory" then return "X", "memory", "" end
        if problem == "C stack overflow" then problem = config.script_name .. ": the source is nested too deeply" end
        return "F", problem
      end
      if c_setfenv then c_setfenv(chunk, env) end
      main = coroutines.main(script_body(chunk))
      return advance()
    end,
    answer = function(text, now)
      local ok, value = c_pcall(json.decode, text)
      begin(now)
      if not ok then return advance(false, value) end
      if value == null then value = nil end -- so that `if answer then` is right
      return advance(true, value)
    end,
    fail = function(message, now)
      begin(now)
      guard.told(message)
      return advance(false, message)
    end,
  }
  return function(given)
    config = given
    guard.configure(given)
    return offer(),
      function(...) return report(verbs.start(...)) end,
      function(...) return report(verbs.answer(...)) end,
      function(...) return report(verbs.fail(...)) end
  end
end
