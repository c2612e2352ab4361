// The agent was asked: "Our sign-up form lets people type their country. Here is what they typed. Turn it into
// ISO codes, tell me how each country is divided, and which answers are not a country."

const answers = ["Vietnam", "cote d'ivoire", "Deutschland", "South Korea", "日本", "Yugoslavia", "Freedonia"];

async function resolve(answer) {
  for (const language of ["en", "de", "ja"]) {
    try {
      return await find_country({ name: answer, language });
    } catch {
      // not a name in that language: try the next
    }
  }
  const former = await find_former_country({ name: answer });
  throw new Error(`${former.name} is no more (since ${former.withdrawn})`);
}

async function divisions(code) {
  const top = (await list_subdivisions({ country: code })).filter((each) => each.parent === null);
  const count = {};
  for (const { type } of top) count[type] = (count[type] ?? 0) + 1;
  return Object.entries(count)
    .map(([type, n]) => ({ type, n }))
    .sort((a, b) => b.n - a.n || (a.type < b.type ? -1 : 1));
}

const resolved = {};
const rejected = {};
for (const answer of answers) {
  try {
    const { code, name, flag } = await resolve(answer);
    const parts = await divisions(code);
    resolved[answer] = { code, divisions: parts };
    console.log(`${flag} ${code}  ${name}: ${parts.map(({ type, n }) => `${n} × ${type}`).join(", ")}`);
  } catch (error) {
    rejected[answer] = error.message;
    console.log(`❌ ??  ${answer}: ${error.message}`);
  }
}
return { resolved, rejected };
