// The scout was asked: "Tell me about the airports of `country`: how many there are, which lies highest, and in how
// many time zones."

const airports = await airports_of({ country });
const highest = airports.reduce((a, b) => (b.elevation_ft > a.elevation_ft ? b : a));
const zones = new Set(airports.map((each) => each.timezone));
console.log(`scouted ${airports.length} airports in ${country}`);
return { country, airports: airports.length, highest: highest.name, timezones: zones.size };
