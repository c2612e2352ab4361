-- The agent was asked: "Our sign-up form lets people type their country. Here is what they typed. Turn it into
-- ISO codes, tell me how each country is divided, and which answers are not a country."

local answers = {"Vietnam", "cote d'ivoire", "Deutschland", "South Korea", "日本", "Yugoslavia", "Freedonia"}

local function resolve(answer)
  for _, language in ipairs{"en", "de", "ja"} do
    local ok, country = pcall(find_country, {name = answer, language = language})
    if ok then return country end
    -- not a name in that language: try the next
  end
  local former = find_former_country{name = answer}
  error(("%s is no more (since %s)"):format(former.name, former.withdrawn), 0)
end

local function divisions(code)
  local count = {}
  for _, each in ipairs(list_subdivisions{country = code}) do
    if not each.parent then count[each.type] = (count[each.type] or 0) + 1 end
  end
  local parts = {}
  for type, n in pairs(count) do parts[#parts + 1] = {type = type, n = n} end
  table.sort(parts, function(a, b)
    if a.n ~= b.n then return a.n > b.n end
    return a.type < b.type
  end)
  return parts
end

local function describe(parts)
  local texts = {}
  for i, part in ipairs(parts) do texts[i] = part.n .. " × " .. part.type end
  return table.concat(texts, ", ")
end

local resolved, rejected = {}, {}
for _, answer in ipairs(answers) do
  local ok, problem = pcall(function()
    local country = resolve(answer)
    local parts = divisions(country.code)
    resolved[answer] = {code = country.code, divisions = parts}
    print(("%s %s  %s: %s"):format(country.flag, country.code, country.name, describe(parts)))
  end)
  if not ok then
    rejected[answer] = problem
    print(("❌ ??  %s: %s"):format(answer, problem))
  end
end
return {resolved = resolved, rejected = rejected}
