-- The agent was asked: "I start in Lisbon and want to see these cities, each time the nearest one next, and then
-- fly home. Plan the legs. I may have got a code wrong; leave that one out and tell me."

local start = "LIS"
local wanted = {"ATH", "CDG", "WAW", "MAD", "OSL", "FCO", "QQQ", "VIE"}

local city, left, unknown = {[start] = airport{code = start}.city}, {}, {}
for _, code in ipairs(wanted) do
  local ok, found = pcall(airport, {code = code})
  if ok then
    city[code] = found.city
    left[#left + 1] = code
  else
    unknown[#unknown + 1] = {code = code, why = found}
  end
end

-- A generator of legs; the comparator asks for distances while the sort is running.
local tour = coroutine.wrap(function()
  local here = start
  while #left > 0 do
    table.sort(left, function(a, b)
      return distance{origin = here, destination = a} > distance{origin = here, destination = b}
    end)
    local to = table.remove(left)
    coroutine.yield{from = here, to = to, km = distance{origin = here, destination = to}}
    here = to
  end
  coroutine.yield{from = here, to = start, km = distance{origin = here, destination = start}}
end)

local legs, total, reasons = {}, 0, {}
for leg in tour do
  legs[#legs + 1] = leg
  total = total + leg.km
  print(("%d. %s → %s: %d km"):format(#legs, city[leg.from], city[leg.to], leg.km))
end
for i, each in ipairs(unknown) do reasons[i] = each.why end
print(("%d km in all; left out: %s"):format(total, table.concat(reasons, "; ")))
return {legs = legs, total = total, unknown = unknown}
