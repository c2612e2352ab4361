-- The agent was asked: "We plan a small airline for the Nordic countries. For each country: how many airports are
-- there, how many have an IATA code, which is the highest, what is the median elevation, and which two airports
-- with a code lie farthest apart? You have a database; find out what is in it."

for _, found in ipairs(list_tables()) do
  local columns = {}
  for i, each in ipairs(describe{table = found.table}) do columns[i] = each.column .. " " .. each.type end
  print(("%s (%d rows): %s"):format(found.table, found.rows, table.concat(columns, ", ")))
end

local function round(x) return math.floor(x + 0.5) end
local function metres(feet) return round(feet * 0.3048) end

local function median(values)
  table.sort(values)
  local half = math.floor(#values / 2)
  if #values % 2 == 1 then return values[half + 1] end
  return (values[half] + values[half + 1]) / 2
end

local function kilometres(a, b)
  local rad = math.pi / 180
  local h = math.sin((b.latitude - a.latitude) * rad / 2) ^ 2
    + math.cos(a.latitude * rad) * math.cos(b.latitude * rad)
      * math.sin((b.longitude - a.longitude) * rad / 2) ^ 2
  return 2 * 6371 * math.asin(math.sqrt(h))
end

local function longest_leg(airports)
  local longest = {km = -1}
  for i = 1, #airports do
    for j = i + 1, #airports do
      local km = kilometres(airports[i], airports[j])
      if km > longest.km then longest = {from = airports[i].iata, to = airports[j].iata, km = km} end
    end
  end
  longest.km = round(longest.km)
  return longest
end

local overview = query{
  sql = [[SELECT c.code, c.name, count(*) AS airports, count(a.iata) AS with_code
          FROM airports a JOIN countries c ON c.code = a.country
          WHERE c.code IN (?, ?, ?, ?, ?) GROUP BY c.code ORDER BY with_code DESC, c.code]],
  params = {"DK", "FI", "IS", "NO", "SE"},
}

local report = {}
for _, country in ipairs(overview) do
  local rows = query{
    sql = "SELECT * FROM airports WHERE country = ? ORDER BY elevation_ft DESC, icao",
    params = {country.code},
  }
  local elevations, coded = {}, {}
  for i, row in ipairs(rows) do
    elevations[i] = row.elevation_ft
    if row.iata then coded[#coded + 1] = row end
  end
  local highest = {name = rows[1].name, metres = metres(rows[1].elevation_ft)}
  local leg, middle = longest_leg(coded), metres(median(elevations))
  report[#report + 1] = {
    country = country.code, airports = country.airports, with_code = country.with_code,
    highest = highest, median_metres = middle, longest_leg = leg,
  }
  print(("%s: %d of %d airports have a code; highest %s (%d m), median %d m; longest leg %s-%s, %d km"):format(
    country.name, country.with_code, country.airports, highest.name, highest.metres, middle,
    leg.from, leg.to, leg.km))
end
return report
