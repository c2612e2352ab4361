// A Date that shows hooks.now() as the current time and UTC as the local zone, whatever the process's zone is.
// It parses and prints by itself, so that every engine and machine agrees; toLocale...String writes en-US.
(function (core, hooks) {
  'use strict';
  const { apply, uncurry, construct, define, describe, setProto, utc, String, Symbol, TypeError, RangeError } = core;
  const Native = core.Date, proto = Native.prototype;
  const getTime = uncurry(core.getTime), exec = uncurry(core.exec), lower = uncurry(core.lower), slice = uncurry(core.slice);
  const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
    'November', 'December'];
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

  const method = (owner, name, value) =>
    define(owner, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true });
  const native = (name) => setProto(describe(proto, name), null).value;
  const year = uncurry(native('getUTCFullYear')), month = uncurry(native('getUTCMonth')), day = uncurry(native('getUTCDate'));
  const hour = uncurry(native('getUTCHours')), minute = uncurry(native('getUTCMinutes')), weekday = uncurry(native('getUTCDay'));
  const second = uncurry(native('getUTCSeconds'));

  // --- parsing

  const iso = /^\s*([+-]\d{6}|\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)? ?(Z|[+-]\d\d:?\d\d)?\s*$/i;
  const token = /[\s,]*(?:\([^()]*\)|(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?|([+-]\d\d?:?\d\d)(?![\d/-])|(\d+)(?:st|nd|rd|th)?[-/.]?|-?([a-z]+)[.-]?)/iy;
  const zones = { __proto__: null, z: 0, ut: 0, utc: 0, gmt: 0, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 };

  const thousandths = (digits) => (digits === undefined ? 0 : +slice(digits + '00', 0, 3));

  function offsetOf(text) {
    if (text === undefined || text === 'Z' || text === 'z') return 0;
    const found = exec(/^([+-])(\d\d?):?(\d\d)$/, text); // "+0200", "-5:30"
    return (found[1] === '-' ? -1 : 1) * (found[2] * 60 + +found[3]);
  }

  function stamp(y, m, d, h, min, s, ms, offset) {
    if (!(m >= 1 && m <= 12 && d >= 1 && d <= 31 && h <= 24 && min <= 59 && s <= 59)) return NaN;
    if (h === 24 && min + s + ms > 0) return NaN;
    const cycles = y < 400 ? 1 : 0; // utc() reads the years 0 to 99 as 1900 to 1999; 400 years have 146097 days
    return utc(y + 400 * cycles, m - 1, d, h, min - offset, s, ms) - cycles * 146097 * 86400000;
  }

  function parse(text) {
    const found = exec(iso, text);
    if (found === null) return loose(text);
    if (found[1] === '-000000') return NaN;
    return stamp(+found[1], +(found[2] || 1), +(found[3] || 1), +(found[4] || 0), +(found[5] || 0), +(found[6] || 0),
      thousandths(found[7]), offsetOf(found[8]));
  }

  // The index of the name that a word of three or more letters begins.
  function named(names, word) {
    for (let i = 0; word.length > 2 && i < names.length; i++) {
      if (lower(slice(names[i], 0, word.length)) === word) return i;
    }
    return -1;
  }

  // "Jan 2, 2024 10:30 PM", "2 January 2024", "1/2/2024", "2024/1/2", "Tue Jan 02 2024 10:00:00 GMT+0100 (CET)".
  function loose(text) {
    const numbers = [NaN, NaN, NaN];
    let count = 0, m = 0, clock = null, offset = 0, half = '';
    token.lastIndex = 0;
    while (token.lastIndex < text.length) {
      const at = token.lastIndex, part = exec(token, text);
      if (part === null) {
        if (exec(/^[\s,]*$/, slice(text, at)) === null) return NaN;
        break;
      }
      if (part[1] !== undefined) clock = part;
      else if (part[5] !== undefined) offset = offsetOf(part[5]);
      else if (part[6] !== undefined) {
        if (count === 3 || part[6].length > 6) return NaN;
        numbers[count++] = part[6];
      } else if (part[7] !== undefined) {
        const word = lower(part[7]);
        if (word === 'am' || word === 'pm') half = word;
        else if (word in zones) offset = zones[word] * 60;
        else if (named(months, word) >= 0) m = named(months, word) + 1;
        else if (named(days, word) < 0 && word !== 't' && word !== 'at') return NaN;
      }
    }
    if (count < 2 && m === 0) return NaN;
    const yearFirst = count > 0 && (numbers[0].length > 2 || +numbers[0] > 31);
    let at = 0, y = yearFirst ? numbers[at++] : undefined;
    if (m === 0) m = +numbers[at++];
    const d = at < count ? +numbers[at++] : 1;
    if (y === undefined) y = at < count ? numbers[at++] : '2001'; // as V8 has it
    if (at < count) return NaN;
    y = y.length > 2 ? +y : +y + (+y < 50 ? 2000 : 1900);
    if (clock === null) return half === '' ? stamp(y, m, d, 0, 0, 0, 0, offset) : NaN;
    let h = +clock[1];
    if (half !== '') h = h >= 1 && h <= 12 ? (h % 12) + (half === 'pm' ? 12 : 0) : NaN;
    return stamp(y, m, d, h, +clock[2], +(clock[3] || 0), thousandths(clock[4]), offset);
  }

  // --- the constructor

  function primitive(value) {
    const plain = (x) => (typeof x !== 'object' && typeof x !== 'function') || x === null;
    if (plain(value)) return value;
    try {
      return getTime(value);
    } catch (error) {
      // not a date
    }
    const convert = value[Symbol.toPrimitive];
    if (convert !== undefined && convert !== null) {
      const result = apply(convert, value, ['default']);
      if (plain(result)) return result;
    } else {
      for (let i = 0; i < 2; i++) {
        const step = i === 0 ? value.valueOf : value.toString;
        const result = typeof step === 'function' ? apply(step, value, []) : value;
        if (plain(result)) return result;
      }
    }
    throw new TypeError('Cannot convert object to primitive value');
  }

  function timeOf(args) {
    if (args.length === 0) return hooks.now();
    if (args.length > 1) return apply(utc, undefined, args);
    const value = primitive(args[0]);
    return typeof value === 'string' ? parse(value) : +value;
  }

  // Seven named parameters, for Date.length is 7.
  function Date(y, m, d, h, min, s, ms) { // eslint-disable-line no-unused-vars
    if (new.target === undefined) return show(new Native(hooks.now()), true, true);
    return construct(Native, [timeOf(arguments)], new.target);
  }
  define(Date, 'prototype', { __proto__: null, value: proto, writable: false });
  method(proto, 'constructor', Date);
  method(Date, 'UTC', utc);
  const statics = {
    now() { return hooks.now(); },
    parse(text) { return parse(String(text)); },
  };
  method(Date, 'now', statics.now);
  method(Date, 'parse', statics.parse);

  // --- printing

  const two = (n) => (n < 10 ? '0' + n : '' + n);

  function show(date, withDate, withTime) {
    const time = getTime(date);
    if (time !== time) return 'Invalid Date';
    const y = year(date), size = y < 0 ? -y : y;
    const digits = (y < 0 ? '-' : '') + (size < 1000 ? slice('000' + size, -4) : size);
    const head = slice(days[weekday(date)], 0, 3) + ' ' + slice(months[month(date)], 0, 3) + ' ' + two(day(date)) + ' ' + digits;
    const tail = two(hour(date)) + ':' + two(minute(date)) + ':' + two(second(date)) + ' GMT+0000 (Coordinated Universal Time)';
    return withDate && withTime ? head + ' ' + tail : withDate ? head : tail;
  }

  const dateKeys = ['weekday', 'year', 'month', 'day'], timeKeys = ['hour', 'minute', 'second'];

  function chosen(given, keys, into) {
    let any = false;
    for (let i = 0; i < keys.length; i++) {
      const value = given === undefined || given === null ? undefined : given[keys[i]];
      if (value === undefined) continue;
      into[keys[i]] = String(value);
      any = true;
    }
    return any;
  }

  // en-US and UTC only: another locale prints as en-US, another time zone is refused.
  function locale(date, given, wantDate, wantTime) {
    const time = getTime(date), use = { __proto__: null };
    if (time !== time) return 'Invalid Date';
    chosen(given, ['timeZone', 'timeZoneName', 'hour12', 'hourCycle', 'dateStyle', 'timeStyle'], use);
    if (use.timeZone !== undefined && exec(/^(?:etc\/)?(?:utc|gmt|ut|zulu)$/i, use.timeZone) === null) {
      throw new RangeError('the time zone ' + use.timeZone + ' is not available here, only UTC is');
    }
    const { dateStyle, timeStyle } = use;
    if (dateStyle !== undefined || timeStyle !== undefined) {
      if (dateStyle !== undefined) {
        use.year = dateStyle === 'short' ? '2-digit' : 'numeric';
        use.month = dateStyle === 'short' ? 'numeric' : dateStyle === 'medium' ? 'short' : 'long';
        use.day = 'numeric';
        if (dateStyle === 'full') use.weekday = 'long';
      }
      if (timeStyle !== undefined) {
        use.hour = 'numeric';
        use.minute = '2-digit';
        if (timeStyle !== 'short') use.second = '2-digit';
        if (timeStyle === 'long' || timeStyle === 'full') use.timeZoneName = timeStyle === 'full' ? 'long' : 'short';
      }
    } else {
      const hasDate = chosen(given, dateKeys, use), hasTime = chosen(given, timeKeys, use);
      if (wantDate && !hasDate && !(wantTime && hasTime)) use.year = use.month = use.day = 'numeric';
      if (wantTime && !hasTime && !(wantDate && hasDate)) use.hour = use.minute = use.second = 'numeric';
    }
    const dateText = localeDate(date, use), timeText = localeTime(date, use);
    if (dateText === '' || timeText === '') return dateText + timeText;
    return dateText + (use.month === 'long' ? ' at ' : ', ') + timeText;
  }

  function localeDate(date, use) {
    const name = (full, style) => (style === 'long' ? full : slice(full, 0, style === 'narrow' ? 1 : 3));
    const w = use.weekday === undefined ? '' : name(days[weekday(date)], use.weekday);
    const d = use.day === undefined ? '' : use.day === '2-digit' ? two(day(date)) : '' + day(date);
    const y = use.year === undefined ? '' : use.year === '2-digit' ? two(year(date) % 100) : '' + year(date);
    const n = month(date), numeric = use.month === 'numeric' || use.month === '2-digit';
    let text = '';
    if (numeric) {
      text = use.month === '2-digit' ? two(n + 1) : '' + (n + 1);
      if (d) text += '/' + d;
      if (y) text += '/' + y;
    } else {
      if (use.month !== undefined) text = name(months[n], use.month);
      if (d) text += text ? ' ' + d : d;
      if (y) text += text ? (d ? ', ' + y : ' ' + y) : y;
    }
    return w && text ? w + ', ' + text : w + text;
  }

  function localeTime(date, use) {
    const h24 = use.hour12 === 'false' || (use.hour12 === undefined && use.hourCycle === 'h23'), h = hour(date);
    let text = '';
    if (use.hour !== undefined) {
      const shown = h24 ? h : h % 12 || 12;
      text = h24 || use.hour === '2-digit' ? two(shown) : '' + shown;
    }
    if (use.minute !== undefined) text = text ? text + ':' + two(minute(date)) : '' + minute(date);
    if (use.second !== undefined) text = text ? text + ':' + two(second(date)) : '' + second(date);
    if (use.hour !== undefined && !h24) text += h < 12 ? ' AM' : ' PM';
    if (text && use.timeZoneName !== undefined) text += use.timeZoneName === 'long' ? ' Coordinated Universal Time' : ' UTC';
    return text;
  }

  const printers = {
    toString() { return show(this, true, true); },
    toDateString() { return show(this, true, false); },
    toTimeString() { return show(this, false, true); },
    toLocaleString(locales, options) { return locale(this, options, true, true); },
    toLocaleDateString(locales, options) { return locale(this, options, true, false); },
    toLocaleTimeString(locales, options) { return locale(this, options, false, true); },
    getTimezoneOffset() { return getTime(this) * 0; }, // NaN for an invalid date
    getYear() { return year(this) - 1900; },
  };
  for (const name in { __proto__: null, ...printers }) method(proto, name, printers[name]);

  // Every local accessor is its UTC twin.
  const fields = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'];
  for (let i = 0; i < fields.length; i++) {
    method(proto, 'get' + fields[i], native('getUTC' + fields[i]));
    if (fields[i] !== 'Day') method(proto, 'set' + fields[i], native('setUTC' + fields[i]));
  }
  const setYear = uncurry(native('setUTCFullYear'));
  method(proto, 'setYear', ({ setYear(value) {
    const y = +value;
    return setYear(this, y >= 0 && y < 100 ? 1900 + (y - (y % 1)) : y);
  } }).setYear);

  return { __proto__: null, Date };
})
