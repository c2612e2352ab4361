// URL and URLSearchParams after the WHATWG standard, with two gaps: there is no IDNA (a host beyond ASCII is
// lower-cased where it stands, not turned into punycode), and file URLs know no Windows drive letters.
(function (core) {
  'use strict';
  const { apply, uncurry, setProto, describe, ownKeys, fromCharCode, String, Symbol, TypeError } = core;
  const exec = uncurry(core.exec), slice = uncurry(core.slice), indexOf = uncurry(core.indexOf), lower = uncurry(core.lower);
  const charCodeAt = uncurry(core.charCodeAt), join = uncurry(core.join), sort = uncurry(core.sort);
  const list = () => setProto([], null); // an array that no tampered prototype can reach
  const add = (items, item) => { items[items.length] = item; };
  const HEX = '0123456789ABCDEF';

  function split(text, mark) {
    const parts = list();
    for (let from = 0; ;) {
      const end = indexOf(text, mark, from);
      add(parts, slice(text, from, end < 0 ? text.length : end));
      if (end < 0) return parts;
      from = end + mark.length;
    }
  }

  function replace(text, mark, by) {
    return join(split(text, mark), by);
  }

  function lastIndex(text, char) {
    let at = text.length - 1;
    while (at >= 0 && text[at] !== char) at--;
    return at;
  }

  // --- percent-encoding

  const CONTROL = '', FRAGMENT = ' "<>`', QUERY = ' "#<>', SPECIAL_QUERY = QUERY + "'", PATH = QUERY + '?`{}^';
  const USERINFO = PATH + '/:;=@[\\]|';

  const escape = (byte) => '%' + HEX[byte >> 4] + HEX[byte & 15];

  function escapePoint(code) {
    if (code < 0x80) return escape(code);
    if (code < 0x800) return escape(0xc0 | (code >> 6)) + escape(0x80 | (code & 63));
    const tail = escape(0x80 | ((code >> 6) & 63)) + escape(0x80 | (code & 63));
    if (code < 0x10000) return escape(0xe0 | (code >> 12)) + tail;
    return escape(0xf0 | (code >> 18)) + escape(0x80 | ((code >> 12) & 63)) + tail;
  }

  // Encodes controls, everything beyond ASCII, and what `test` says; lone surrogates become U+FFFD.
  function encodeWith(text, test) {
    const parts = list();
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      let code = charCodeAt(text, i);
      if (code > 0x1f && code < 0x7f && !test(text[i])) continue;
      add(parts, slice(text, from, i));
      if (code >= 0xd800 && code < 0xe000) {
        const next = code < 0xdc00 && i + 1 < text.length ? charCodeAt(text, i + 1) : 0;
        if (next >= 0xdc00 && next < 0xe000) {
          code = 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00);
          i++;
        } else code = 0xfffd;
      }
      add(parts, escapePoint(code));
      from = i + 1;
    }
    add(parts, slice(text, from));
    return join(parts, '');
  }
  const encode = (text, set) => encodeWith(text, (char) => indexOf(set, char) >= 0);
  const encodeForm = (text) => replace(encodeWith(text, (char) => exec(/^[a-zA-Z0-9*._ -]$/, char) === null), ' ', '+');

  const nibble = (code) => (code >= 48 && code <= 57 ? code - 48 : (code | 32) >= 97 && (code | 32) <= 102 ? (code | 32) - 87 : -1);

  // Undoes percent-encoding as UTF-8; what is no valid UTF-8 becomes U+FFFD.
  function decode(text) {
    if (indexOf(text, '%') < 0) return text;
    const parts = list();
    let from = 0;
    for (let at = indexOf(text, '%'); at >= 0; at = indexOf(text, '%', at)) {
      const bytes = list();
      const start = at;
      while (at + 2 < text.length && text[at] === '%') {
        const high = nibble(charCodeAt(text, at + 1)), low = nibble(charCodeAt(text, at + 2));
        if (high < 0 || low < 0) break;
        add(bytes, high * 16 + low);
        at += 3;
      }
      if (bytes.length === 0) {
        at++;
        continue;
      }
      add(parts, slice(text, from, start));
      utf8(bytes, parts);
      from = at;
    }
    add(parts, slice(text, from));
    return join(parts, '');
  }

  function utf8(bytes, parts) {
    for (let at = 0; at < bytes.length;) {
      const lead = bytes[at];
      const size = lead < 0x80 ? 1 : lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
      let code = size === 1 ? lead : size === 0 ? 0xfffd : lead & (0x7f >> size), got = 1;
      let lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80, highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
      while (got < size && at + got < bytes.length && bytes[at + got] >= lowest && bytes[at + got] <= highest) {
        code = (code << 6) | (bytes[at + got++] & 63);
        lowest = 0x80;
        highest = 0xbf;
      }
      if (got < size) code = 0xfffd;
      add(parts, code < 0x10000 ? fromCharCode(code) : fromCharCode(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + (code & 0x3ff)));
      at += got;
    }
  }

  // --- parsing

  const ports = { __proto__: null, 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443', 'ftp:': '21', 'file:': '' };
  const special = (url) => url.scheme in ports;
  const invalid = (input) => {
    const error = new TypeError('Invalid URL');
    error.input = input;
    return error;
  };

  // An address is { scheme, user, password, host, port, path, opaque, query, fragment }; null where a part is absent.
  function copyOf(url) {
    return { __proto__: null, scheme: url.scheme, user: url.user, password: url.password, host: url.host, port: url.port,
      path: url.path, opaque: url.opaque, query: url.query, fragment: url.fragment };
  }

  // By a loop: a pattern would look at inner spaces again and again.
  function trim(text) {
    let from = 0, to = text.length;
    while (from < to && charCodeAt(text, from) <= 0x20) from++;
    while (to > from && charCodeAt(text, to - 1) <= 0x20) to--;
    return slice(text, from, to);
  }

  // The parsed address, or null where the text is none.
  function parse(input, base) {
    const url = { __proto__: null, scheme: '', user: '', password: '', host: null, port: '', path: '', opaque: false, query: null, fragment: null };
    let text = replace(replace(replace(trim(input), '\t', ''), '\n', ''), '\r', '');
    const hash = indexOf(text, '#');
    if (hash >= 0) {
      url.fragment = encode(slice(text, hash + 1), FRAGMENT);
      text = slice(text, 0, hash);
    }
    const found = exec(/^[a-zA-Z][a-zA-Z0-9+.-]*:/, text);
    if (found !== null) {
      url.scheme = lower(found[0]);
      text = slice(text, found[0].length);
      const slashes = special(url) ? exec(/^[/\\]*/, text)[0] : '';
      const relative = base !== null && special(url) && base.scheme === url.scheme && (url.scheme === 'file:' || slashes.length < 2);
      if (!relative) return absolute(url, text, slashes);
    } else {
      if (base === null) return null;
      if (base.opaque && (text !== '' || hash < 0)) return null;
      url.scheme = base.scheme;
    }
    return relativeTo(url, text, base);
  }

  function absolute(url, text, slashes) {
    if (url.scheme === 'file:') return slashes.length >= 2 ? authority(url, slice(text, 2)) : location(withHost(url, ''), text);
    if (special(url)) return authority(url, slice(text, slashes.length));
    if (slice(text, 0, 2) === '//') return authority(url, slice(text, 2));
    if (text[0] === '/') return location(url, text);
    url.opaque = true;
    const at = indexOf(text, '?');
    url.path = encode(at < 0 ? text : slice(text, 0, at), CONTROL);
    if (at >= 0) url.query = encode(slice(text, at + 1), QUERY);
    return url;
  }

  function withHost(url, host) {
    url.host = host;
    return url;
  }

  function relativeTo(url, text, base) {
    const slash = (char) => char === '/' || (char === '\\' && special(url));
    if (slash(text[0]) && slash(text[1])) return authority(url, slice(text, 2));
    url.user = base.user;
    url.password = base.password;
    url.host = base.host;
    url.port = base.port;
    url.opaque = base.opaque;
    if (slash(text[0])) return location(url, text);
    if (text === '' || text[0] === '?') {
      url.path = base.path;
      url.query = text === '' ? base.query : encode(slice(text, 1), special(url) ? SPECIAL_QUERY : QUERY);
      return url;
    }
    return location(url, slice(base.path, 0, lastIndex(base.path, '/') + 1) + text, base.path[0] !== '/');
  }

  // "user:password@host:port/path?query"
  function authority(url, text) {
    const end = exec(special(url) ? /^[^/\\?]*/ : /^[^/?]*/, text)[0].length;
    let place = slice(text, 0, end);
    const at = lastIndex(place, '@');
    if (at >= 0) {
      const colon = indexOf(slice(place, 0, at), ':');
      url.user = encode(slice(place, 0, colon < 0 ? at : colon), USERINFO);
      if (colon >= 0) url.password = encode(slice(place, colon + 1, at), USERINFO);
      place = slice(place, at + 1);
      if (place === '') return null;
    }
    if (!setPlace(url, place)) return null;
    if (url.scheme === 'file:' && (at >= 0 || url.port !== '')) return null;
    return location(url, slice(text, end));
  }

  function setPlace(url, place) {
    const found = exec(/^(\[[^\]]*\]|[^:[]*)(?::(\d*))?$/, place);
    if (found === null) return false;
    if (found[1] === '' && (found[2] !== undefined || (special(url) && url.scheme !== 'file:'))) return false;
    const host = hostOf(found[1], special(url));
    if (host === null) return false;
    url.host = url.scheme === 'file:' && host === 'localhost' ? '' : host;
    return found[2] === undefined || setPort(url, found[2]);
  }

  function setPort(url, digits) {
    if (+digits > 65535) return false;
    url.port = digits === '' || '' + +digits === ports[url.scheme] ? '' : '' + +digits;
    return true;
  }

  function hostOf(text, isSpecial) {
    if (text[0] === '[') return ipv6(slice(text, 1, -1));
    if (!isSpecial) return exec(/[\0\t\n\r #/:<>?@[\\\]^|]/, text) === null ? encode(text, CONTROL) : null;
    const host = lower(decode(text));
    if (exec(/[\0-\x20"#%/:<>?@[\\\]^`{|}\x7f]/, host) !== null) return null;
    return exec(/(?:^|\.)(?:\d+|0x[0-9a-f]*)\.?$/, host) === null ? host : ipv4(host);
  }

  function ipv4(host) {
    const parts = split(host[host.length - 1] === '.' ? slice(host, 0, -1) : host, '.');
    let value = 0;
    if (parts.length > 4) return null;
    for (let i = 0; i < parts.length; i++) {
      const octal = exec(/^0([0-7]+)$/, parts[i]), hex = exec(/^0x([0-9a-f]*)$/, parts[i]);
      if (octal === null && hex === null && exec(/^(?:0|[1-9]\d*)$/, parts[i]) === null) return null;
      const n = hex ? +('0x' + (hex[1] || '0')) : octal ? +('0o' + octal[1]) : +parts[i];
      const last = i === parts.length - 1;
      if (n >= (last ? 256 ** (5 - parts.length) : 256)) return null;
      value += last ? n : n * 256 ** (3 - i);
    }
    const byte = (shift) => (value / 2 ** shift) & 255;
    return byte(24) + '.' + byte(16) + '.' + byte(8) + '.' + byte(0);
  }

  function ipv6(text) {
    const dotted = exec(/^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, text);
    if (dotted !== null) {
      for (let i = 2; i < 6; i++) if (+dotted[i] > 255 || exec(/^0\d/, dotted[i]) !== null) return null;
      const hex = (n) => lower(HEX[n >> 12] + HEX[(n >> 8) & 15] + HEX[(n >> 4) & 15] + HEX[n & 15]);
      text = dotted[1] + hex(dotted[2] * 256 + +dotted[3]) + ':' + hex(dotted[4] * 256 + +dotted[5]);
    }
    const halves = split(text, '::'), groups = list();
    if (halves.length > 2) return null;
    const left = halves[0] === '' ? list() : split(halves[0], ':');
    const right = halves.length < 2 || halves[1] === '' ? list() : split(halves[1], ':');
    if (halves.length === 1 ? left.length !== 8 : left.length + right.length > 7) return null;
    for (let i = 0; i < left.length; i++) add(groups, left[i]);
    while (groups.length + right.length < 8) add(groups, '0');
    for (let i = 0; i < right.length; i++) add(groups, right[i]);
    let best = -1, length = 1;
    for (let i = 0, run = 0; i < 8; i++) {
      const found = exec(/^0{0,3}([0-9a-f]{1,4})$/, lower(groups[i]));
      if (found === null || groups[i].length > 4) return null;
      groups[i] = exec(/^0*(.+)$/, found[1])[1];
      run = groups[i] === '0' ? run + 1 : 0;
      if (run > length) {
        length = run;
        best = i - run + 1;
      }
    }
    let shown = '';
    for (let i = 0; i < 8; i++) {
      if (i === best) {
        shown += '::';
        i += length - 1;
      } else shown += shown === '' || shown[shown.length - 1] === ':' ? groups[i] : ':' + groups[i];
    }
    return '[' + shown + ']';
  }

  // Path and query. A path that stood without a leading slash under its base keeps none.
  function location(url, text, bare) {
    const at = indexOf(text, '?');
    if (at >= 0) url.query = encode(slice(text, at + 1), special(url) ? SPECIAL_QUERY : QUERY);
    setPath(url, at < 0 ? text : slice(text, 0, at), bare);
    return url;
  }

  function setPath(url, text, bare) {
    if (special(url)) text = replace(text, '\\', '/');
    if (text === '' && !special(url)) {
      url.path = '';
      return;
    }
    const parts = split(text[0] === '/' ? slice(text, 1) : text, '/'), kept = list();
    for (let i = 0; i < parts.length; i++) {
      const part = encode(parts[i], PATH), last = i === parts.length - 1;
      if (exec(/^(?:\.|%2e){2}$/i, part) !== null) {
        if (kept.length > 0) kept.length--;
        if (last) add(kept, '');
      } else if (exec(/^(?:\.|%2e)$/i, part) !== null) {
        if (last) add(kept, '');
      } else add(kept, part);
    }
    url.path = '/' + join(kept, '/');
  }

  function serialise(url, withFragment) {
    let text = url.scheme;
    if (url.host !== null) {
      const password = url.password === '' ? '' : ':' + url.password;
      const user = url.user === '' && password === '' ? '' : url.user + password + '@';
      text += '//' + user + url.host + (url.port === '' ? '' : ':' + url.port);
    } else if (!url.opaque && slice(url.path, 0, 2) === '//') text += '/.';
    text += url.path;
    if (url.query !== null) text += '?' + url.query;
    return withFragment && url.fragment !== null ? text + '#' + url.fragment : text;
  }

  // --- URLSearchParams

  const unform = (text) => decode(replace(text, '+', ' '));
  let attach, fill; // the private side of the two classes for each other

  class URLSearchParams {
    #names = list();
    #values = list();
    #changed = null; // tells the URL that these belong to

    constructor(init = '') {
      if (init === null) return; // as in Node
      if (typeof init !== 'object' && typeof init !== 'function') {
        const text = String(init);
        this.#read(text[0] === '?' ? slice(text, 1) : text);
        return;
      }
      const iterate = init[Symbol.iterator];
      if (iterate === undefined || iterate === null) {
        const keys = ownKeys(init);
        for (let i = 0; i < keys.length; i++) {
          const found = describe(init, keys[i]);
          if (found && setProto(found, null).enumerable) this.#append(String(keys[i]), String(init[keys[i]]));
        }
        return;
      }
      for (const pair of init) {
        const items = list();
        if (pair === null || typeof pair !== 'object') throw new TypeError('URLSearchParams: each pair must be [name, value]');
        for (const item of pair) if (add(items, item), items.length > 2) break;
        if (items.length !== 2) throw new TypeError('URLSearchParams: each pair must be [name, value]');
        this.#append(String(items[0]), String(items[1]));
      }
    }

    static #link(params, changed) { params.#changed = changed; }
    static #fill(params, text) {
      params.#names = list();
      params.#values = list();
      params.#read(text);
    }
    static _private() {
      attach = URLSearchParams.#link;
      fill = URLSearchParams.#fill;
    }

    #append(name, value) {
      add(this.#names, name);
      add(this.#values, value);
    }

    #read(text) {
      const parts = split(text, '&');
      for (let i = 0; i < parts.length; i++) {
        if (parts[i] === '') continue;
        const at = indexOf(parts[i], '=');
        this.#append(unform(at < 0 ? parts[i] : slice(parts[i], 0, at)), at < 0 ? '' : unform(slice(parts[i], at + 1)));
      }
    }

    #text() {
      const parts = list();
      for (let i = 0; i < this.#names.length; i++) add(parts, encodeForm(this.#names[i]) + '=' + encodeForm(this.#values[i]));
      return join(parts, '&');
    }

    #keep(test) {
      const names = this.#names, values = this.#values;
      this.#names = list();
      this.#values = list();
      for (let i = 0; i < names.length; i++) if (test(names[i], values[i])) this.#append(names[i], values[i]);
    }

    #done() { if (this.#changed !== null) this.#changed(this.#text()); }

    #find(name, value) {
      for (let i = 0; i < this.#names.length; i++) {
        if (this.#names[i] === name && (value === undefined || this.#values[i] === value)) return i;
      }
      return -1;
    }

    get size() { return this.#names.length; }
    append(name, value) {
      this.#append(String(name), String(value));
      this.#done();
    }
    delete(name, value = undefined) {
      const wanted = String(name), exact = value === undefined ? undefined : String(value);
      this.#keep((n, v) => n !== wanted || (exact !== undefined && v !== exact));
      this.#done();
    }
    get(name) {
      const at = this.#find(String(name));
      return at < 0 ? null : this.#values[at];
    }
    getAll(name) {
      const wanted = String(name), found = list();
      for (let i = 0; i < this.#names.length; i++) if (this.#names[i] === wanted) add(found, this.#values[i]);
      return setProto(found, arrayProto);
    }
    has(name, value = undefined) { return this.#find(String(name), value === undefined ? undefined : String(value)) >= 0; }
    set(name, value) {
      const wanted = String(name), text = String(value), first = this.#find(wanted);
      if (first < 0) this.#append(wanted, text);
      else {
        let seen = false;
        this.#keep((n) => n !== wanted || (!seen && (seen = true)));
        this.#values[first] = text;
      }
      this.#done();
    }
    sort() {
      const names = this.#names, values = this.#values, order = list();
      for (let i = 0; i < names.length; i++) add(order, i);
      sort(order, (a, b) => (names[a] < names[b] ? -1 : names[a] > names[b] ? 1 : a - b));
      this.#names = list();
      this.#values = list();
      for (let i = 0; i < order.length; i++) this.#append(names[order[i]], values[order[i]]);
      this.#done();
    }
    forEach(callback, self = undefined) {
      for (let i = 0; i < this.#names.length; i++) apply(callback, self, [this.#values[i], this.#names[i], this]);
    }
    *entries() { for (let i = 0; i < this.#names.length; i++) yield [this.#names[i], this.#values[i]]; }
    *keys() { for (let i = 0; i < this.#names.length; i++) yield this.#names[i]; }
    *values() { for (let i = 0; i < this.#names.length; i++) yield this.#values[i]; }
    toString() { return this.#text(); }
  }
  URLSearchParams._private();
  delete URLSearchParams._private;
  const arrayProto = core.getProto([]);
  const hidden = (owner, key, value) =>
    core.define(owner, key, { __proto__: null, value, writable: true, configurable: true });
  hidden(URLSearchParams.prototype, Symbol.iterator, URLSearchParams.prototype.entries);
  core.define(URLSearchParams.prototype, Symbol.toStringTag, { __proto__: null, value: 'URLSearchParams', configurable: true });

  // --- URL

  function read(input, base) {
    const text = String(input);
    const root = base === undefined ? null : parse(String(base), null);
    return base !== undefined && root === null ? null : parse(text, root);
  }

  class URL {
    #url;
    #params = null;

    constructor(input, base = undefined) {
      if (arguments.length === 0) throw new TypeError('URL: an argument is required');
      this.#url = read(input, base);
      if (this.#url === null) throw invalid(String(input));
    }

    static canParse(input, base = undefined) { return read(input, base) !== null; }
    static parse(input, base = undefined) { return read(input, base) === null ? null : new URL(input, base); }

    // Changes a copy and keeps it unless `change` returns false.
    #edit(change) {
      const next = copyOf(this.#url);
      if (change(next) !== false) this.#url = next;
    }
    #placeless() { return this.#url.host === null || this.#url.host === '' || this.#url.scheme === 'file:'; }
    #refill() { if (this.#params !== null) fill(this.#params, this.#url.query === null ? '' : this.#url.query); }

    get href() { return serialise(this.#url, true); }
    set href(value) {
      const next = parse(String(value), null);
      if (next === null) throw invalid(String(value));
      this.#url = next;
      this.#refill();
    }
    get origin() {
      const { scheme, host, port, opaque, path } = this.#url;
      if (scheme === 'blob:' && opaque) {
        const within = parse(path, null);
        return within !== null && (within.scheme === 'http:' || within.scheme === 'https:') ? new URL(path).origin : 'null';
      }
      return special(this.#url) && scheme !== 'file:' ? scheme + '//' + host + (port === '' ? '' : ':' + port) : 'null';
    }
    get protocol() { return this.#url.scheme; }
    set protocol(value) {
      const found = exec(/^([a-zA-Z][a-zA-Z0-9+.-]*)(?::|$)/, String(value));
      if (found === null) return;
      this.#edit((url) => {
        const scheme = lower(found[1]) + ':';
        if (scheme in ports !== special(url)) return false;
        if (scheme === 'file:' && (url.user !== '' || url.password !== '' || url.port !== '')) return false;
        if (url.scheme === 'file:' && url.host === '') return false;
        url.scheme = scheme;
        return setPort(url, url.port);
      });
    }
    get username() { return this.#url.user; }
    set username(value) { if (!this.#placeless()) this.#edit((url) => { url.user = encode(String(value), USERINFO); }); }
    get password() { return this.#url.password; }
    set password(value) { if (!this.#placeless()) this.#edit((url) => { url.password = encode(String(value), USERINFO); }); }
    get host() {
      const { host, port } = this.#url;
      return host === null ? '' : port === '' ? host : host + ':' + port;
    }
    set host(value) {
      if (this.#url.opaque) return;
      const text = exec(special(this.#url) ? /^[^/\\?#]*/ : /^[^/?#]*/, String(value))[0];
      this.#edit((url) => indexOf(text, '@') < 0 && setPlace(url, text));
    }
    get hostname() { return this.#url.host === null ? '' : this.#url.host; }
    set hostname(value) {
      if (this.#url.opaque) return;
      const text = exec(special(this.#url) ? /^[^/\\?#]*/ : /^[^/?#]*/, String(value))[0];
      if (exec(/^(?:\[[^\]]*\]|[^:@]*)$/, text) !== null) this.#edit((url) => setPlace(url, text));
    }
    get port() { return this.#url.port; }
    set port(value) {
      const text = String(value), found = exec(/^\d+/, text);
      if (!this.#placeless() && (text === '' || found !== null)) this.#edit((url) => setPort(url, found === null ? '' : found[0]));
    }
    get pathname() { return this.#url.path; }
    set pathname(value) {
      const text = replace(replace(String(value), '#', '%23'), '?', '%3F');
      if (!this.#url.opaque) this.#edit((url) => setPath(url, text));
    }
    get search() { return this.#url.query === null || this.#url.query === '' ? '' : '?' + this.#url.query; }
    set search(value) {
      const text = String(value);
      this.#edit((url) => {
        url.query = text === '' ? null : encode(text[0] === '?' ? slice(text, 1) : text, special(url) ? SPECIAL_QUERY : QUERY);
      });
      this.#refill();
    }
    get searchParams() {
      if (this.#params === null) {
        this.#params = new URLSearchParams(this.#url.query === null ? '' : this.#url.query);
        attach(this.#params, (text) => this.#edit((url) => { url.query = text === '' ? null : text; }));
      }
      return this.#params;
    }
    get hash() { return this.#url.fragment === null || this.#url.fragment === '' ? '' : '#' + this.#url.fragment; }
    set hash(value) {
      const text = String(value);
      this.#edit((url) => { url.fragment = text === '' ? null : encode(text[0] === '#' ? slice(text, 1) : text, FRAGMENT); });
    }
    toString() { return serialise(this.#url, true); }
    toJSON() { return serialise(this.#url, true); }
  }
  core.define(URL.prototype, Symbol.toStringTag, { __proto__: null, value: 'URL', configurable: true });

  const href = uncurry(URL.prototype.toString), query = uncurry(URLSearchParams.prototype.toString);
  core.views.URL = { __proto__: null, proto: URL.prototype, view: (url) => "URL { '" + href(url) + "' }" };
  core.views.URLSearchParams = {
    __proto__: null, proto: URLSearchParams.prototype, view: (params) => "URLSearchParams { '" + query(params) + "' }",
  };
  return { __proto__: null, URL, URLSearchParams };
})
