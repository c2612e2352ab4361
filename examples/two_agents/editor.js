// The editor was asked: "Write a table about the airports of `countries`, most airports first. Ask the scout."

const facts = [];
const missing = [];
for (const country of countries) {
  try {
    facts.push(await ask_scout({ country }));
  } catch (error) {
    missing.push(country);
    console.log(`the scout failed: ${error.message}`);
  }
}
facts.sort((a, b) => b.airports - a.airports);
const rows = facts.map((each) => `| ${each.country} | ${each.airports} | ${each.highest} | ${each.timezones} |`);
const table = ["| country | airports | highest | time zones |", "| --- | --- | --- | --- |", ...rows].join("\n");
console.log(table);
return { table, missing };
