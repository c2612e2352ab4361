// kind: reaching for the host
// expect: value: "undefined"
return typeof search.constructor.constructor('return this.process || this.require || this.std || this.os')();
