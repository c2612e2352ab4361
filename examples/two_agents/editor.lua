-- The editor was asked: "Write a table about the airports of `countries`, most airports first. Ask the scout."

local facts, missing = {}, {}
for _, country in ipairs(countries) do
  local ok, answer = pcall(ask_scout, {country = country})
  if ok then
    facts[#facts + 1] = answer
  else
    missing[#missing + 1] = country
    print("the scout failed: " .. answer)
  end
end
table.sort(facts, function(a, b) return a.airports > b.airports end)
local lines = {"| country | airports | highest | time zones |", "| --- | --- | --- | --- |"}
for _, each in ipairs(facts) do
  lines[#lines + 1] = ("| %s | %d | %s | %d |"):format(each.country, each.airports, each.highest, each.timezones)
end
local text = table.concat(lines, "\n")
print(text)
return {table = text, missing = missing}
