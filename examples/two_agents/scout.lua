-- The scout was asked: "Tell me about the airports of `country`: how many there are, which lies highest, and in how
-- many time zones."

local airports = airports_of{country = country}
local highest, zones, count = airports[1], {}, 0
for _, each in ipairs(airports) do
  if each.elevation_ft > highest.elevation_ft then highest = each end
  if not zones[each.timezone] then
    zones[each.timezone] = true
    count = count + 1
  end
end
print(("scouted %d airports in %s"):format(#airports, country))
return {country = country, airports = #airports, highest = highest.name, timezones = count}
