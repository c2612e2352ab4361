/* {
  clause: "VALUE-10",
  title: "an error in toJSON or in a getter is an error at the call that the script can catch",
  functions: ["f"],
  steps: [{complete: ["from toJSON", "from the getter"]}],
} */
const told = [];
try { await f(0, { toJSON() { throw new Error("from toJSON"); } }); } catch (error) { told.push(error.message); }
try { await f(0, { get x() { throw new Error("from the getter"); } }); } catch (error) { told.push(error.message); }
return told;
