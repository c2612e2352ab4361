// The agent was asked: "Our airport register has airports in it twice. Find the suspects in Germany and France:
// less than 2 km apart. Those that share the first word of their name are duplicates; the rest I look at myself."

const firstWord = (name) => name.match(/^[^\s-]+/)[0];

const duplicates = [];
const unsure = [];
for (const country of ["DE", "FR"]) {
  const pairs = await find_close_pairs({ country, km: 2 });
  console.log(`${country}: ${pairs.length} pairs`);
  for (const { a, b, km } of pairs) {
    const [one, other] = await Promise.all([airport({ code: a }), airport({ code: b })]);
    const same = firstWord(one.name) === firstWord(other.name);
    (same ? duplicates : unsure).push([a, b]);
    console.log(`  ${same ? "duplicate" : "unsure"}: ${one.name} (${a}), ${other.name} (${b}), ${km.toFixed(2)} km`);
  }
}
return { duplicates, unsure };
