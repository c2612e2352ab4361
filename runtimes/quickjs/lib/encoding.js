// TextEncoder, TextDecoder, btoa and atob. Text is built from chunks: `+=` in a loop is quadratic on some engines.
(function (core) {
  'use strict';
  const { apply, uncurry, define, setProto, isView, fromCharCode, Uint8Array, String, Error, TypeError, RangeError } = core;
  const charCodeAt = uncurry(core.charCodeAt), join = uncurry(core.join), exec = uncurry(core.exec);
  const viewBuffer = uncurry(core.viewBuffer), viewOffset = uncurry(core.viewOffset), viewBytes = uncurry(core.viewBytes);
  const viewTag = uncurry(core.viewTag), bufferLength = uncurry(core.bufferLength);
  const list = () => setProto([], null); // an array that no tampered prototype can reach

  // Collects UTF-16 units into a string, in linear time.
  function collector() {
    const parts = list();
    let units = list(), count = 0;
    function flush() {
      parts[parts.length] = apply(fromCharCode, undefined, units);
      units = list();
      count = 0;
    }
    function unit(code) {
      units[count++] = code;
      if (count === 2048) flush();
    }
    function point(code) {
      if (code < 0x10000) return unit(code);
      unit(0xd800 + ((code - 0x10000) >> 10));
      unit(0xdc00 + (code & 0x3ff));
    }
    function end() {
      flush();
      return join(parts, '');
    }
    return { __proto__: null, unit, point, end };
  }

  // The code point at `at`; a lone surrogate reads as U+FFFD.
  function pointAt(text, at) {
    const unit = charCodeAt(text, at);
    if (unit < 0xd800 || unit > 0xdfff) return unit;
    const next = unit < 0xdc00 && at + 1 < text.length ? charCodeAt(text, at + 1) : 0;
    return next >= 0xdc00 && next <= 0xdfff ? 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00) : 0xfffd;
  }

  const sizeOf = (code) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

  function put(bytes, at, code, size) {
    for (let i = size - 1; i > 0; i--) {
      bytes[at + i] = 0x80 | (code & 0x3f);
      code >>= 6;
    }
    bytes[at] = code | (size === 1 ? 0 : size === 2 ? 0xc0 : size === 3 ? 0xe0 : 0xf0);
  }

  class TextEncoder {
    get encoding() { return 'utf-8'; }

    encode(input = '') {
      const text = String(input), { length } = text;
      let total = 0;
      for (let i = 0; i < length; i++) {
        const code = pointAt(text, i);
        if (code > 0xffff) i++;
        total += sizeOf(code);
      }
      const bytes = new Uint8Array(total);
      fill(text, bytes, total);
      return bytes;
    }

    encodeInto(input, target) {
      if (viewTag(target) !== 'Uint8Array') throw new TypeError('TextEncoder.encodeInto: the target must be a Uint8Array');
      return fill(String(input), target, viewBytes(target));
    }
  }

  function fill(text, bytes, room) {
    let read = 0, written = 0;
    while (read < text.length) {
      const code = pointAt(text, read), size = sizeOf(code);
      if (written + size > room) break;
      put(bytes, written, code, size);
      written += size;
      read += code > 0xffff ? 2 : 1;
    }
    return { read, written };
  }

  // The bytes of a view or buffer, shared and not copied.
  function bytesOf(source) {
    try {
      if (!isView(source)) return new Uint8Array(source, 0, bufferLength(source));
      if (viewTag(source) !== undefined) return new Uint8Array(viewBuffer(source), viewOffset(source), viewBytes(source));
    } catch (error) {
      // not a buffer, said below
    }
    throw new TypeError('TextDecoder.decode: the argument must be an ArrayBuffer or a typed array');
  }

  // Labels of the Encoding Standard; "latin1" and "ascii" mean windows-1252 there.
  const labels = {
    __proto__: null,
    'utf-8': 'utf-8', utf8: 'utf-8', 'unicode-1-1-utf-8': 'utf-8',
    'utf-16le': 'utf-16le', 'utf-16': 'utf-16le', 'ucs-2': 'utf-16le',
    'windows-1252': 'windows-1252', latin1: 'windows-1252', 'iso-8859-1': 'windows-1252',
    'us-ascii': 'windows-1252', ascii: 'windows-1252', cp1252: 'windows-1252',
  };
  const windows1252 = '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f'
    + '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

  const lower = uncurry(core.lower);

  class TextDecoder {
    #encoding;
    #fatal;
    #keepBOM;
    #pending = null; // bytes of a character that the next chunk completes
    #started = false;

    constructor(label = 'utf-8', options = undefined) {
      const name = String(label), wanted = exec(/^\s*([\w-]*)\s*$/, name);
      this.#encoding = wanted === null ? undefined : labels[lower(wanted[1])];
      if (this.#encoding === undefined) throw new RangeError('TextDecoder: the encoding "' + name + '" is not supported');
      this.#fatal = !!(options && options.fatal);
      this.#keepBOM = !!(options && options.ignoreBOM);
    }

    get encoding() { return this.#encoding; }
    get fatal() { return this.#fatal; }
    get ignoreBOM() { return this.#keepBOM; }

    decode(input = undefined, options = undefined) {
      const more = !!(options && options.stream);
      let bytes = input === undefined ? new Uint8Array(0) : bytesOf(input);
      let length = viewBytes(bytes);
      if (this.#pending !== null) {
        const whole = new Uint8Array(this.#pending.length + length);
        for (let i = 0; i < this.#pending.length; i++) whole[i] = this.#pending[i];
        viewSet(whole, bytes, this.#pending.length);
        length += this.#pending.length;
        bytes = whole;
        this.#pending = null;
      }
      const out = collector(), first = !this.#started && !this.#keepBOM;
      const keep = (from) => {
        const rest = list();
        for (let i = from; i < length; i++) rest[rest.length] = bytes[i];
        this.#pending = rest;
      };
      const bad = () => {
        this.#started = false;
        if (this.#fatal) throw new TypeError('TextDecoder.decode: the data is not valid ' + this.#encoding);
        return 0xfffd;
      };
      const read = this.#encoding === 'utf-8' ? utf8 : this.#encoding === 'utf-16le' ? utf16 : single;
      const text = read(bytes, length, more, out, keep, bad);
      this.#started = more && (this.#started || text.length > 0);
      return first && read !== single && text.length > 0 && charCodeAt(text, 0) === 0xfeff ? slice(text, 1) : text;
    }
  }
  const slice = uncurry(core.slice), viewSet = uncurry(core.viewSet);

  function utf8(bytes, length, more, out, keep, bad) {
    let at = 0;
    while (at < length) {
      const lead = bytes[at];
      if (lead < 0x80) {
        out.unit(lead);
        at++;
        continue;
      }
      const size = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
      let code = size === 2 ? lead & 0x1f : size === 3 ? lead & 0x0f : lead & 0x07, got = 1;
      // The second byte is narrower after some leads: no overlong forms, surrogates or points past U+10FFFF.
      let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80, high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
      while (got < size && at + got < length && bytes[at + got] >= low && bytes[at + got] <= high) {
        code = (code << 6) | (bytes[at + got++] & 0x3f);
        low = 0x80;
        high = 0xbf;
      }
      if (size > 0 && got === size) out.point(code);
      else if (size > 0 && at + got === length && more) {
        keep(at);
        break;
      } else out.unit(bad());
      at += got;
    }
    return out.end();
  }

  function utf16(bytes, length, more, out, keep, bad) {
    const unitAt = (at) => bytes[at] | (bytes[at + 1] << 8);
    let at = 0;
    for (; at + 1 < length; at += 2) {
      const unit = unitAt(at);
      if (unit < 0xd800 || unit > 0xdfff) out.unit(unit);
      else if (unit < 0xdc00 && at + 3 < length && unitAt(at + 2) >= 0xdc00 && unitAt(at + 2) <= 0xdfff) {
        out.unit(unit);
        out.unit(unitAt(at + 2));
        at += 2;
      } else if (unit < 0xdc00 && at + 3 >= length) break; // its other half is still to come
      else out.unit(bad());
    }
    if (at < length) {
      if (more) keep(at);
      else out.unit(bad());
    }
    return out.end();
  }

  function single(bytes, length, more, out) {
    for (let i = 0; i < length; i++) {
      const byte = bytes[i];
      out.unit(byte >= 0x80 && byte < 0xa0 ? charCodeAt(windows1252, byte - 0x80) : byte);
    }
    return out.end();
  }

  function invalidCharacter(message) {
    const error = new Error(message);
    define(error, 'name', { __proto__: null, value: 'InvalidCharacterError', writable: true, configurable: true });
    define(error, 'code', { __proto__: null, value: 5, writable: true, configurable: true });
    return error;
  }

  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const digits = { __proto__: null };
  for (let i = 0; i < 64; i++) digits[alphabet[i]] = i;

  const globals = {
    __proto__: null,
    TextEncoder,
    TextDecoder,

    btoa(input) {
      if (arguments.length === 0) throw new TypeError('btoa: an argument is required');
      const text = String(input), { length } = text, out = collector();
      const digit = (value) => out.unit(charCodeAt(alphabet, value & 63));
      for (let i = 0; i < length; i += 3) {
        let bits = 0;
        for (let j = 0; j < 3; j++) {
          const unit = i + j < length ? charCodeAt(text, i + j) : 0;
          if (unit > 0xff) throw invalidCharacter('btoa: the string holds characters beyond Latin-1; encode it as UTF-8 first');
          bits = (bits << 8) | unit;
        }
        digit(bits >> 18);
        digit(bits >> 12);
        if (i + 1 < length) digit(bits >> 6);
        else out.unit(61);
        if (i + 2 < length) digit(bits);
        else out.unit(61);
      }
      return out.end();
    },

    atob(input) {
      if (arguments.length === 0) throw new TypeError('atob: an argument is required');
      const text = String(input), out = collector();
      let bits = 0, held = 0, count = 0, padding = 0;
      for (let i = 0; i < text.length; i++) {
        const char = text[i];
        if (char === ' ' || char === '\t' || char === '\n' || char === '\f' || char === '\r') continue;
        if (char === '=') {
          padding++;
          continue;
        }
        const value = digits[char];
        if (value === undefined || padding > 0) throw invalidCharacter('atob: the string is not correctly base64-encoded');
        bits = ((bits << 6) | value) & 0xffff;
        held += 6;
        count++;
        if (held >= 8) {
          held -= 8;
          out.unit((bits >> held) & 0xff);
        }
      }
      if (count % 4 === 1 || padding > 2 || (padding > 0 && (count + padding) % 4 !== 0)) {
        throw invalidCharacter('atob: the string is not correctly base64-encoded');
      }
      return out.end();
    },
  };
  return globals;
})
