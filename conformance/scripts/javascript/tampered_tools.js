/* {
  clause: "SAFE-2",
  title: "a table of tools that the script spoils leaves the tools that it kept",
  functions: ["f"],
  steps: [{call: "f", args: [1], answer: 2}, {complete: 2}],
} */
const kept = f;
try { delete tools.f; } catch {}
try { tools.f = null; } catch {}
try { globalThis.tools = null; } catch {}
try { globalThis.f = null; } catch {}
return await kept(1);
