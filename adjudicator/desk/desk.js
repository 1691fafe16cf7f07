// The order desk: a page on which a player makes his orders, without a server and without a network. The program puts this script and
// its data into the page. It warns and never forbids: the program is the judge. An order, and a part of one, is a node: its kind (an
// entry of the schema's table, with its record of fields and parts), values, parts, and the node that it is a part of.
'use strict';

const items = (text) => (text ?? '').split(' ').filter(Boolean);
/// A name as names are compared: "Straße" is "STRASSE", however its marks are written.
const called = (name) => name.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC').replace(/[‘’ʼ]/g, '\u0027').replace(/[‐-—−]/g, '-').replace(/\s+/g, ' ').trim();
const fold = (word) => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll('_', '-');

/// Makes the references of the schema's table objects.
function compile(data) {
  data.label = (word) => data.labels?.[word] ?? word.replaceAll('-', ' ');
  const name = (thing) => ((thing.w ??= [fold(thing.n)]), (thing.l = data.label(thing.w[0])));
  for (const record of Object.values(data.records)) {
    for (const field of (record.f ??= [])) {
      name(field);
      field.type = data.types[field.t];
      field.list = 'item' in field.type;
      field.one = data.types[field.type.item] ?? field.type;
      field.place = /place$/.test(field.of);
    }
    record.main = (record.m ?? []).map((place) => place.map((index) => record.f[index]));
    record.mains = record.main.flat();
    record.fields = [...new Set([...record.mains, ...record.f])];
    record.once = record.f.filter((field) => field.once);
    for (const part of (record.p ??= [])) name(part);
  }
  const allParts = Object.values(data.records).flatMap((record) => record.p);
  for (const kind of [...(data.orders ??= []), ...allParts]) kind.record = data.records[kind.r];
  data.orders.forEach(name);
  // A unit may be called "constructor": these have no names but their own.
  const named = [data.labels, data.places, data.sides, ...Object.values(data.ways ?? {})];
  for (const table of named) if (table) Object.setPrototypeOf(table, null);
}
/// A node from [name, values, [parts]], without what the table does not know and without defaults.
function tree([name, values = {}, parts = []], kinds, up) {
  const kind = kinds.find((one) => one.n === name);
  if (!kind) return;
  const node = { kind, record: kind.record, values: {}, parts: [], up };
  for (const { n, d } of kind.record.f) if (typeof values[n] === 'string' && values[n] !== d) node.values[n] = values[n];
  node.parts = parts.map((part) => tree(part, kind.record.p, node)).filter(Boolean);
  return node;
}
/// What a field holds, where it can hold several.
const listIn = ({ values }, { n }) => items(values[n]);
const plain = (node) => [node.kind.n, node.values, node.parts.map(plain)];

