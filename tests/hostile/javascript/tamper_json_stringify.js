// kind: tampering with a built-in
// expect: harmless
JSON.stringify = () => '{"forged":true}';
return await search({ query: 1 });
