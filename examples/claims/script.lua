-- The agent was asked: "These flights were cancelled and the passengers claim compensation. Pay what the regulation
-- grants. Tell me what was paid, and which claims were not and why."

local claims = {
  {claim = "C-1041", origin = "LIS", destination = "MAD"},
  {claim = "C-1042", origin = "HEL", destination = "LPA"},
  {claim = "C-1043", origin = "CDG", destination = "JFK"},
  {claim = "C-1044", origin = "FRA", destination = "QQQ"},
  {claim = "C-1045", origin = "AMS", destination = "CUN"},
  {claim = "C-1046", origin = "ATH", destination = "VIE"},
}

local function settle(each)
  local route = each.origin .. "-" .. each.destination
  local due = assess{origin = each.origin, destination = each.destination}
  local payment = {claim = each.claim, euros = due.euros}
  local ok, problem = pcall(pay, payment)
  if not ok then
    if not problem:find("over the limit", 1, true) then error(problem, 0) end
    print(("%s: %s, %d km: %d euros need approval"):format(each.claim, route, due.km, due.euros))
    pay_with_approval(payment)
  end
  print(("%s: paid %d euros for %s (%d km)"):format(each.claim, due.euros, route, due.km))
  return payment
end

local paid, refused, total = {}, object{}, 0
for _, each in ipairs(claims) do
  local ok, result = pcall(settle, each)
  if ok then
    paid[#paid + 1] = result
    total = total + result.euros
  else
    refused[each.claim] = result
    print(("%s: not paid: %s"):format(each.claim, result))
  end
end
return {paid = paid, refused = refused, total = total}
