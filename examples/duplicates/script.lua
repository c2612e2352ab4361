-- The agent was asked: "Our airport register has airports in it twice. Find the suspects in Germany and France:
-- less than 2 km apart. Those that share the first word of their name are duplicates; the rest I look at myself."

local function first_word(name) return name:match("^[^%s-]+") end

local duplicates, unsure = {}, {}
for _, country in ipairs{"DE", "FR"} do
  local found = find_close_pairs{country = country, km = 2}
  print(("%s: %d pairs"):format(country, #found))
  for _, pair in ipairs(found) do
    local one, other = airport{code = pair.a}, airport{code = pair.b}
    local same = first_word(one.name) == first_word(other.name)
    table.insert(same and duplicates or unsure, {pair.a, pair.b})
    print(("  %s: %s (%s), %s (%s), %.2f km"):format(
      same and "duplicate" or "unsure", one.name, pair.a, other.name, pair.b, pair.km))
  end
end
return {duplicates = duplicates, unsure = unsure}
