// The agent was asked: "We plan a small airline for the Nordic countries. For each country: how many airports are
// there, how many have an IATA code, which is the highest, what is the median elevation, and which two airports
// with a code lie farthest apart? You have a database; find out what is in it."

for (const { table, rows } of await list_tables()) {
  const columns = (await describe({ table })).map(({ column, type }) => `${column} ${type}`);
  console.log(`${table} (${rows} rows): ${columns.join(", ")}`);
}

const metres = (feet) => Math.round(feet * 0.3048);

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function kilometres(a, b) {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) *
      Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

function longestLeg(airports) {
  let longest = null;
  for (const [i, a] of airports.entries()) {
    for (const b of airports.slice(i + 1)) {
      const km = kilometres(a, b);
      if (longest === null || km > longest.km) longest = { from: a.iata, to: b.iata, km };
    }
  }
  return { ...longest, km: Math.round(longest.km) };
}

const overview = await query({
  sql: `SELECT c.code, c.name, count(*) AS airports, count(a.iata) AS with_code
        FROM airports a JOIN countries c ON c.code = a.country
        WHERE c.code IN (?, ?, ?, ?, ?) GROUP BY c.code ORDER BY with_code DESC, c.code`,
  params: ["DK", "FI", "IS", "NO", "SE"],
});

const report = [];
for (const { code, name, airports, with_code } of overview) {
  const rows = await query({
    sql: "SELECT * FROM airports WHERE country = ? ORDER BY elevation_ft DESC, icao",
    params: [code],
  });
  const highest = { name: rows[0].name, metres: metres(rows[0].elevation_ft) };
  const leg = longestLeg(rows.filter((row) => row.iata));
  const middle = metres(median(rows.map((row) => row.elevation_ft)));
  report.push({ country: code, airports, with_code, highest, median_metres: middle, longest_leg: leg });
  console.log(
    `${name}: ${with_code} of ${airports} airports have a code; highest ${highest.name} (${highest.metres} m), ` +
      `median ${middle} m; longest leg ${leg.from}-${leg.to}, ${leg.km} km`,
  );
}
return report;