// ---- The three spellings of a file: the bytes that `adjudicator convert` writes (files/spellings/writer.cpp, files/spellings/text_writer.cpp).
function spellings(data) {
  const given = (node) => node.record.f.filter((field) => node.values[field.n] !== undefined);
  const orderWords = [...data.orders.map((order) => fold(order.n)), ...(data.closed ?? [])];
  const isOrder = new Set(orderWords);
  const wordsIn = ({ f, p }) => [...f, ...p].flatMap((one) => one.w);
  const words = new Set([...orderWords, ...(data.reserved ?? []), ...Object.values(data.records).flatMap(wordsIn)]);
  const top = (head) => ({ kind: { n: data.root }, record: data.records.head, values: head, parts: [] });

  /// How words begin: "lose" and "lose-first".
  const starts = (all) => new Set(all.flatMap((word) => word.split('-').map((_, at, parts) => parts.slice(0, at + 1).join('-'))));
  const orderStarts = starts(orderWords);
  /// A record and those of its parts.
  const within = (record, seen = new Set()) => (seen.has(record) || (seen.add(record), record.p.forEach((part) => within(part.record, seen))), seen);
  function line(order) {
    const { record } = order;
    const begins = (record.begins ??= starts([...within(record)].flatMap(wordsIn)));
    let out = fold(order.kind.n);
    let afterList = false;
    // A word of the grammar, alone or with the word before it.
    const means = (field, text, before) => {
      const word = fold(text);
      const [head] = word.split(/[:=]/);
      const joined = `${before}-${word}`;
      return word === 'and' || word === 'end' || isOrder.has(word) || begins.has(word) || Object.hasOwn(field.also ?? {}, word) ||
             (head !== word && (!head || words.has(head))) || (before && (begins.has(joined) || orderStarts.has(joined)));
    };
    // Words that a mail program may part are one text in quotes; only behind an order's word a short one stands bare.
    const isBare = (node, field, text, before) => {
      if (!isOrder.has(fold(text)) && field.one.v?.includes(text)) return true;
      if (text === '' || /^ | $|\.$|  /.test(text)) return false;
      const isFirst = (field.x || field.rest) && !node.up && field === node.record.main[0]?.[0];
      if (text.includes(' ') && (!isFirst || text.length > 14)) return false;
      return text.split(' ').every((word, at) => /^[\w*+-][\w.*+/:=-]*$/.test(word) && word[0] !== '_' && !means(field, word, at ? '' : before));
    };
    const write = (node, field, before) => {
      const texts = field.list ? listIn(node, field) : [node.values[field.n]];
      const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
      out += ' ' + (texts.map((text, at) => (isBare(node, field, text, at ? '' : before) ? text : quoted(text))).join(', ') || '""');
    };
    const put = (word) => {
      out += (afterList ? '; ' : ' ') + word;
      afterList = false;
    };
    // The field of a main place that needs no word.
    const bareField = (node, place) => {
      const field = place?.find((one) => node.values[one.n] !== undefined && !one.rest);
      return field && (field === place[0] || listIn(node, field).length > 1) ? field : undefined;
    };
    const fill = (node, before) => {
      const { main } = node.record;
      const written = [];
      for (const place of main) {
        const field = bareField(node, place);
        if (!field) break;
        write(node, field, written.length ? '' : before);
        written.push(field);
        if (field.list || field.x) break;
      }
      const left = given(node).filter((field) => !written.includes(field)).sort((a, b) => (a.rest ?? 0) - (b.rest ?? 0));
      for (const field of left) {
        if (!field.rest || !node.record.mains.includes(field)) put(field.w[0]);
        if (field.type.k === 'b') out += node.values[field.n] === 'false' ? ' no' : '';
        else write(node, field, field.rest ? before : field.w[0]);
        afterList = field.list || !!field.rest;
      }
      let last, nextIsBare;
      for (const part of node.parts) {
        const unnamed = last === part.kind && nextIsBare && bareField(part, part.kind.record.main[0]);
        out += unnamed ? ',' : (last || written.length + left.length ? '; ' : ' ') + part.kind.w[0];
        afterList = false;
        nextIsBare = fill(part, unnamed ? '' : part.kind.w[0]) && !afterList;
        last = part.kind;
      }
      if (last) afterList = true;
      return written.length > 0 && !written[0].list && !last;
    };
    fill(order, fold(order.kind.n));
    return out;
  }
  const text = ({ head, orders }) => [line(top(head)), ...orders.map((order) => (order.line ??= line(order))), ''].join('\n');

  function xml({ head, orders }) {
    const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
    const escaped = (text) => text.replace(/[&<>"]/g, (sign) => escapes[sign]);
    const attributes = (node) => given(node).map(({ n }) => ` ${n}="${escaped(node.values[n])}"`).join('');
    const element = (name, start, inside, pad) => `${pad}<${name}${start}${inside ? `>\n${inside}${pad}</${name}` : '/'}>\n`;
    const write = (node, pad) => element(node.kind.n, attributes(node), node.parts.map((part) => write(part, pad + '  ')).join(''), pad);
    const list = orders.map((order) => write(order, data.list ? '    ' : '  ')).join('');
    const start = ` xmlns="${data.ns}"${attributes(top(head))}`;
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(data.root, start, data.list ? element(data.list, '', list, '  ') : list, '');
  }

  function json({ head, orders }) {
    // What is no number as JSON has them is told by the judge, where it is a text.
    const scalar = (type, text) => (type.k && /^(true|false|-?(0|[1-9]\d*)(\.\d+)?)$/.test(text) ? text : JSON.stringify(text));
    const attributes = (node) => given(node).map((field) => {
      const text = node.values[field.n];
      return `"${field.n}": ` + (field.list ? `[${items(text).map((item) => scalar(field.one, item)).join(', ')}]` : scalar(field.type, text));
    });
    const block = (open, lines, pad, close) => (lines.length ? `${open}\n${pad}  ${lines.join(`,\n${pad}  `)}\n${pad}${close}` : open + close);
    const write = (node, pad) => {
      const lines = attributes(node);
      if (!node.parts.length) return `{${lines.join(', ')}}`;
      for (const kind of new Set(node.parts.map((part) => part.kind))) {
        const all = node.parts.filter((part) => part.kind === kind).map((part) => write(part, pad + (kind.most === 1 ? '  ' : '    ')));
        lines.push(`"${kind.n}": ${kind.most === 1 ? all : block('[', all, pad + '  ', ']')}`);
      }
      return block('{', lines, pad, '}');
    };
    const lines = attributes(top(head));
    const list = orders.map((order) => (data.list ? `{"${order.kind.n}": ${write(order, '      ')}}` : write(order, '      ')));
    if (data.list || list.length) lines.push(`"${data.list ?? orders[0].kind.n}": ${block('[', list, '    ', ']')}`);
    return `{\n  "${data.root}": ${block('{', lines, '  ', '}')}\n}\n`;
  }
  return { text, xml, json, line };
}

// ---- What is on the page: descriptions, made anew at each change. Only what differs is touched, so that focus stays.
/// h('p.help', {title: 'x'}, 'text', h('b', 'more')): an element; what is false or empty is left out.
function h(tag, ...kids) {
  const props = kids[0]?.constructor === Object && !kids[0].tag ? { ...kids.shift() } : {};
  const [name, ...classes] = tag.split('.');
  if (classes.length) props.class = classes.join(' ');
  return { tag: name, props, kids: kids.flat(9).filter(Boolean).map((kid) => (kid.tag ? kid : { tag: '#', props: {}, text: String(kid) })) };
}
function render(view, before, space) {
  const node = (view.node = before?.node ?? (view.tag === '#' ? new Text() : document.createElementNS(space, view.tag)));
  if (view.tag === '#') {
    if (before?.text !== view.text) node.data = view.text;
    return;
  }
  patch(node, before?.kids ?? [], view.kids, space);
  for (const name of Object.keys({ ...before?.props, ...view.props })) {
    const value = view.props[name] ?? (name === 'value' ? '' : name === 'checked' ? false : undefined);
    if (name.startsWith('on')) node[name] = value ?? null;
    // What is being typed stays.
    else if (name === 'value' && view.tag === 'input' && node === document.activeElement && before?.props.value === view.props.value) continue;
    else if (name === 'value' || name === 'checked') node[name] !== value && (node[name] = value);
    else if (name === 'key' || before?.props[name] === value) continue;
    else if (value === undefined || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? '' : value);
  }
}
function patch(parent, was, now, space) {
  const keyed = (views) => {
    const count = {};
    return new Map(views.map((view) => [`${view.tag} ${view.props.key ?? `#${(count[view.tag] = (count[view.tag] ?? 0) + 1)}`}`, view]));
  };
  const [old, fresh] = [keyed(was), keyed(now)];
  for (const [key, view] of old) if (!fresh.has(key)) view.node.remove();
  let next = parent.firstChild;
  for (const [key, view] of fresh) {
    render(view, old.get(key), space);
    if (view.node === next) next = next.nextSibling;
    else parent.insertBefore(view.node, next);
  }
}

function desk(data) {
  compile(data);
  const { text, xml, json, line } = spellings(data);
  const { grid, orders: kinds } = data;
  const byId = (id) => document.getElementById(id);
  const say = (key, values = {}) => (data.say[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');

  // ---- What is known: things, and where they are.
  const things = new Map();
  const at = new Map();
  for (const [table, rows] of Object.entries(data.things ?? {}))
    for (const [id, name, side, hex, brief, owner] of rows) {
      things.set(id, { id, table, name, side, hex, brief, owner });
      if (hex) at.set(hex, [...(at.get(hex) ?? []), things.get(id)]);
    }
  for (const thing of things.values()) thing.hex ||= things.get(thing.owner)?.hex;
  const placeName = (id) => (data.places?.[id] ? `${id} ${data.places[id]}` : id);
  const nameOf = (id) => things.get(id)?.name || placeName(id);
  function detail(id) {
    const { name, hex, brief } = things.get(id) ?? {};
    return [name && id, hex && placeName(hex), brief].filter(Boolean).join(' · ');
  }
  const knownOf = (field) => (field.known ??= !field.of || /^(question|place)$/.test(field.of) ? [] : listOf(field.of).filter((id) => !field.is || data.sorts[field.is].includes(id)));
  function listOf(of) {
    const [, whose, kind] = /^(?:(own|enemy)-)?(.*)$/.exec(of);
    const all = [...things.values()].filter(({ side }) => !whose || (whose === 'own') === (!side || side === data.reader));
    if (kind === 'place') return [...new Set(all.map(({ hex }) => hex).filter(Boolean))].sort();
    const isOwn = ({ side }) => side === data.reader;
    return all.filter((thing) => thing.table === kind).sort((a, b) => isOwn(b) - isOwn(a)).map(({ id }) => id);
  }

  // ---- The orders. `open`: the one in the editor; `active`: the field, or the question, that the map shows and fills.
  const form = (data.form ?? []).filter((entry) => kinds.some(({ n }) => n === entry.o[0]));
  const orderOf = (entry) => (entry.order ??= tree(entry.o, kinds));
  let orders = [];
  let head = Object.fromEntries(data.head);
  let open, active, hex, handed, older, timer, judged, undo, cancel;
  let [told, spelling, stored, dirty, ids] = ['', 'text', true, false, 0];
  const most = {}, filter = {};
  const key = (node) => (node.key ??= ++ids);
  const lineOf = (order) => (order.line ??= line(order));
  const written = (as = spelling) => ({ text, xml, json })[as]({ head, orders });
  const lineage = (node) => (node ? [node, ...lineage(node.up)] : []);
  function changed(node) {
    for (const one of lineage(node)) one.line = undefined;
    [dirty, told, undo] = [true, ''];
    clearTimeout(timer);
    timer = setTimeout(keep, 200);
  }
  /// Other orders in the place of all. It can be taken back, until something else is changed.
  function replace(list) {
    const was = [orders, head, handed];
    orders = list;
    changed();
    undo = () => ([orders, head, handed] = was);
  }
  const attach = (part) => (part.up.parts = part.up.record.p.flatMap((one) => [...part.up.parts, part].filter(({ kind }) => kind === one)));
  function put(node, field, value) {
    // A part that the map began.
    if (node.up && !node.up.parts.includes(node)) attach(node);
    node.values[field.n] = value;
    if (value === '' || value === field.d) delete node.values[field.n];
    changed(node);
  }

  // ---- What the schema and what is known say against an order.
  /// The steps that are open to a unit, where the program told them.
  function wayOf(node) {
    const field = node.record.f.find((one) => one.of === 'place' && one.list);
    const ways = field && lineage(node).map((one) => data.ways?.[one.kind.n]).find(Boolean);
    const id = ways && lineage(node).flatMap((one) => Object.values(one.values).flatMap(items)).find((one) => ways[one]);
    return id && { field, from: things.get(id)?.hex, ...ways[id], edges: data.edges[ways[id].e] };
  }
  function accepts(type, value) {
    if (type.v) return type.v.includes(value);
    if (type.k && !{ b: /^(true|false)$/, i: /^-?\d+$/, d: /^-?\d+(\.\d+)?$/ }[type.k].test(value)) return false;
    if (value - (type.lo ?? value) < 0 || value - (type.hi ?? value) > 0 || value.length > (type.len ?? 2000)) return false;
    return !type.p || (type.pattern ??= new RegExp(`^(?:${type.p})$`, 'u')).test(value);
  }
  function problems(order, uses) {
    const [found, onceHere] = [new Set(), new Set()];
    // Of what was only begun nothing is missed.
    const isBegun = (node) => order !== open || node.parts.length || Object.keys(node.values).length;
    const able = ableFor(order);
    const look = (node) => {
      const way = wayOf(node);
      const { f, main } = node.record;
      for (const field of f) {
        const tell = (what, values) => found.add(say(`wrong-${what}`, { field: node.up ? `${node.kind.l}: ${field.l}` : field.l, ...values }));
        const value = node.values[field.n];
        const list = field.list ? items(value) : [value].filter((one) => one !== undefined);
        const place = main.find(([first]) => first === field);
        const isMissed = place && !field.d && !node.parts.length && place.every((one) => !node.values[one.n]);
        if (value === undefined && isBegun(node) && (field.req || isMissed)) tell('missing');
        if (list.length > (field.type.max ?? 1e9)) tell('many', { most: field.type.max });
        const met = field.once ? onceHere : new Set();
        const known = knownOf(field);
        const picks = picksFor(node, field);
        list.forEach((item, i) => {
          const values = { value: nameOf(item) };
          if (!accepts(field.one, item) || (picks && !picks.some(([v]) => v === item))) tell('value', values);
          else if (Object.values(field.also ?? {}).includes(item) || item === 'none') return;
          else if (met.has(item) && !field.place) tell('twice', values);
          else if (field.place ? grid && !cell(item) : known.length && !known.includes(item)) tell('unknown', values);
          else if (able && field.w[0] === 'with' && !able.includes(item)) tell('reach', values);
          else if (field.once && uses.get(item) > 1) tell('once', values);
          met.add(item);
          if (way?.field !== field) return;
          const from = i ? list[i - 1] : way.from;
          if (i >= way.max) tell('far', { most: way.max });
          else if (!items(way.edges[from]).includes(item)) tell('step', { from, to: item });
        });
      }
      node.parts.forEach(look);
    };
    look(order);
    // Nobody does it.
    const { f, p } = order.record;
    const who = [...f, ...p].filter(({ w }) => w[0] === 'with');
    const isThere = ({ n }) => order.values[n] || order.parts.some(({ kind }) => kind.n === n);
    if (who.length && isBegun(order) && !who.some(isThere)) found.add(say('wrong-missing', { field: who[0].l }));
    return [...found];
  }
  /// In how many orders each thing stands where it may stand once.
  const onceIn = (node) => [...node.record.once.flatMap((field) => listIn(node, field)), ...node.parts.flatMap(onceIn)];
  function usesOf() {
    const uses = new Map();
    for (const order of orders) for (const id of new Set(onceIn(order))) uses.set(id, (uses.get(id) ?? 0) + 1);
    return uses;
  }
  const valueName = (type, value) => (type.v || type.o ? data.label(value ?? '') : nameOf(value));
  /// What an order is for: two of one kind for the same thing are one too many.
  const aims = ({ kind, record, values }) => `${kind.n} ${values[record.main[0]?.[0].n]}`;
  function byAims(list, orderIn) {
    const map = new Map();
    for (const one of list) map.set(aims(orderIn(one)), [...(map.get(aims(orderIn(one))) ?? []), one]);
    return map;
  }
  let index, taken;
  const likeThat = (order) => (index ??= byAims(form.filter(({ facts, able, say, picks }) => facts ?? able ?? say ?? picks), orderOf)).get(aims(order)) ?? [];
  /// Who can do it, where the program told it.
  const ableFor = (order) => likeThat(order).map(({ able }) => able && items(able)).find(Boolean);
  /// The values of a field that are open, each with what comes of it, where the program told them.
  const picksFor = (node, field) => (node.up ? undefined : likeThat(node).map(({ picks }) => picks?.[field.n]).find(Boolean));
  /// What the program reckoned for the same units and the same aim.
  const whoDoes = ({ record, values }) => record.f.filter(({ w }) => w[0] === 'with').flatMap(({ n }) => items(values[n])).sort().join();
  const factsOf = (order) => likeThat(order).find((entry) => !order.parts.length && whoDoes(entry.order) === whoDoes(order))?.facts;
  /// An order in names.
  function inNames({ record, values, parts }) {
    const main = record.mains;
    const named = ({ n, list, one }) => (list ? items(values[n]) : [values[n]]).map((value) => valueName(one, value)).join(', ');
    const value = (field) => (field.type.k !== 'b' ? named(field) : values[field.n] === 'true' ? '' : say('no'));
    const has = record.fields.filter(({ n }) => values[n] !== undefined);
    const rest = has.filter((field) => !main.includes(field)).map((field) => `${field.l} ${value(field)}`.trim());
    const inside = parts.map((part) => `${part.kind.l} ${inNames(part)}`);
    return [has.filter((field) => main.includes(field)).map(named).join(' '), ...rest, ...inside].filter(Boolean).join('; ');
  }

  /// The same in a line: of several things how many.
  function inShort(order) {
    const { record, values, parts } = order;
    const main = record.mains.map((field) => values[field.n] && items(values[field.n]).map((value) => valueName(field.one, value)).join(', '));
    const lists = record.fields.filter((field) => field.list && values[field.n] && !record.mains.includes(field));
    const counts = [...lists.map((field) => [field.l, listIn(order, field).length]), ...record.p.map((kind) => [kind.l, parts.filter((part) => part.kind === kind).length])];
    return [main.filter(Boolean).join(' '), ...counts.filter(([, n]) => n).map(([words, n]) => `${words} ${n}`)].join(' · ');
  }

  // ---- The map: ids and middles of hexes (reports/page/hex_grid.hpp), what a tap means, what is drawn over it.
  const prefix = grid?.prefix ?? '';
  function cell(id) {
    const [c, r] = [0, grid.digits].map((from) => +id.slice(prefix.length).slice(from, from + grid.digits));
    return c >= 1 && c <= grid.columns && r >= 1 && r <= grid.rows && idOf([c, r]) === id ? [c, r] : undefined;
  }
  const idOf = (numbers) => prefix + numbers.map((n) => String(n).padStart(grid.digits, '0')).join('');
  const middle = ([c, r]) => [24 + 30 * (c - 1), 21 + 34 * (r - 1) + ((c % 2 === 0) === !!grid.even ? 17 : 0)];
  function hexAt({ x, y }) {
    const near = [-1, 0, 1].flatMap((c) => [-1, 0, 1].map((r) => [Math.round(x / 30) + c, Math.round(y / 34) + r]));
    const far = (one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y);
    return near.sort((a, b) => far(a) - far(b)).filter((one) => far(one) < 20).map(idOf).find(cell);
  }
  const takers = (field, id) => (field.place ? [id] : knownOf(field).filter((one) => things.get(one).hex === id));
  function tap(id) {
    const { node, field } = active ?? {};
    const here = open && field ? takers(field, id) : [];
    if (!here.length) {
      hex = hex === id ? undefined : id;
      return;
    }
    const list = listIn(node, field);
    const without = list.filter((one) => !here.includes(one));
    if (field.list) return put(node, field, (list.length - without.length === here.length ? without : [...new Set([...list, ...here])]).join(' '));
    put(node, field, here[(here.indexOf(list[0]) + 1) % here.length]);
    goOn(node, field);
  }
  /// After a main field the map shows and fills the next one, or the first path of the part.
  function goOn(node, field) {
    const { fields, mains, p } = node.record;
    if (!mains.includes(field) || !node.values[field.n]) return;
    const next = fields.find((one) => one.of && !one.fold && !node.values[one.n]);
    const path = p.find((kind) => kind.record.mains[0]?.place);
    if (next) active = { node, field: next };
    else if (path) active = { node: node.parts.find(({ kind }) => kind === path) ?? tree([path.n], [path], node), field: path.record.mains[0] };
  }
  let size;
  let zoom = 1;
  /// Brings places, and where things are, into the middle of what is seen.
  function centre(list) {
    const points = list.map((id) => things.get(id)?.hex ?? id).filter((id) => id && cell(id)).map((id) => middle(cell(id)));
    if (points.length) size(zoom, [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length));
  }
  function mark(id, look) {
    const there = (at.get(id) ?? []).slice(0, 9).map((thing) => thing.name || thing.id);
    return h('path', { key: id, class: look, d: 'M20 0 10 17H-10L-20 0-10-17H10Z', transform: `translate(${middle(cell(id))})`,
                       tabindex: 0, role: 'button', 'data-hex': id, 'aria-label': [placeName(id), ...there].join(', ') });
  }
  function wayOn(path) {
    const points = path.filter(cell).map((id) => middle(cell(id)));
    const number = (point, i) => h('g.choice', { transform: `translate(${point})` }, h('circle', { r: 6.5 }), h('text', { y: 2.9 }, i + 1));
    return [h('path.way', { d: `M${points.join('L')}` }), points.slice(1).map(number)];
  }
  function overlay() {
    const looks = new Map();
    const add = (list, look) => list.map((id) => things.get(id)?.hex ?? id).forEach((id) => id && cell(id) && looks.set(id, look));
    add([...at.keys(), ...form.map((entry) => entry.hex)], 'hit');
    let path = [];
    const { node, field, question } = active ?? {};
    if (open && node) {
      const way = wayOf(node);
      if (way) path = [way.from, ...items(node.values[way.field.n])];
      else if (field.list && field.of === 'place') path = listIn(node, field);
      if (field.of === 'enemy-place') add(knownOf(field), 'hit may');
      if (field === way?.field) add(items(way.edges[path.at(-1)]), 'hit may');
      add(node.record.f.filter((one) => one.of && one !== way?.field).flatMap((one) => listIn(node, one)), 'hit chosen');
    } else {
      add([...form.filter((entry) => entry.s), ...(data.questions ?? [])].map((entry) => entry.hex), 'hit may');
      const aimed = ({ record, values }) => record.mains.filter((one) => one.place).flatMap((one) => items(values[one.n]));
      add(orders.flatMap(aimed), 'hit chosen');
    }
    if (question) path = [question.hex, ...items(answerTo(question)?.values.choice)].filter(Boolean);
    add([hex], 'hit chosen');
    return [[...looks].map(([id, look]) => mark(id, look)), path.length > 1 && wayOn(path)];
  }

  // ---- Small parts. What a player does changes the state; then all is drawn.
  const does = (act) => (event) => {
    act(event.target);
    draw();
  };
  const button = (words, act, props) => h('button', { type: 'button', onclick: does(act), ...props }, say(words));
  const about = (words, act, order, { name = words, ...props } = {}) => button(words, act, { 'aria-label': `${say(name)}: ${lineOf(order)}`, ...props });
  const check = (type, props, act, ...words) => h('label.pick', { key: props.value }, h('input', { type, onchange: does(act), ...props }), h('span', ...words));
  const input = (props, act) =>
    h('input', { type: 'text', autocomplete: 'off', onchange: does(({ value }) => act(value.trim().replace(/\s+/g, ' '))), ...props });
  const folded = (words, ...kids) => h('details', { key: words }, h('summary', say(words)), ...kids);
  const section = (key, ...kids) => h('section', { key }, h('h2', say(key)), kids);
  const help = (words) => h('p.help', say(words));

  // ---- The editor of one order: a control for each type of the schema.
  let shownFields = new Map();
  function edit(order, isNew) {
    const before = open;
    [open, active] = [order, undefined];
    if (order) {
      // What must be there and is not; else who does it.
      const { mains, fields } = order.record;
      const named = fields.filter((field) => field.of);
      const isDoer = ({ w }) => w[0] === 'with';
      const isOpen = (one) => !order.values[one.n] && mains.includes(one);
      const field = named.find(isOpen) ?? named.find(isDoer) ?? named[0];
      [active, hex] = [field && { node: order, field }, undefined];
      const was = isNew ? [] : [Object.assign(tree(plain(order), kinds), { key: order.key })];
      cancel = () => (replace(orders.flatMap((one) => (one === order ? was : [one]))), (undo = undefined), edit());
    }
    document.body.classList.toggle('editing', !!order);
    draw();
    if (grid && order) centre([order, ...order.parts].flatMap(({ values }) => Object.values(values).flatMap(items)));
    (byId(order ? 'editor' : `o${before?.key}`) ?? byId('orders'))?.focus();
  }
  /// Boxes to check, which number themselves; of many those that are chosen or found.
  function checks(all, chosen, pick, id, name = nameOf, alone = [], few = 0) {
    const isAlone = (row) => alone.includes(row);
    const toggled = (row) => (isAlone(row) ? [row] : [...chosen.filter((one) => !isAlone(one)), row]);
    const sought = (filter[id] ?? '').toLowerCase();
    const isSought = (row) => chosen.includes(row) || `${name(row)} ${detail(row)}`.toLowerCase().includes(sought);
    const rows = [...new Set([...chosen.filter(isAlone), ...all, ...chosen])].filter(isSought);
    const limit = most[id] ?? (sought ? 12 : few || 12);
    const shown = rows.filter((row, i) => i < limit || chosen.includes(row));
    const left = rows.length - shown.length;
    const search = () => h('input', { type: 'search', 'aria-label': say('filter'), placeholder: say('filter'), value: filter[id],
                                      oninput: does(({ value }) => (filter[id] = value)) });
    const box = (row) => {
      const number = chosen.indexOf(row) + 1;
      return check('checkbox', { value: row, checked: number > 0 }, () => pick((number ? chosen.filter((one) => one !== row) : toggled(row)).join(' ')),
                   number > 0 && chosen.length > 1 && h('b.no', number), name(row), ' ', h('small', detail(row)));
    };
    return [all.length > 12 && limit > 11 && search(), shown.map(box),
            left > 0 && button(say('more-choices', { n: left }), () => (most[id] = limit + 40), { class: 'more' })];
  }
  /// Of things those in the hex that the order is for; else those next to it.
  function nearby(node, list) {
    const { record, values } = lineage(node).at(-1);
    const to = record.mains.filter(({ place }) => place).map(({ n }) => values[n])[0];
    const near = list.filter((id) => {
      const [a, b] = [to, things.get(id)?.hex].map((one) => one && grid && cell(one) && middle(cell(one)));
      return a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) < 36;
    });
    const there = near.filter((id) => things.get(id).hex === to);
    return there.length ? there : near;
  }
  function control(node, field, id) {
    const { one, type, also = {}, d } = field;
    const { f } = node.record;
    const value = node.values[field.n];
    const set = (text) => put(node, field, text);
    const known = knownOf(field);
    const picks = picksFor(node, field);
    if (picks) return picks.map(([v, words]) => check('radio', { name: id, value: v, checked: v === value }, () => set(v), words));
    if (!known.length && !value && /^own-/.test(field.of)) return help('have-none');
    const offersThings = known.length && !field.place;
    // What the order names elsewhere comes first, parts of it, who is able, and what is where the order is for.
    const named = f.filter((other) => other !== field && other.of === field.of).flatMap((other) => listIn(node, other)).concat(nearby(node, known));
    const able = (field.w[0] === 'with' && ableFor(node)) || [];
    const isPart = (owner) => owner && f.some((other) => node.values[other.n] === owner);
    const mine = known.filter((thing) => named.includes(thing) || able.includes(thing) || isPart(things.get(thing)?.owner));
    const name = (v) => (v === '' ? say('unset') : v === 'none' ? say('none') : type.k === 'b' ? say(v === 'true' ? 'yes' : 'no') : valueName(one, v));
    const special = [...new Set(Object.values(also))];
    const few = known.length > mine.length + 3 && mine.length;
    if (field.list && (one.v || offersThings)) return checks([...new Set([...(one.v ?? mine), ...known])], items(value), set, id, name, ['none', ...special], few);
    if (type.k === 'b' && d !== undefined) return check('checkbox', { checked: (value ?? d) === 'true' }, ({ checked }) => set(String(checked)), field.l);
    const values = type.k === 'b' ? ['true', 'false'] : one.v;
    if (values?.length < 5) {
      const choices = field.req || d !== undefined ? values : ['', ...values];
      return h('div.radios', choices.map((v) => check('radio', { name: id, value: v, checked: v === (value ?? d ?? '') }, () => set(v), name(v))));
    }
    if (values || offersThings) {
      const word = (v) => Object.keys(also).find((one) => also[one] === v) ?? name(v || d || '');
      const option = (v) => h('option', { key: v, value: v }, word(v), v !== value && detail(v) && ` (${detail(v)})`);
      const all = new Set(['', ...special, ...(values ?? mine), ...known, value ?? '']);
      return h('select', { id, value, onchange: does(({ value: v }) => (set(v), goOn(node, field))) }, [...all].map(option));
    }
    if (type.o) {
      const [stem, n] = (value ?? '').split(':');
      const numbered = (text) => set(`${type.stem}:${text}`);
      const choice = (v) => check('radio', { name: id, value: v, checked: v === stem }, () => (v === type.stem ? numbered(5) : set(v)), name(v));
      return h('div.radios', ['', ...type.o].map(choice), n && input({ type: 'number', 'aria-label': field.l, value: n }, numbered));
    }
    const isWhole = type.k === 'i';
    if (type.k) return input({ id, type: 'number', inputmode: 'numeric', min: type.lo, max: type.hi, step: !isWhole && 'any', placeholder: d, value }, set);
    const placeholder = field.place && grid ? say('tap') : d;
    // A name that is typed is what it names.
    const meant = (text) => (field.place && Object.keys(data.places ?? {}).find((one) => called(data.places[one]) === called(text))) || text;
    if (!field.list) return input({ id, value, placeholder, maxlength: type.len }, (text) => set(meant(text)));
    const way = wayOf(node);
    const steps = way?.field === field ? items(way.edges[items(value).at(-1) ?? way.from]) : [];
    const step = (to) => button(`→ ${placeName(to)}`, () => set(`${value ?? ''} ${to}`.trim()), { key: to });
    return [input({ id, value, placeholder }, (text) => set(text.split(/ *, */).filter(Boolean).map(meant).join(' '))),
            h('div.steps', steps.map(step), value && button('step-back', () => set(items(value).slice(0, -1).join(' '))))];
  }
  function fieldView(node, field) {
    const id = `f${key(node)}-${field.n}`;
    shownFields.set(id, { node, field });
    const isActive = active?.node === node && active.field === field;
    const view = control(node, field, id);
    const isOne = [view].flat().some((one) => one?.props?.id === id);
    const isOnMap = () => field.place || knownOf(field).some((one) => things.get(one).hex);
    const tapping = () => (isActive ? h('small.tapping', say('tap-map')) : button('tap-map', () => (active = { node, field }), { class: 'tapping' }));
    return h(isActive ? 'div.field.active' : 'div.field', { key: id, 'data-field': id, ...(!isOne && { role: 'group', 'aria-label': field.l }) },
             h(isOne ? 'label.name' : 'span.name', { for: isOne && id }, field.l), grid && !node.up && isOnMap() && tapping(),
             view, field.c && h('small.help', field.c));
  }
  function parts(node, kind) {
    const all = node.parts.filter((part) => part.kind === kind);
    const row = kind.record.f.length < 4 && !kind.record.p.length ? 'div.row' : 'div.group';
    const add = () => {
      const part = tree([kind.n], [kind], node);
      attach(part);
      changed(node);
      const field = kind.record.fields.find((one) => one.of);
      if (field) active = { node: part, field };
      draw();
      byId('work').querySelector(`[data-field^="f${part.key}-"] :is(input,select)`)?.focus();
    };
    const drop = (part) => () => (node.parts = node.parts.filter((one) => one !== part), changed(node));
    const dropper = (part) => button('×', drop(part), { class: 'drop', 'aria-label': `${say('remove')}: ${kind.l}` });
    return h('fieldset', { key: kind.n, 'data-part': kind.n }, h('legend', kind.l), kind.c && h('small.help', kind.c),
             all.map((part) => h(row, { key: key(part) }, recordView(part), dropper(part))),
             all.length < (kind.most ?? 1e9) && button(`+ ${kind.l}`, add, { class: 'add' }));
  }
  function recordView(node) {
    const { fields, p } = node.record;
    const rare = fields.filter(({ fold }) => fold);
    const view = (field) => fieldView(node, field);
    return [fields.filter(({ fold }) => !fold).map(view), p.map((kind) => parts(node, kind)),
            rare.length > 0 && h('details', { key: 'more', open: rare.some(({ n }) => node.values[n]) }, h('summary', say('more')), rare.map(view))];
  }
  const wrongs = (wrong) => wrong.map((words) => h('p.wrong', words));
  /// What the program says of such an order: of the same kind, at the same place.
  function notes(order) {
    const lines = likeThat(order).flatMap((entry) => entry.say ?? []);
    return lines.length > 0 && folded('notes', lines.map(help));
  }
  const editor = (uses) => h('section.panel', { key: 'editor' }, h('h2', { id: 'editor', tabindex: -1 }, open.kind.l),
                             open.kind.c && help(open.kind.c), notes(open), recordView(open),
                             h('div', { role: 'status' }, wrongs(wrongWith(open, uses)), open.wrong.length > 0 && help('judge')));

  // ---- What can be done, what is ordered, what is asked.
  const sayings = (lines = []) => (lines.length > 4 ? [lines.slice(0, 2).map(help), folded('notes', lines.slice(2).map(help))] : lines.map(help));
  function choices(entries, id) {
    taken ??= byAims(orders, (order) => order);
    const shown = (entry) => {
      const order = orderOf(entry);
      const [now] = taken.get(aims(order)) ?? [];
      // A long one is a line, and the rest of it folded.
      const whole = inNames(order);
      const isLong = whole.length > 120;
      const lines = entry.say ?? [];
      return h('li', { key: key(entry) }, h('p', h('b', order.kind.l), ' ', isLong ? inShort(order) : whole), h('p.facts', entry.facts),
               isLong ? folded('whole', h('p', whole), lines.map(help)) : sayings(lines), entry.alt && namedIn(order).length > 0 && help('alternative'),
               now ? [h('p.taken', say(lineOf(now) === lineOf(order) ? 'taken' : 'taken-other')), about('change', () => edit(now), order)] : about('take', () => takeAll([entry]), order));
    };
    return [h('ul.choices', entries.slice(0, most[id] ?? 8).map(shown)), moreOf(entries, id, 8)];
  }
  const takeAll = (entries) => replace([...orders, ...entries.map(({ o }) => tree(o, kinds))]);
  function moreOf(list, id, first) {
    const left = list.length - (most[id] ?? first);
    return left > 0 && button(say('more-choices', { n: left }), () => (most[id] = (most[id] ?? first) + 40));
  }
  /// The things that an order names: who does it, and what it is for.
  const namedIn = (node) => [...node.record.f.filter((field) => field.of).flatMap((field) => listIn(node, field)), ...node.parts.flatMap(namedIn)];
  /// What those that stand in a hex could do elsewhere, or support.
  function doneFrom(id) {
    const here = (at.get(id) ?? []).map((thing) => thing.id);
    const isIn = (entry) => [...namedIn(orderOf(entry)), ...items(entry.able)].some((one) => here.includes(one));
    return form.filter((entry) => !(entry.s && entry.hex === id) && isIn(entry));
  }
  /// What is at a hex, what may be done there, and by those who stand there.
  function place() {
    const row = ({ id, side, name, brief }) => h('li', { key: id }, data.sides?.[side], ' ', h('b', name || id), ' ', h('small', brief));
    const there = form.filter((entry) => entry.s && entry.hex === hex);
    const own = doneFrom(hex);
    return h('section.panel', { key: 'place' }, h('h2', placeName(hex)), button('×', () => (hex = undefined), { class: 'drop', 'aria-label': say('close') }),
             h('ul', (at.get(hex) ?? []).map(row)), choices(there, hex), own.length > 0 && [h('h3', say('could')), choices(own, `${hex} could`)],
             !data.questions && !there.length && !own.length && help('nothing-here'));
  }
  /// What is wrong with an order; looked for again when it has changed, or how often its things are used.
  function wrongWith(order, uses) {
    const sign = [lineOf(order), order === open, onceIn(order).map((id) => uses.get(id))].join();
    if (order.sign !== sign) Object.assign(order, { sign, wrong: problems(order, uses) });
    return order.wrong;
  }
  function row(order, i, uses) {
    const others = orders.filter((one) => one !== order);
    const move = (by) => () => replace([...others.slice(0, i + by), order, ...others.slice(i + by)]);
    return h('li', { key: key(order) }, h('p', h('b', order.kind.l), ' ', inNames(order)), h('p.facts', factsOf(order)), wrongs(wrongWith(order, uses)),
             h('div.row-keys', about('change', () => edit(order), order, { id: `o${order.key}` }),
               about('remove', () => replace(others), order, { class: 'remove' }),
               about('↑', move(-1), order, { name: 'up', disabled: !i }), about('↓', move(1), order, { name: 'down', disabled: i === others.length })));
  }
  const answerTo = (question) => orders.find((order) => order.values.question === question.at);
  function answer(question, values) {
    const now = answerTo(question);
    const { stack } = now?.values ?? {};
    const [kind] = kinds;
    const fresh = values ? [tree([kind.n, { question: question.at, fingerprint: question.key, stack, ...values }], kinds)] : [];
    replace([...orders.filter((one) => one !== now), ...fresh]);
    active = { question };
  }
  function card(question) {
    const now = answerTo(question)?.values;
    const { at, candidates, least = 0, most, subject, fallback, fallbackWord, options = [] } = question;
    const named = (choice) => items(choice).map(nameOf).join(' → ') || say('none');
    const option = ({ choice, word, say: words }) => {
      const values = word ? { word } : { choice };
      const isSilent = word ? word === fallbackWord : choice === fallback;
      const checked = !!now && now.word === word && now.choice === choice;
      return check('radio', { name: at, value: word ?? choice, checked, onfocus: does(() => (active = { question })) }, () => answer(question, values),
                   words ?? named(choice), isSilent && h('small', ` ${say('if-silent')}`));
    };
    // Nobody is a choice too, unlike none at all.
    const list = candidates && [h('p', say('in-order', { least, most: most ?? candidates.length })),
                                checks(candidates, items(now?.choice), (choice) => answer(question, choice || !least ? { choice } : undefined), at),
                                !least && option({ choice: '' }), fallback && h('p.help', say('silent', { n: named(fallback) }))];
    const forAll = ({ checked }) => answer(question, { ...now, stack: checked ? 'true' : undefined });
    const stack = () => check('checkbox', { checked: now.stack === 'true' }, forAll, say('stack'));
    return h('section.panel.card', { key: at }, h('h2', question.say), subject && h('p', h('b', nameOf(subject)), ' ', h('small', detail(subject))),
             h('p.help', question.help, ' ', question.rule), h('div', { role: 'group', 'aria-label': question.say }, options.map(option), list), now && stack(),
             now && button('no-answer', () => answer(question)));
  }
  const setWord = (word) => ((head = { ...head, word: word || undefined }), changed());
  function asked() {
    const due = data.due && new Date(data.due);
    const moment = (timeZone) => due.toLocaleString(data.lang, { dateStyle: 'full', timeStyle: 'short', timeZone });
    const random = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return [(data.ask ?? []).map((words) => h('p.ask', words)), due && h('p.due', say((due < new Date() ? 'was-due' : 'due') + (moment() === moment('UTC') ? '-utc' : ''), { local: moment(), utc: moment('UTC') })),
            !stored && h('p.wrong', say('not-stored')), older && h('p.panel', say('older'), ' ', button('use', () => (take(older), (older = undefined)))),
            data.word && h('div.field', h('label.name', { for: 'word' }, say('word')), input({ id: 'word', value: head.word, maxlength: 120 }, setWord),
                           button('draw-word', () => setWord(random())), h('small.help', say('word-help')))];
  }
  async function openDraft({ target }) {
    try {
      const kept = JSON.parse(await target.files[0].text());
      if (kept.of === drawer) take(kept);
      else told = say(kept.of ? 'draft-other' : 'draft-bad');
    } catch {
      told = say('draft-bad');
    }
    target.value = '';
    draw();
  }
  function begin(name) {
    orders = [...orders, tree([name], kinds)];
    changed();
    edit(orders.at(-1), true);
  }
  function lists(uses) {
    const suggested = form.filter((entry) => entry.s);
    const usual = data.list ? form.filter((entry) => !entry.s) : [];
    const isLeft = (entry) => !taken.has(aims(orderOf(entry)));
    const spell = (kind) => check('radio', { name: 'spelling', value: kind, checked: spelling === kind }, () => (spelling = kind),
                                  kind === 'text' ? say('plain') : kind.toUpperCase());
    const mine = () => [h('h2', { id: 'orders', tabindex: -1 }, say('orders', { n: orders.length })), !orders.length && h('p', say(grid ? 'no-orders-map' : 'no-orders')),
                        h('ol.choices', orders.slice(0, most.orders ?? 30).map((order, i) => row(order, i, uses))), moreOf(orders, 'orders', 30),
                        h('label.name', { for: 'new' }, say('new')),
                        h('select', { id: 'new', value: '', onchange: ({ target }) => target.value && begin(target.value) },
                          h('option', { value: '' }, say('new-which')), kinds.map(({ n, l }) => h('option', { key: n, value: n }, l)))];
    return [data.know && section('know', data.know.map(help)),
            suggested.length > 0 && section('can', choices(suggested, 'can')),
            usual.length > 0 && section('usual', help('usual-help'),
                                  folded(say('show', { n: usual.length }), choices(usual, 'usual'),
                                         button('take-all', () => takeAll(usual.filter(isLeft))))),
            data.list && h('section', { key: 'orders' }, mine()),
            section('file',
              h('div.radios', { role: 'group', 'aria-label': say('file') }, ['text', 'xml', 'json'].map(spell)),
              h('pre', { id: 'written', tabindex: 0, role: 'region', 'aria-label': say('file') }, (judged || orders.length < 200) && written()),
              folded('draft', h('p.help', say('draft-help'), data.word && ` ${say('draft-word')}`),
                     h('div.steps', button('draft-save', () => download(draft(), `draft-${data.reader}.json`)),
                       h('label.button', say('draft-open'), h('input', { type: 'file', accept: '.json', onchange: openDraft })),
                       button('forget', forget))))];
  }

  // ---- Handing over. What is saved or copied is not sent: only a receipt says that it counts.
  const fileName = () => `orders-${data.reader}.${spelling.replace('text', 'txt')}`;
  function hand(how) {
    handed = { how, text: written('text') };
    told = say(how === 'mail-long' ? 'told-long' : 'told');
    keep();
    draw();
  }
  function download(contents, download) {
    const href = URL.createObjectURL(new Blob([contents], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href, download }).click();
  }
  const shareable = (contents = '') => ({ files: [new File([contents], fileName(), { type: 'text/plain' })] });
  const canShare = navigator.canShare?.(shareable());
  async function copy(how) {
    let done = true;
    try {
      await navigator.clipboard.writeText(written());
    } catch {
      getSelection().selectAllChildren(byId('written'));
      done = document.execCommand('copy');
    }
    if (done) hand(how);
    else (told = say('not-copied')), draw();
    return done;
  }
  async function mail() {
    const subject = `mailto:${data.mail ?? ''}?subject=${encodeURIComponent(text({ head: { ...head, word: undefined }, orders: [] }).trim())}`;
    const whole = `${subject}&body=${encodeURIComponent(written().replaceAll('\n', '\r\n'))}`;
    if (whole.length <= 1900) {
      hand('mail');
      location.href = whole;
    } else if (await copy('mail-long')) location.href = subject;
  }
  function bar(uses) {
    if (open)
      return [h('p.line', { key: 'line' }, h('code', lineOf(open)), ' ', h('b', factsOf(open))),
              h('div.steps', button('done', () => edit(), { class: 'main' }), button('cancel', cancel))];
    const wrong = orders.filter((order) => (judged ? wrongWith(order, uses) : order.wrong ?? []).length);
    const state = handed ? (handed.text === written('text') ? handed.how : 'changed') : dirty || orders.length ? 'not' : 'none';
    return [h('p', { id: 'state' }, h('b', say(`handed-${state}`)), h('span', { role: 'status' }, told && ` ${told}`)),
            wrong.length > 0 && button(say('warnings', { n: wrong.length }), () => edit(wrong[0])), undo && button('undo', () => (undo(), changed())),
            h('div.steps', button('save', () => (download(written(), fileName()), hand('file')), { id: 'save', class: 'main' }),
              button('copy', () => copy('copy'), { id: 'copy' }),
              canShare && button('share', () => navigator.share(shareable(written())).then(() => hand('share'), () => {}), { id: 'share' }),
              button('mail', mail, { id: 'mail' }))];
  }

  // ---- Drafts, where the browser keeps them: of this very desk, or of an older one for the same. No secret word is in them.
  const drawer = ['adjudicator', data.root, ...['system', 'game', 'turn', 'side'].map((name) => head[name]), data.gate ?? 'first', ''].join(' ');
  function draft() {
    const given = handed && { ...handed, text: head.word ? '' : handed.text };
    return JSON.stringify({ of: drawer, at: Date.now(), orders: orders.map(plain), handed: given });
  }
  function store(act) {
    try {
      act(localStorage);
      stored = true;
    } catch {
      stored = false;
    }
  }
  const keep = () => store((storage) => (storage.setItem(drawer + data.print, draft()), (dirty = false)));
  const inDraft = (kept) => kept.orders.map((order) => tree(order, kinds)).filter(Boolean);
  function take(kept) {
    replace(inDraft(kept));
    ({ handed } = kept);
    const n = kept.orders.length - orders.length;
    told = n > 0 ? say('left-out', { n }) : '';
  }
  function forget() {
    replace([]);
    [head, handed] = [Object.fromEntries(data.head)];
  }

  const shown = {};
  function show(id, ...kids) {
    const { kids: now } = h('', kids);
    patch(byId(id), shown[id] ?? [], now, byId(id).namespaceURI);
    shown[id] = now;
  }
  function draw() {
    const focus = document.activeElement;
    const uses = usesOf();
    shownFields = new Map();
    taken = undefined;
    show('asked', asked());
    show('work', open ? editor(uses) : hex && place(), (data.questions ?? []).map(card), lists(uses));
    show('bar', bar(uses));
    if (grid) {
      const zoomBy = (by, name, words) => h('button', { type: 'button', onclick: () => size(zoom * by), 'aria-label': say(name) }, words);
      show('zoom', open && active?.field && h('span.aim', say('aim', { field: active.field.l })), zoomBy(0.7, 'smaller', '−'), zoomBy(1.4, 'larger', '+'));
      show('marks', overlay());
    }
    if (focus?.isConnected && focus !== document.activeElement) focus.focus();
  }
  function map() {
    const svg = document.querySelector('svg.map');
    const box = svg.parentElement;
    const { width } = svg.viewBox.baseVal;
    svg.append(Object.assign(document.createElementNS(svg.namespaceURI, 'g'), { id: 'marks' }));
    size = (to, [x, y] = [(box.scrollLeft + box.clientWidth / 2) / zoom, (box.scrollTop + box.clientHeight / 2) / zoom]) => {
      zoom = Math.min(5, Math.max(Math.min(1, box.clientWidth / width), to));
      svg.setAttribute('width', width * zoom);
      box.scrollTo(x * zoom - box.clientWidth / 2, y * zoom - box.clientHeight / 2);
    };
    svg.onclick = (event) => {
      const id = hexAt(new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse()));
      if (id) does(() => tap(id))(event);
      if (hex) document.querySelector('#work>.panel').scrollIntoView({ block: 'nearest' });
    };
    svg.onkeydown = (event) => {
      if (!/^(Enter| )$/.test(event.key) || !event.target.dataset.hex) return;
      event.preventDefault();
      does(() => tap(event.target.dataset.hex))(event);
    };
    // A hex is wide enough for a finger, and the side's own are in the middle.
    zoom = Math.max(box.clientWidth / width, 1.3);
    centre([...things.values()].filter(({ side }) => side === data.reader).map(({ id }) => id));
  }
  document.addEventListener('focusin', ({ target }) => {
    const field = shownFields.get(target.closest('[data-field]')?.dataset.field);
    if (!field?.field.of || (active?.node === field.node && active.field === field.field)) return;
    active = field;
    draw();
  });
  addEventListener('pagehide', () => dirty && keep());
  addEventListener('beforeunload', (event) => dirty && !stored && handed?.text !== written('text') && event.preventDefault());
  store((storage) => {
    const read = (name) => JSON.parse(storage.getItem(name));
    const mine = read(drawer + data.print);
    if (mine) [orders, handed] = [inDraft(mine), mine.handed];
    else [older] = Object.keys(storage).filter((name) => name.startsWith(drawer)).map(read).sort((a, b) => b.at - a.at);
  });
  byId('desk').hidden = byId('bar').hidden = false;
  document.body.classList.toggle('asking', !!data.questions);
  if (grid) map();
  draw();
  byId('fallback').hidden = true;
  // What is wrong with orders further down, and a long file's text, can wait.
  setTimeout(() => {
    judged = true;
    draw();
  }, 300);
}
if (typeof document === 'object') desk(JSON.parse(document.getElementById('desk-data').textContent));
