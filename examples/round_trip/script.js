// The agent was asked: "I start in Lisbon and want to see these cities, each time the nearest one next, and then
// fly home. Plan the legs. I may have got a code wrong; leave that one out and tell me."

const start = "LIS";
const wanted = ["ATH", "CDG", "WAW", "MAD", "OSL", "FCO", "QQQ", "VIE"];

// All at once: each look-up either gives an airport or fails by itself.
const looked = await Promise.allSettled([start, ...wanted].map((code) => airport({ code })));
const city = {};
const unknown = [];
[start, ...wanted].forEach((code, i) => {
  if (looked[i].status === "fulfilled") city[code] = looked[i].value.city;
  else unknown.push({ code, why: looked[i].reason.message });
});

async function nearestFirst(here, codes) {
  const reach = await Promise.all(
    codes.map(async (to) => ({ to, km: await distance({ origin: here, destination: to }) })),
  );
  return reach.sort((a, b) => a.km - b.km);
}

async function* tour() {
  let here = start;
  let left = wanted.filter((code) => code in city);
  while (left.length > 0) {
    const [next] = await nearestFirst(here, left);
    yield { from: here, ...next };
    here = next.to;
    left = left.filter((code) => code !== here);
  }
  yield { from: here, to: start, km: await distance({ origin: here, destination: start }) };
}

const legs = [];
for await (const leg of tour()) {
  legs.push(leg);
  console.log(`${legs.length}. ${city[leg.from]} → ${city[leg.to]}: ${leg.km} km`);
}
const total = legs.reduce((sum, { km }) => sum + km, 0);
console.log(`${total} km in all; left out: ${unknown.map(({ why }) => why).join("; ")}`);
return { legs, total, unknown };
