// kind: reaching for the host
// expect: value: 0
return typeof SharedArrayBuffer === 'undefined' ? 0 : new SharedArrayBuffer(8).byteLength * 0;
