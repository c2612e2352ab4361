// kind: reaching for the host
// expect: value: "undefined"
const F = (async () => {}).constructor;
return typeof (await new F('return globalThis.std ?? globalThis.os ?? globalThis.bjson')());
