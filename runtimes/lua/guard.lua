-- Limits that cannot be caught away. Once one is hit, every instruction of the script raises it again.
local sethook, getinfo = debug.sethook, debug.getinfo
local os_clock = os.clock
local error, type = error, type
local find = string.find
local running = coroutine.running
local jit_off = jit and jit.off
local EVERY = 1000

return function(host)
  local dead -- the name of the limit that was hit
  local told -- the last error that came from a tool
  local deadline = 0
  local seconds, deepest, used = 0, 0, nil
  local timed = host.timed
  if timed and jit_off then jit_off() end -- compiled code never calls a hook
  local one_for_all = timed and jit_off -- LuaJIT has one hook, not one a coroutine

  local function stop()
    error("the " .. dead .. " limit is exceeded", 0)
  end
  local hook
  local function again()
    if timed then sethook(hook, "", 1) end
    stop()
  end
  local function look_at_the_clock()
    if os_clock() <= deadline then return end
    -- The engine's clock is that of the process: what other threads took of it is given back.
    if used then deadline = os_clock() + seconds - used() end
    if os_clock() > deadline then dead = "seconds" end
  end
  function hook()
    if one_for_all and not running() then return end
    if not dead then
      look_at_the_clock()
      if not dead and getinfo(deepest, "l") then dead = "stack" end
      if not dead then return end
    end
    again()
  end

  -- The limit that an error of the engine's own is about, if any.
  local function kind(problem)
    if type(problem) ~= "string" or problem == told then return end
    if problem == "not enough memory" or find(problem, "not enough memory for buffer allocation$") then return "memory" end
    if find(problem, "stack overflow", 1, true) and (find(problem, "stack overflow$") or find(problem, "C stack overflow", 1, true)) then
      return "stack"
    end
  end

  return {
    arm = function(co)
      if timed then sethook(co, hook, "", dead and 1 or EVERY) end
    end,
    -- Looks at the clock now: for work in C, which no hook sees.
    tick = function()
      if timed and (not one_for_all or running()) then hook() end
    end,
    -- Called where control comes back to the script after an error was caught, or could have been.
    check = function()
      if dead then again() end
    end,
    kind = kind,
    note = function(problem)
      if not dead then dead = kind(problem) end
    end,
    -- A tool may fail with any text; it is no limit of ours.
    told = function(message) told = message end,
    die = function(limit)
      dead = dead or limit
      again()
    end,
    -- config.used(): seconds that this thread itself has run since the advance began.
    configure = function(config)
      seconds, deepest, used = config.seconds, config.frames, config.used
    end,
    begin = function()
      deadline = os_clock() + seconds
      if one_for_all then sethook(hook, "", EVERY) end
    end,
    -- The advance goes on after we had a word with the script: same deadline.
    go_on = function()
      -- Setting a hook starts its count again: a short loop would never come to the end of it.
      if timed and not dead then look_at_the_clock() end
      if one_for_all then sethook(hook, "", EVERY) end
    end,
    -- Called when the script stands still: what runs then is ours.
    rest = function()
      if one_for_all then sethook() end
    end,
    dead = function() return dead end,
  }
end
