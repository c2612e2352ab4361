// kind: reaching for the host
// expect: value: []
return ['process', 'require', 'std', 'os', 'scriptArgs', 'Deno', 'Bun', 'load', 'loadScript', 'Worker', 'fetch', 'XMLHttpRequest'].filter((n) => n in globalThis);
