// The agent was asked: "These flights were cancelled and the passengers claim compensation. Pay what the regulation
// grants. Tell me what was paid, and which claims were not and why."

const claims = [
  { claim: "C-1041", origin: "LIS", destination: "MAD" },
  { claim: "C-1042", origin: "HEL", destination: "LPA" },
  { claim: "C-1043", origin: "CDG", destination: "JFK" },
  { claim: "C-1044", origin: "FRA", destination: "QQQ" },
  { claim: "C-1045", origin: "AMS", destination: "CUN" },
  { claim: "C-1046", origin: "ATH", destination: "VIE" },
];

async function settle({ claim, origin, destination }) {
  const { km, euros } = await assess({ origin, destination });
  try {
    await pay({ claim, euros });
  } catch (error) {
    if (!error.message.includes("over the limit")) throw error;
    console.log(`${claim}: ${origin}-${destination}, ${km} km: ${euros} euros need approval`);
    await pay_with_approval({ claim, euros });
  }
  console.log(`${claim}: paid ${euros} euros for ${origin}-${destination} (${km} km)`);
  return { claim, euros };
}

const paid = [];
const refused = {};
for (const claim of claims) {
  try {
    paid.push(await settle(claim));
  } catch (error) {
    refused[claim.claim] = error.message;
    console.log(`${claim.claim}: not paid: ${error.message}`);
  }
}
return { paid, refused, total: paid.reduce((sum, { euros }) => sum + euros, 0) };
