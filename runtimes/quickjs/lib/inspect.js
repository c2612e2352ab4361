// What console.log shows: Node's formatting, two levels deeper. Getters are not run, and nothing throws out of it.
// hooks.script { name, offset }, where given, says how to show stacks: frames up to line `offset` are not the script's;
// hooks.look(error) is told what is shown; hooks.promised(value) is the tool whose promise a value is.
(function (core, hooks) {
  'use strict';
  const { apply, uncurry, ownKeys, describe, getProto, setProto, isArray, isView, stringify } = core;
  const { String, Number, Map, Set, Error, Uint8Array } = core;
  const exec = uncurry(core.exec), slice = uncurry(core.slice), join = uncurry(core.join), indexOf = uncurry(core.indexOf);
  const charCodeAt = uncurry(core.charCodeAt), lower = uncurry(core.lower), sourceText = uncurry(core.sourceText);
  const mapGet = uncurry(core.mapGet), mapSet = uncurry(core.mapSet), mapEach = uncurry(core.mapEach);
  const mapSize = uncurry(core.mapSize), setEach = uncurry(core.setEach), setSize = uncurry(core.setSize);
  const source = uncurry(core.source), flags = uncurry(core.flags), getTime = uncurry(core.getTime), toISO = uncurry(core.toISO);
  const viewTag = uncurry(core.viewTag), viewBytes = uncurry(core.viewBytes), bufferLength = uncurry(core.bufferLength);
  const { toStringTag } = core.Symbol;
  const MAX_DEPTH = 4, MAX_ITEMS = 100, MAX_STRING = 10000, MAX_TEXT = 262144, WIDTH = 80, COMPACT = 3;
  const SPACES = '                                                                                ';

  const list = () => setProto([], null); // an array that no tampered prototype can reach
  const add = (items, item) => { items[items.length] = item; };
  const spaces = (n) => slice(SPACES, 0, n > 0 ? n : 0);
  const stop = { __proto__: null }; // thrown to leave a forEach early

  // The own property as a record without a prototype, or undefined.
  function own(object, key) {
    const found = describe(object, key);
    return found && setProto(found, null);
  }

  // An own or inherited property where it is plain data, so that no getter runs.
  function data(object, key) {
    for (let at = object, steps = 0; at !== null && steps < 50; at = getProto(at), steps++) {
      const found = own(at, key);
      if (found) return found.value;
    }
    return undefined;
  }

  // --- primitives

  const named = { __proto__: null, '\n': '\\n', '\t': '\\t', '\r': '\\r', '\b': '\\b', '\f': '\\f', '\v': '\\v', '\\': '\\\\' };
  const HEX = '0123456789ABCDEF';

  function quote(text) {
    const has = (char) => indexOf(text, char) >= 0;
    const mark = !has("'") ? "'" : !has('"') ? '"' : !has('`') && !has('${') ? '`' : "'";
    const parts = list();
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const code = charCodeAt(text, i);
      if (code > 0xdfff || (code > 0x9f && code < 0xd800) || (code > 0x1f && code < 0x7f && code !== 0x5c && text[i] !== mark)) continue;
      if (code >= 0xd800 && code < 0xdc00 && i + 1 < text.length) {
        const next = charCodeAt(text, i + 1);
        if (next >= 0xdc00 && next <= 0xdfff) {
          i++;
          continue;
        }
      }
      add(parts, slice(text, from, i));
      const hex = (shift) => HEX[(code >> shift) & 15];
      add(parts, text[i] === mark ? '\\' + mark : named[text[i]] ||
        (code > 0xff ? lower('\\u' + hex(12) + hex(8) + hex(4) + hex(0)) : '\\x' + hex(4) + hex(0)));
      from = i + 1;
    }
    add(parts, slice(text, from));
    return mark + join(parts, '') + mark;
  }

  function showString(text, run) {
    const limit = MAX_STRING < run.left ? MAX_STRING : run.left > 100 ? run.left : 100;
    const rest = text.length - limit;
    const tail = rest > 0 ? '... ' + rest + ' more character' + (rest > 1 ? 's' : '') : '';
    const shown = rest > 0 ? slice(text, 0, limit) : text;
    if (run.level === 0 || shown.length <= 16 || shown.length <= WIDTH - run.indent - 4) return quote(shown) + tail;
    const lines = list(); // a long text shows one line of it a line
    for (let from = 0; from < shown.length;) {
      const end = indexOf(shown, '\n', from), to = end < 0 ? shown.length : end + 1;
      add(lines, quote(slice(shown, from, to)));
      from = to;
    }
    return join(lines, ' +\n' + spaces(run.indent + 2)) + tail;
  }

  const showNumber = (value) => (value === 0 && 1 / value < 0 ? '-0' : '' + value);

  function showPrimitive(value, run) {
    switch (typeof value) {
      case 'string': return showString(value, run);
      case 'number': return showNumber(value);
      case 'bigint': return value + 'n';
      default: return String(value);
    }
  }

  // --- what an object is

  const errorKind = { __proto__: null, name: 'Error' };
  const kinds = new Map();
  const kind = (owner, name, probe) => mapSet(kinds, owner.prototype, { __proto__: null, name, probe });
  kind(Map, 'Map', mapSize);
  kind(Set, 'Set', setSize);
  kind(core.Date, 'Date', getTime);
  kind(core.RegExp, 'RegExp', source);
  kind(core.ArrayBuffer, 'ArrayBuffer', bufferLength);
  kind(Number, 'Number', uncurry(core.numberOf));
  kind(String, 'String', uncurry(core.stringOf));
  kind(core.Boolean, 'Boolean', uncurry(core.booleanOf));
  mapSet(kinds, Error.prototype, errorKind);
  const plainProto = getProto({}), promiseProto = getProto((async () => {})());

  // A native prototype above the object tells what it may be; the probe throws unless it really is one.
  function kindOf(value) {
    let proto = getProto(value);
    if (proto === plainProto || proto === null) return 'Object';
    if (isView(value)) return viewTag(value) === undefined ? 'Object' : 'View';
    for (let steps = 0; proto !== null && steps < 50; proto = getProto(proto), steps++) {
      const found = mapGet(kinds, proto);
      if (found === undefined) continue;
      try {
        if (found.probe) found.probe(value);
        return found.name;
      } catch (error) {
        return 'Object';
      }
    }
    return 'Object';
  }

  // The name of the class that made the object; null where there is none.
  function className(value) {
    for (let at = value, steps = 0; at !== null && steps < 50; at = getProto(at), steps++) {
      const maker = own(at, 'constructor');
      if (!maker || typeof maker.value !== 'function') continue;
      const name = own(maker.value, 'name'), proto = own(maker.value, 'prototype');
      if (!name || typeof name.value !== 'string' || name.value === '' || !proto) continue;
      for (let up = getProto(value), n = 0; up !== null && n < 50; up = getProto(up), n++) {
        if (up === proto.value) return slice(name.value, 0, 100);
      }
    }
    return null;
  }

  // "Foo", "Foo(2)", "[Map(2): null prototype]", "Object [Tag]"; '' where the braces say it all.
  function prefixOf(value, fallback, size, quiet) {
    const name = className(value);
    const ownTag = own(value, toStringTag);
    let tag = ownTag && ownTag.enumerable ? '' : data(value, toStringTag);
    if (tag === undefined && isView(value)) tag = viewTag(value);
    if (typeof tag !== 'string' || tag === '' || tag === name || (name === null && tag === fallback)) tag = '';
    if (name === null) return '[' + fallback + size + ': null prototype]' + (tag && ' [' + slice(tag, 0, 100) + ']');
    if (name === quiet && tag === '') return '';
    return name + size + (tag && ' [' + slice(tag, 0, 100) + ']');
  }

  function showFunction(value) {
    const nameOf = own(value, 'name'), name = nameOf && typeof nameOf.value === 'string' ? slice(nameOf.value, 0, 100) : '';
    const text = sourceText(value);
    if (slice(text, 0, 5) === 'class' && exec(/^class[\s{]/, slice(text, 0, 6)) !== null) {
      const parent = getProto(value), parentName = typeof parent === 'function' && own(parent, 'name');
      const up = parentName && typeof parentName.value === 'string' && parentName.value !== '' ? ' extends ' + parentName.value : '';
      return '[class ' + (name || '(anonymous)') + up + ']';
    }
    const tag = data(value, toStringTag);
    const type = typeof tag === 'string' && exec(/^(?:Async|Generator|AsyncGenerator)Function$/, tag) !== null ? tag : 'Function';
    return name ? '[' + type + ': ' + name + ']' : '[' + type + ' (anonymous)]';
  }

  function showError(value, run) {
    if (hooks && hooks.look) hooks.look(value);
    const nameValue = data(value, 'name'), message = data(value, 'message');
    let name = typeof nameValue === 'string' ? nameValue : 'Error';
    const made = className(value);
    if (name === 'Error' && made !== null && made !== 'Error') name = made;
    const text = message === undefined || message === '' ? '' : typeof message === 'object' ? '' : String(message);
    const head = name === '' ? text : text === '' ? name : name + ': ' + text;
    const found = own(value, 'stack');
    let stack = found ? found.value : core.stackOf && apply(core.stackOf, value, []);
    if (typeof stack !== 'string') stack = '';
    stack = frames(slice(stack, 0, MAX_STRING));
    const full = stack === '' ? '[' + head + ']' : exec(/^\s+at /, stack) === null ? stack : head + '\n' + stack;
    return indented(slice(full, 0, MAX_STRING), run.indent);
  }

  // The frames of the script only, in its own lines; a final newline is dropped.
  function frames(stack) {
    const script = hooks && hooks.script, kept = list();
    for (let from = 0; from < stack.length;) {
      const end = indexOf(stack, '\n', from), to = end < 0 ? stack.length : end, line = slice(stack, from, to);
      from = to + 1;
      const place = script ? exec(/^(\s+at .*?)<input>(?::(\d+)(:\d+)?)?(\)?)$/, line) : null;
      if (place === null) {
        if (!script || exec(/^\s+at .*\(native\)$/, line) === null) add(kept, line);
      } else if (place[2] !== undefined && +place[2] > script.offset) {
        add(kept, place[1] + script.name + ':' + (place[2] - script.offset) + (place[3] || '') + place[4]);
      }
    }
    return join(kept, '\n');
  }

  function indented(text, indent) {
    if (indent === 0 || indexOf(text, '\n') < 0) return text;
    const lines = list();
    for (let from = 0; from <= text.length;) {
      const end = indexOf(text, '\n', from), to = end < 0 ? text.length : end;
      add(lines, slice(text, from, to));
      from = to + 1;
    }
    return join(lines, '\n' + spaces(indent));
  }

  // --- objects

  function show(value, run) {
    let text;
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) text = showPrimitive(value, run);
    else {
      try {
        return showObject(value, run);
      } catch (error) {
        text = typeof value === 'function' ? '[Function <inaccessible>]' : '[Object <inaccessible>]';
      }
    }
    run.left -= text.length + 2;
    return text;
  }

  function showObject(value, run) {
    for (let i = 0; i < run.level; i++) {
      if (run.path[i] !== value) continue;
      let id = mapGet(run.circular, value);
      if (id === undefined) mapSet(run.circular, value, id = ++run.circles);
      run.left -= 14;
      return '[Circular *' + id + ']';
    }
    for (const name in core.views) {
      const { proto, view } = core.views[name];
      if (getProto(value) === proto) {
        try {
          const seen = view(value); // the text that stands for it
          run.left -= seen.length;
          return indented(seen, run.indent);
        } catch (error) {
          break;
        }
      }
    }
    const tool = hooks && hooks.promised ? hooks.promised(value) : undefined;
    if (tool !== undefined) return 'Promise { missing await before ' + tool + '(…) }';
    if (getProto(value) === promiseProto) return 'Promise {}';
    const array = isArray(value), type = array ? 'Array' : typeof value === 'function' ? 'Function' : kindOf(value);
    const level = run.level, indent = run.indent, path = run.path;
    const parts = { __proto__: null, base: '', open: '{', close: '}', list: false, entries: list(), more: false, numeric: false };
    const atomic = type === 'Function' || type === 'Error' || type === 'Date' || type === 'RegExp';
    if (level > MAX_DEPTH && !atomic) {
      const name = array ? 'Array' : className(value) || type + ': null prototype';
      run.left -= name.length + 4;
      return '[' + name + ']';
    }
    const deepest = run.deepest;
    run.deepest = level;
    path[level] = value;
    run.level = level + 1;
    try {
      builders[type](value, parts, run);
    } finally {
      run.level = level;
      run.indent = indent;
    }
    if (parts.entries.length === 0) run.deepest = deepest; // an empty one does not count as a level
    const text = layout(parts, run);
    run.left -= parts.base.length + 4;
    const id = mapGet(run.circular, value);
    return id === undefined ? text : '<ref *' + id + '> ' + text;
  }

  // A value inside another one, two columns further in.
  function inner(value, run) {
    run.indent += 2;
    const text = show(value, run);
    run.indent -= 2;
    return text;
  }

  function showKey(key) {
    if (typeof key === 'symbol') return '[' + String(key) + ']';
    if (key.length > MAX_STRING) key = slice(key, 0, MAX_STRING);
    if (key === '__proto__') return "['__proto__']";
    return exec(/^[a-zA-Z_][a-zA-Z_0-9]*$/, key) === null ? quote(key) : key;
  }

  function showProperty(found, run) {
    if (found.get !== undefined) return found.set !== undefined ? '[Getter/Setter]' : '[Getter]';
    if (found.set !== undefined) return '[Setter]';
    return inner(found.value, run);
  }

  // `skip` leading own keys are already shown, as the indices of an array are.
  function properties(value, parts, run, skip) {
    const keys = ownKeys(value), entries = parts.entries;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (skip && typeof key === 'string' && exec(/^\d+$/, key) !== null) continue;
      const found = own(value, key);
      if (!found || (!found.enumerable && !(key === 'cause' && parts.error))) continue;
      if (run.left <= 0) {
        add(entries, '...');
        return;
      }
      const name = found.enumerable ? showKey(key) : '[' + key + ']';
      run.left -= name.length + 2;
      add(entries, name + ': ' + showProperty(found, run));
    }
  }

  const moreItems = (n) => '... ' + n + ' more item' + (n === 1 ? '' : 's');

  const builders = {
    __proto__: null,

    Object(value, parts, run) {
      parts.base = prefixOf(value, 'Object', '', 'Object');
      properties(value, parts, run, false);
    },

    Array(value, parts, run) {
      const lengthOf = own(value, 'length'), length = lengthOf ? +lengthOf.value : 0, entries = parts.entries;
      parts.base = prefixOf(value, 'Array', '(' + length + ')', 'Array');
      parts.open = '[';
      parts.close = ']';
      parts.list = parts.numeric = true;
      let at = 0, scanned = 0;
      while (at < length && entries.length < MAX_ITEMS && run.left > 0 && scanned < 20000) {
        const found = own(value, at);
        if (found) {
          if (typeof found.value !== 'number' && typeof found.value !== 'bigint') parts.numeric = false;
          add(entries, showProperty(found, run));
          at++;
          continue;
        }
        const from = at;
        while (at < length && scanned++ < 20000 && !describe(value, at)) at++;
        parts.numeric = false;
        add(entries, '<' + (at - from) + ' empty item' + (at - from === 1 ? '' : 's') + '>');
        run.left -= 20;
      }
      if (at < length) {
        add(entries, moreItems(length - at));
        parts.more = true;
      }
      // The keys of a very long array would cost more than they show.
      if (length <= 1000) properties(value, parts, run, true);
    },

    View(value, parts, run) {
      const tag = viewTag(value), length = viewBytes(value) / (exec(/8|16|32|64/, tag)[0] / 8);
      parts.base = prefixOf(value, tag, '(' + length + ')', null);
      parts.open = '[';
      parts.close = ']';
      parts.list = parts.numeric = true;
      let at = 0;
      for (; at < length && at < MAX_ITEMS && run.left > 0; at++) add(parts.entries, show(value[at], run));
      if (at < length) {
        add(parts.entries, moreItems(length - at));
        parts.more = true;
      }
    },

    ArrayBuffer(value, parts, run) {
      const size = bufferLength(value), bytes = new Uint8Array(value), shown = list();
      parts.base = prefixOf(value, 'ArrayBuffer', '', null);
      for (let i = 0; i < size && i < MAX_ITEMS; i++) add(shown, HEX[bytes[i] >> 4] + HEX[bytes[i] & 15]);
      const rest = size > MAX_ITEMS ? ' ... ' + (size - MAX_ITEMS) + ' more byte' + (size === MAX_ITEMS + 1 ? '' : 's') : '';
      add(parts.entries, '[Uint8Contents]: <' + lower(join(shown, ' ')) + rest + '>');
      add(parts.entries, 'byteLength: ' + size);
      properties(value, parts, run, false);
    },

    Map(value, parts, run) {
      const size = mapSize(value);
      parts.base = prefixOf(value, 'Map', '(' + size + ')', null);
      each(mapEach, value, size, parts, run, (item, key) => inner(key, run) + ' => ' + inner(item, run));
      properties(value, parts, run, false);
    },

    Set(value, parts, run) {
      const size = setSize(value);
      parts.base = prefixOf(value, 'Set', '(' + size + ')', null);
      each(setEach, value, size, parts, run, (item) => inner(item, run));
      properties(value, parts, run, false);
    },

    Function(value, parts, run) {
      parts.base = showFunction(value);
      parts.bare = true;
      properties(value, parts, run, false);
    },

    Error(value, parts, run) {
      parts.base = showError(value, run);
      parts.bare = parts.error = true;
      properties(value, parts, run, false);
    },

    Date(value, parts, run) {
      const time = getTime(value), name = className(value);
      parts.base = time === time ? toISO(value) : 'Invalid Date';
      if (name !== 'Date') parts.base = prefixOf(value, 'Date', '', 'Date') + ' ' + parts.base;
      parts.bare = true;
      properties(value, parts, run, false);
    },

    RegExp(value, parts, run) {
      parts.base = slice('/' + source(value) + '/' + flags(value), 0, MAX_STRING);
      parts.bare = true;
      properties(value, parts, run, false);
    },

    Number(value, parts, run) { boxed(value, 'Number', core.numberOf, parts, run); },
    String(value, parts, run) { boxed(value, 'String', core.stringOf, parts, run); },
    Boolean(value, parts, run) { boxed(value, 'Boolean', core.booleanOf, parts, run); },
  };

  function boxed(value, name, unbox, parts, run) {
    const inside = apply(unbox, value, []);
    parts.base = '[' + name + ': ' + showPrimitive(inside, run) + ']';
    parts.bare = true;
    if (name !== 'String' || inside.length <= 1000) properties(value, parts, run, true);
  }

  function each(forEach, value, size, parts, run, showItem) {
    let at = 0;
    try {
      forEach(value, (item, key) => {
        if (at === MAX_ITEMS || run.left <= 0) throw stop;
        at++;
        add(parts.entries, showItem(item, key));
      });
    } catch (error) {
      if (error !== stop) throw error;
    }
    if (at < size) add(parts.entries, moreItems(size - at));
  }

  // --- layout: one line where it fits and is not too nested, columns for long lists, a line an entry otherwise

  function layout(parts, run) {
    const { base, open, close } = parts;
    let entries = parts.entries;
    const count = entries.length, start = base === '' ? open : base + ' ' + open;
    if (count === 0) return parts.bare ? base : start + close;
    if (parts.list && count > 6) entries = columns(entries, parts, run);
    if (run.deepest - run.level < COMPACT && entries.length === count) {
      let total = 2 * count + run.indent + open.length + base.length + 10;
      let single = total + count <= WIDTH && indexOf(base, '\n') < 0;
      for (let i = 0; single && i < count; i++) {
        total += entries[i].length;
        single = total <= WIDTH && indexOf(entries[i], '\n') < 0;
      }
      if (single) return start + ' ' + join(entries, ', ') + ' ' + close;
    }
    const line = '\n' + spaces(run.indent);
    return start + line + '  ' + join(entries, ',' + line + '  ') + line + close;
  }

  function columns(entries, parts, run) {
    const count = entries.length - (parts.more ? 1 : 0);
    let total = 0, longest = 0;
    for (let i = 0; i < count; i++) {
      const size = entries[i].length;
      total += size + 2;
      if (size > longest) longest = size;
    }
    const cell = longest + 2;
    if (cell * 3 + run.indent >= WIDTH || !(total / cell > 5 || longest <= 6)) return entries;
    // About square in print, where a character is two and a half times as high as wide.
    const biased = cell - 3 - (cell - total / entries.length) ** 0.5, wide = biased > 1 ? biased : 1;
    let across = ((2.5 * wide * count) ** 0.5 / wide + 0.5) | 0;
    const room = ((WIDTH - run.indent) / cell) | 0;
    if (room < across) across = room;
    if (across > COMPACT * 4) across = COMPACT * 4;
    if (across <= 1) return entries;
    const widths = list(), rows = list();
    for (let i = 0; i < across; i++) {
      let width = 0;
      for (let j = i; j < count; j += across) if (entries[j].length > width) width = entries[j].length;
      add(widths, width);
    }
    for (let i = 0; i < count; i += across) {
      const row = list(), end = i + across < count ? i + across : count;
      for (let j = i; j < end; j++) {
        const comma = j < end - 1 ? ', ' : '', gap = spaces(widths[j - i] - entries[j].length);
        add(row, parts.numeric ? gap + entries[j] + comma : entries[j] + comma + (comma && gap));
      }
      add(rows, join(row, ''));
    }
    if (parts.more) add(rows, entries[count]);
    return rows;
  }

  // --- the two entries

  function inspect(value) {
    const run = {
      __proto__: null, level: 0, indent: 0, deepest: 0, left: MAX_TEXT, path: list(), circular: new Map(), circles: 0,
    };
    const text = show(value, run);
    return text.length > MAX_TEXT + MAX_STRING ? slice(text, 0, MAX_TEXT) + '... output cut' : text;
  }

  const primitive = (value) => (typeof value !== 'object' && typeof value !== 'function') || value === null;

  // The script's own toString, where a class or object of it has one.
  function worded(value) {
    if (isView(value)) return undefined;
    for (let at = value, steps = 0; at !== null && at !== plainProto && steps < 50; at = getProto(at), steps++) {
      if (mapGet(kinds, at) !== undefined || isArray(at) || typeof at === 'function') return undefined;
      const found = own(at, 'toString');
      if (found) return typeof found.value === 'function' ? String(value) : undefined;
    }
    return undefined;
  }

  const directives = {
    __proto__: null,
    s(value) {
      if (typeof value === 'string') return value;
      if (primitive(value)) return showPrimitive(value, null);
      try {
        const text = worded(value);
        return text === undefined ? inspect(value) : text;
      } catch (error) {
        return inspect(value);
      }
    },
    d(value) {
      return typeof value === 'bigint' ? value + 'n' : typeof value === 'symbol' ? 'NaN' : showNumber(asNumber(value));
    },
    i(value) {
      if (typeof value === 'bigint') return value + 'n';
      const found = primitive(value) && typeof value !== 'symbol' ? exec(/^\s*([+-]?\d+)/, String(value)) : null;
      return found === null ? 'NaN' : showNumber(+found[1]);
    },
    f(value) {
      const found = primitive(value) && typeof value !== 'symbol'
        ? exec(/^\s*([+-]?(?:Infinity|\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?))/, String(value)) : null;
      return found === null ? 'NaN' : showNumber(+found[1]);
    },
    j(value) {
      try {
        return '' + stringify(value);
      } catch (error) {
        return '[Circular]';
      }
    },
    o: inspect,
    O: inspect,
    c() { return ''; },
  };

  // An object counts as its time where it is a date: any other would run code, or join a long array.
  function asNumber(value) {
    if (primitive(value)) return Number(value);
    try {
      return getTime(value);
    } catch (error) {
      return NaN;
    }
  }

  // Takes the arguments of a console.log call as an array.
  function format(args) {
    const count = args.length, parts = list();
    let used = 0, first = '';
    if (count > 1 && typeof args[0] === 'string') {
      const text = args[0], pieces = list();
      let from = 0;
      used = 1;
      for (let at = indexOf(text, '%'); at >= 0 && at + 1 < text.length; at = indexOf(text, '%', at)) {
        const letter = text[at + 1], directive = directives[letter];
        if (letter === '%' || (directive !== undefined && used < count)) {
          add(pieces, slice(text, from, at));
          add(pieces, letter === '%' ? '%' : directive(args[used++]));
          from = at += 2;
        } else at++;
      }
      add(pieces, slice(text, from));
      first = join(pieces, '');
      add(parts, first);
    }
    for (; used < count; used++) {
      const value = args[used];
      add(parts, typeof value === 'string' ? value : inspect(value));
    }
    return join(parts, ' ');
  }

  return { __proto__: null, inspect, format };
})
