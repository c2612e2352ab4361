-- Coroutines of the script, through which the host's yields pass unseen; and pcall, which no limit gets stuck in.
local co_create, co_resume, co_yield, co_running, co_status = coroutine.create, coroutine.resume, coroutine.yield, coroutine.running, coroutine.status
local co_close = coroutine.close
local getinfo = debug.getinfo
local c_pcall = pcall
local error, select, setmetatable, type = error, select, setmetatable, type
local find = string.find
local pack = table.pack or function(...) return { n = select("#", ...), ... } end
local unpack = table.unpack or unpack

return function(host)
  -- What a yield to the host begins with. No script ever holds it; a function, since a script's table may say
  -- that it equals any other.
  local function HOST() end
  local serial = host.identity.serial
  local old = host.engine == "lua51"
  local guard = host.guard -- {arm(co), check(), note(error)}
  local depth, deepest = 0, host.nesting
  local main
  local active = {} -- the coroutines that wait for one that they resumed, and that one
  local closing = setmetatable({}, { __mode = "k" }) -- coroutines that are being closed
  local ours = setmetatable({}, { __mode = "k" })

  -- An error unwinds a coroutine at once, from within: its __close handlers can then call tools, which they
  -- could not where C runs them, in coroutine.close.
  local function ended(ok, ...)
    if ok then return ... end
    error((...), 0)
  end
  local function unwound(body)
    return function(...) return ended(c_pcall(body, ...)) end
  end
  local function is_c(f) return getinfo(f, "S").what == "C" end
  local function create(body)
    if type(body) ~= "function" then error("bad argument #1 to 'create' (function expected)", 2) end
    if old and is_c(body) then body = unwound(body) end -- no coroutine of 5.1 begins in C
    local co = co_create(co_close and unwound(body) or body)
    guard.arm(co)
    serial(co)
    return co
  end

  local resumed
  local function settle(co, ok, first, ...)
    active[depth] = nil
    depth = depth - 1
    if ok and first == HOST then return resumed(co, co_yield(HOST, ...)) end
    if not ok then guard.note(first) end
    guard.check()
    return ok, first, ...
  end
  function resumed(co, ...)
    if depth >= deepest then return false, "coroutines are nested deeper than " .. deepest end
    depth = depth + 1
    active[depth] = co
    return settle(co, co_resume(co, ...))
  end
  local function resume(co, ...)
    if type(co) ~= "thread" then error("bad argument #1 to 'resume' (coroutine expected)", 2) end
    return resumed(co, ...)
  end
  local function passed(ok, ...)
    if ok then return ... end
    error((...), 0)
  end
  local function wrap(body)
    local co = create(body)
    return function(...) return passed(resumed(co, ...)) end
  end

  local function yielded(...)
    local co = co_running()
    if closing[co] then error(nil, 0) end
    return ...
  end
  -- Where a pcall is a coroutine of its own: that coroutine, and the one that it stands in.
  local within = setmetatable({}, { __mode = "k" })
  -- The coroutine that the script knows of.
  local function standing()
    local co = co_running()
    while within[co] do co = within[co] end
    return co
  end
  local function yield(...)
    if standing() == main then error("attempt to yield from outside a coroutine", 2) end
    return yielded(co_yield(...))
  end

  local function returned(ok, ...)
    if not ok then
      guard.note((...))
      guard.check()
      local co = co_running()
      if co and closing[co] then error((...), 0) end
    end
    return ok, ...
  end
  local function protected(f, ...)
    return returned(c_pcall(f, ...))
  end
  if old then
    -- There a pcall cannot be yielded across; a coroutine of its own can. What the script yields in it goes on up.
    local function carried(co, ok, ...)
      if ok and co_status(co) == "suspended" then return carried(co, resumed(co, co_yield(...))) end
      return returned(ok, ...)
    end
    protected = function(f, ...)
      if type(f) ~= "function" or is_c(f) then return returned(c_pcall(f, ...)) end
      if depth >= deepest then guard.die("stack") end
      local co = create(f)
      within[co] = co_running()
      return carried(co, resumed(co, ...))
    end
  end
  local function handled(handler, ok, ...)
    if ok then return true, ... end
    return false, (select(2, protected(handler, (...))))
  end
  -- The handler runs after the stack is unwound, so that it may call tools.
  local function xprotected(f, handler, ...)
    if type(handler) ~= "function" then error("bad argument #2 to 'xpcall' (function expected)", 2) end
    return handled(handler, protected(f, ...))
  end

  local function is_main(co) return co == main end
  local library = {
    create = create,
    resume = resume,
    wrap = wrap,
    yield = yield,
    status = co_status,
    running = function()
      local co = standing()
      if old and is_main(co) then return nil end
      return co, is_main(co)
    end,
    isyieldable = function(co) return not is_main(co or standing()) end,
  }
  if co_close then
    local closes_itself = host.engine ~= "lua54"
    -- By an error at the yield, so that handlers run where a tool call can pass.
    library.close = function(co)
      if co == main or type(co) ~= "thread" then
        error(co and "cannot close the script itself" or "bad argument #1 to 'close' (coroutine expected)", 2)
      elseif co == co_running() and closes_itself then
        closing[co] = true
        error(nil, 0)
      elseif co_status(co) ~= "suspended" or not ours[co] then
        return co_close(co)
      end
      closing[co] = true
      local ok, problem = resumed(co)
      if co_status(co) ~= "dead" then return co_close(co) end
      if ok or problem == nil or problem == "<no error object>" then return true end
      return false, problem
    end
    -- Only one that has begun has anything to unwind.
    local plain = yield
    library.yield = function(...)
      local co = co_running()
      if co then ours[co] = true end
      return plain(...)
    end
  end

  return {
    library = library,
    pcall = protected,
    xpcall = xprotected,
    HOST = HOST,
    active = function()
      local all = { main }
      for i = 1, depth do all[i + 1] = active[i] end
      return all
    end,
    -- The script itself: a coroutine that is no coroutine to it.
    main = function(body)
      main = co_create(body)
      guard.arm(main)
      return main
    end,
  }
end
