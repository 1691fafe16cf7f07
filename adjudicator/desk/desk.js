// The order desk: a page on which a player makes his orders, without a server and without a network. The program puts this script and
// its data into the page. It warns and never forbids: the program is the judge. An order, and a part of one, is a node: its kind (an
// entry of the schema's table, with its record of fields and parts), values, parts, and the node that it is a part of.
'use strict';

const items = (text) => (text ?? '').split(' ').filter(Boolean);
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
    record.fields = [...new Set([...record.main.flat(), ...record.f])];
    for (const part of (record.p ??= [])) name(part);
  }
  for (const kind of [...(data.orders ??= []), ...Object.values(data.records).flatMap((record) => record.p)]) kind.record = data.records[kind.r];
  data.orders.forEach(name);
}
/// A node from [name, values, [parts]], without what the table does not know and without defaults.
function tree([name, values = {}, parts = []], kinds, up) {
  const kind = kinds.find((one) => one.n === name);
  if (!kind) return;
  const node = { kind, values: {}, parts: [], up };
  for (const { n, d } of kind.record.f) if (typeof values[n] === 'string' && values[n] !== d) node.values[n] = values[n];
  node.parts = parts.map((part) => tree(part, kind.record.p, node)).filter(Boolean);
  return node;
}
const plain = (node) => [node.kind.n, node.values, node.parts.map(plain)];

// ---- The three spellings of a file: the bytes that `adjudicator convert` writes (files/writer.cpp, files/text_writer.cpp).
function spellings(data) {
  const given = (node) => node.kind.record.f.filter((field) => node.values[field.n] !== undefined);
  const orderWords = [...data.orders.map((order) => fold(order.n)), ...(data.closed ?? [])];
  const isOrder = new Set(orderWords);
  const words = new Set([...orderWords, ...(data.reserved ?? []), ...Object.values(data.records).flatMap(({ f, p }) => [...f, ...p].flatMap((one) => one.w))]);
  const top = (head) => ({ kind: { n: data.root, record: data.records.head }, values: head, parts: [] });

  /// How words begin: "lose" and "lose-first".
  const startsOf = (all) => all.flatMap((word) => word.split('-').map((_, at, parts) => parts.slice(0, at + 1).join('-')));
  const orderStarts = new Set(startsOf(orderWords));
  /// How the words of a record and of its parts begin.
  function beginnings(record, into = new Set(), seen = new Set()) {
    if (seen.has(record)) return into;
    seen.add(record);
    for (const word of startsOf([...record.f, ...record.p].flatMap((one) => one.w))) into.add(word);
    for (const part of record.p) beginnings(part.record, into, seen);
    return into;
  }
  function line(order) {
    const { record } = order.kind;
    const begins = (record.begins ??= beginnings(record));
    let out = fold(order.kind.n);
    let afterList = false;
    // A word of the grammar, alone or with the word before it.
    const means = (field, text, before) => {
      const word = fold(text);
      const [head] = word.split(/[:=]/);
      const joined = `${before}-${word}`;
      return word === 'and' || word === 'end' || isOrder.has(word) || begins.has(word) || word in (field.also ?? {}) || (head !== word && (!head || words.has(head))) ||
             (before && (begins.has(joined) || orderStarts.has(joined)));
    };
    // Words that a mail program may part are one text in quotes; only behind an order's word a short one stands bare.
    const isBare = (node, field, text, before) => {
      if (!isOrder.has(fold(text)) && field.one.v?.includes(text)) return true;
      if (text === '' || /^ | $|\.$|  /.test(text)) return false;
      if (text.includes(' ') && (!(field.x || field.rest) || text.length > 14 || node.up || field !== node.kind.record.main[0]?.[0])) return false;
      return text.split(' ').every((word, at) => /^[\w*+-][\w.*+/:=-]*$/.test(word) && word[0] !== '_' && !means(field, word, at ? '' : before));
    };
    const write = (node, field, before) => {
      const texts = field.list ? items(node.values[field.n]) : [node.values[field.n]];
      out += ' ' + (texts.map((text, at) => (isBare(node, field, text, at ? '' : before) ? text : `"${text.replaceAll('"', '""')}"`)).join(', ') || '""');
    };
    const put = (word) => {
      out += (afterList ? '; ' : ' ') + word;
      afterList = false;
    };
    // The field of a main place that needs no word.
    const bareField = (node, place) => {
      const field = place?.find((one) => node.values[one.n] !== undefined && !one.rest);
      return field && (field === place[0] || items(node.values[field.n]).length > 1) ? field : undefined;
    };
    const fill = (node, before) => {
      const { main } = node.kind.record;
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
        if (!field.rest || !main.flat().includes(field)) put(field.w[0]);
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
    const attributes = (node) => given(node).map((field) => ` ${field.n}="${node.values[field.n].replace(/[&<>"]/g, (sign) => escapes[sign])}"`).join('');
    const element = (name, start, inside, pad) => `${pad}<${name}${start}${inside ? `>\n${inside}${pad}</${name}` : '/'}>\n`;
    const write = (node, pad) => element(node.kind.n, attributes(node), node.parts.map((part) => write(part, pad + '  ')).join(''), pad);
    const list = orders.map((order) => write(order, data.list ? '    ' : '  ')).join('');
    const start = ` xmlns="${data.ns}"${attributes(top(head))}`;
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(data.root, start, data.list ? element(data.list, '', list, '  ') : list, '');
  }

  function json({ head, orders }) {
    const scalar = (type, text) => (type.k && text ? text : JSON.stringify(text));
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
  return { tag: name, props, kids: kids.flat(9).filter((kid) => kid || kid === 0).map((kid) => (kid.tag ? kid : { tag: '#', props: {}, text: String(kid) })) };
}
function render(view, before, space) {
  if (view === before) return;
  const make = () => (view.tag === '#' ? document.createTextNode('') : space ? document.createElementNS(space, view.tag) : document.createElement(view.tag));
  const node = (view.node = before?.node ?? make());
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
    else if (name === 'key' || name === 'at' || before?.props[name] === value) continue;
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
  const detail = (id) => [things.get(id)?.name && id, things.get(id)?.hex && placeName(things.get(id).hex), things.get(id)?.brief].filter(Boolean).join(' · ');
  const knownOf = (field) => (field.known ??= !field.of || /^(question|place)$/.test(field.of) ? [] : listOf(field.of).filter((id) => !field.is || data.sorts[field.is].includes(id)));
  function listOf(of) {
    const [, whose, kind] = /^(?:(own|enemy)-)?(.*)$/.exec(of);
    const all = [...things.values()].filter(({ side }) => !whose || (whose === 'own') === (!side || side === data.reader));
    if (kind === 'place') return [...new Set(all.map(({ hex }) => hex).filter(Boolean))].sort();
    return all.filter((thing) => thing.table === kind).map(({ id }) => id);
  }

  // ---- The orders. `open`: the one in the editor; `active`: the field, or the question, that the map shows and fills.
  const form = (data.form ?? []).filter((entry) => kinds.some(({ n }) => n === entry.o[0]));
  const orderOf = (entry) => (entry.order ??= tree(entry.o, kinds));
  let orders = [];
  let head = Object.fromEntries(data.head);
  let open, active, hex, handed, older, timer, judged, undo, cancel, told = '', spelling = 'text', stored = true, touched = false, ids = 0;
  const most = {}, filter = {};
  const key = (node) => (node.key ??= ++ids);
  const lineOf = (order) => (order.line ??= line(order));
  const written = () => ({ text, xml, json })[spelling]({ head, orders });
  const lineage = (node) => (node ? [node, ...lineage(node.up)] : []);
  /// `back`: what takes it back, until something else is changed.
  function changed(node, back) {
    for (const one of lineage(node)) one.line = undefined;
    [touched, told, undo] = [true, '', back];
    clearTimeout(timer);
    timer = setTimeout(keep, 200);
  }
  const attach = (part) => (part.up.parts = part.up.kind.record.p.flatMap((one) => [...part.up.parts, part].filter(({ kind }) => kind === one)));
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
    const field = node.kind.record.f.find((one) => one.of === 'place' && one.list);
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
    const found = new Set();
    // Of what was only begun nothing is missed.
    const isBegun = (node) => order !== open || node.parts.length || Object.keys(node.values).length;
    const able = ableFor(order);
    const look = (node) => {
      const way = wayOf(node);
      for (const field of node.kind.record.f) {
        const tell = (what, values) => found.add(say(`wrong-${what}`, { field: node.up ? `${node.kind.l}: ${field.l}` : field.l, ...values }));
        const value = node.values[field.n];
        const list = field.list ? items(value) : [value].filter((one) => one !== undefined);
        const place = node.kind.record.main.find(([first]) => first === field);
        if (value === undefined && isBegun(node) && (field.req || (place && !field.d && !node.parts.length && place.every((one) => !node.values[one.n])))) tell('missing');
        if (list.length > (field.type.max ?? 1e9)) tell('many', { most: field.type.max });
        list.forEach((item, i) => {
          const values = { value: nameOf(item) };
          if (!accepts(field.one, item)) tell('value', values);
          else if (Object.values(field.also ?? {}).includes(item) || item === 'none') return;
          else if (list.indexOf(item) < i && !field.place) tell('twice', values);
          else if (field.place ? grid && !cell(item) : field.of && knownOf(field).length && !(field.ids ??= new Set(knownOf(field))).has(item)) tell('unknown', values);
          else if (able && field.w[0] === 'with' && !able.includes(item)) tell('reach', values);
          else if (field.once && uses.get(item) > 1) tell('once', values);
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
    const { f, p } = order.kind.record;
    const who = [...f, ...p].filter(({ w }) => w[0] === 'with');
    if (who.length && isBegun(order) && !who.some(({ n }) => order.values[n] || order.parts.some(({ kind }) => kind.n === n))) found.add(say('wrong-missing', { field: who[0].l }));
    return [...found];
  }
  /// How often each thing stands where it may stand once.
  function usesOf() {
    const uses = new Map();
    const count = (node) => {
      for (const field of node.kind.record.f) if (field.once) for (const id of items(node.values[field.n])) uses.set(id, (uses.get(id) ?? 0) + 1);
      node.parts.forEach(count);
    };
    orders.forEach(count);
    return uses;
  }
  const valueName = (type, value) => (type.v || type.o ? data.label(value ?? '') : nameOf(value));
  /// What an order is for: two of one kind for the same thing are one too many.
  const aims = ({ kind, values }) => `${kind.n} ${values[kind.record.main[0]?.[0].n]}`;
  const byAims = (list, orderIn) => list.reduce((map, one) => (map.get(aims(orderIn(one)))?.push(one) ?? map.set(aims(orderIn(one)), [one]), map), new Map());
  let index, taken;
  const likeThat = (order) => (index ??= byAims(form.filter(({ us, column, able, say }) => us ?? column ?? able ?? say), orderOf)).get(aims(order)) ?? [];
  /// Who can do it, where the program told it.
  const ableFor = (order) => likeThat(order).map(({ able }) => able && items(able)).find(Boolean);
  /// What the program reckoned for the same units and the same aim.
  const whoDoes = (order) => order.kind.record.f.filter(({ w }) => w[0] === 'with').flatMap(({ n }) => items(order.values[n])).sort().join();
  const facts = (entry) => ['us', 'them', 'odds', 'column', 'shift'].filter((name) => entry?.[name]).map((name) => say(`fact-${name}`, { n: entry[name] })).join(' · ');
  const factsOf = (order) => facts(likeThat(order).find((entry) => !order.parts.length && whoDoes(entry.order) === whoDoes(order)));
  /// An order in names.
  function inNames(node) {
    const main = node.kind.record.main.flat();
    const named = (field) => (field.list ? items(node.values[field.n]) : [node.values[field.n]]).map((value) => valueName(field.one, value)).join(', ');
    const has = node.kind.record.fields.filter((field) => node.values[field.n] !== undefined);
    const rest = has.filter((field) => !main.includes(field)).map((field) => `${field.l} ${field.type.k !== 'b' ? named(field) : node.values[field.n] === 'true' ? '' : say('no')}`.trim());
    return [has.filter((field) => main.includes(field)).map(named).join(' '), ...rest, ...node.parts.map((part) => `${part.kind.l} ${inNames(part)}`)].filter(Boolean).join('; ');
  }

  // ---- The map: ids and middles of hexes (reports/hex_grid.hpp), what a tap means, what is drawn over it.
  const prefix = grid?.prefix ?? '';
  function cell(id) {
    const [c, r] = [0, grid.digits].map((from) => +id.slice(prefix.length).slice(from, from + grid.digits));
    return c >= 1 && c <= grid.columns && r >= 1 && r <= grid.rows && idOf([c, r]) === id ? [c, r] : undefined;
  }
  const idOf = (numbers) => prefix + numbers.map((n) => String(n).padStart(grid.digits, '0')).join('');
  const middle = ([c, r]) => [24 + 30 * (c - 1), 21 + 34 * (r - 1) + ((c % 2 === 0) === !!grid.even ? 17 : 0)];
  function hexAt({ x, y }) {
    const near = [0, 1, 2].flatMap((c) => [0, 1, 2].map((r) => [Math.round(x / 30) + c - 1, Math.round(y / 34) + r - 1])).filter(([c, r]) => cell(idOf([c, r])));
    const far = (one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y);
    return near.sort((a, b) => far(a) - far(b)).filter((one) => far(one) < 20).map(idOf)[0];
  }
  const takers = (field, id) => (field.place ? [id] : knownOf(field).filter((one) => things.get(one).hex === id));
  function tap(id) {
    const { node, field } = active ?? {};
    const here = open && field ? takers(field, id) : [];
    if (!here.length) {
      hex = hex === id ? undefined : id;
      return;
    }
    const list = items(node.values[field.n]);
    if (field.list) {
      put(node, field, (here.every((one) => list.includes(one)) ? list.filter((one) => !here.includes(one)) : [...new Set([...list, ...here])]).join(' '));
      return;
    }
    put(node, field, here[(here.indexOf(list[0]) + 1) % here.length]);
    goOn(node, field);
  }
  /// After a main field the map shows and fills the next one, or the first path of the part.
  function goOn(node, field) {
    const { fields, main, p } = node.kind.record;
    if (!main.flat().includes(field) || !node.values[field.n]) return;
    const next = fields.find((one) => one.of && !one.fold && !node.values[one.n]);
    const path = p.find((kind) => kind.record.main[0]?.[0].place);
    if (next || path) active = next ? { node, field: next } : { node: node.parts.find(({ kind }) => kind === path) ?? tree([path.n], [path], node), field: path.record.main[0][0] };
  }
  let size;
  let zoom = 1;
  /// Brings places, and where things are, into the middle of what is seen.
  function centre(list) {
    const points = list.map((id) => things.get(id)?.hex ?? id).filter((id) => id && cell(id)).map((id) => middle(cell(id)));
    if (points.length) size(zoom, [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length));
  }
  const marks = new Map();
  function mark(id, look) {
    if (marks.get(id)?.props.class !== look)
      marks.set(id, h('path', { key: id, class: look, d: 'M20 0 10 17H-10L-20 0-10-17H10Z', transform: `translate(${middle(cell(id))})`, tabindex: 0, role: 'button', 'data-hex': id,
                                'aria-label': [placeName(id), ...(at.get(id) ?? []).slice(0, 9).map((thing) => thing.name || thing.id)].join(', ') }));
    return marks.get(id);
  }
  function wayOn(path) {
    const points = path.filter(cell).map((id) => middle(cell(id)));
    return [h('path.way', { d: `M${points.join('L')}` }), points.slice(1).map((point, i) => h('g.choice', { transform: `translate(${point})` }, h('circle', { r: 6.5 }), h('text', { y: 2.9 }, i + 1)))];
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
      else if (field.list && field.of === 'place') path = items(node.values[field.n]);
      if (field.of === 'enemy-place') add(knownOf(field), 'hit may');
      if (field === way?.field) add(items(way.edges[path.at(-1)]), 'hit may');
      add(node.kind.record.f.filter((one) => one.of && one !== way?.field).flatMap((one) => items(node.values[one.n])), 'hit chosen');
    } else {
      add([...form.filter((entry) => entry.s), ...(data.questions ?? [])].map((entry) => entry.hex), 'hit may');
      for (const { kind, values } of orders) add(kind.record.main.flat().filter((one) => one.place).flatMap((one) => items(values[one.n])), 'hit chosen');
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
  const button = (words, act, props) => h('button', { type: 'button', onclick: does(act), ...props }, words);
  const about = (words, act, order, props) => button(words, act, { 'aria-label': `${say(props?.name ?? words)}: ${lineOf(order)}`, ...props, name: undefined });
  const check = (type, props, act, ...words) => h('label.pick', { key: props.value }, h('input', { type, onchange: does(act), ...props }), h('span', ...words));
  const input = (props, act) => h('input', { type: 'text', autocomplete: 'off', onchange: does((target) => act(target.value.trim().replace(/\s+/g, ' '))), ...props });
  const folded = (words, ...kids) => h('details', { key: words }, h('summary', words), ...kids);

  // ---- The editor of one order: a control for each type of the schema.
  let shownFields = new Map();
  function edit(order, isNew) {
    const before = open;
    [open, active] = [order, undefined];
    if (order) {
      // What must be there and is not; else who does it.
      const fields = order.kind.record.fields.filter((field) => field.of);
      const field = fields.find((one) => !order.values[one.n] && (order.kind.record.main.flat().includes(one) || one.w[0] === 'with')) ?? fields.find((one) => one.w[0] === 'with') ?? fields[0];
      [active, hex] = [field && { node: order, field }, undefined];
      const was = structuredClone(plain(order));
      cancel = () => {
        if (isNew) orders = orders.filter((one) => one !== order);
        else Object.assign(order, { ...tree(was, kinds), key: order.key }).parts.forEach((part) => (part.up = order));
        changed(order);
        edit();
      };
    }
    document.body.classList.toggle('editing', !!order);
    draw();
    if (grid && order) centre([order, ...order.parts].flatMap(({ values }) => Object.values(values).flatMap(items)));
    (byId(order ? 'editor' : `o${before?.key}`) ?? byId('orders'))?.focus();
  }
  /// Boxes to check, which number themselves; of many those that are chosen or found.
  function checks(all, chosen, pick, id, name = nameOf, alone = [], first = 0) {
    const toggled = (row) => (alone.includes(row) ? [row] : [...chosen.filter((one) => !alone.includes(one)), row]);
    const rows = [...new Set([...chosen.filter((one) => alone.includes(one)), ...all, ...chosen])].filter((row) => chosen.includes(row) || `${name(row)} ${detail(row)}`.toLowerCase().includes((filter[id] ?? '').toLowerCase()));
    const limit = most[id] ?? (filter[id] ? 12 : first || 12);
    const shown = rows.filter((row, i) => i < limit || chosen.includes(row));
    const left = rows.length - shown.length;
    return [all.length > 12 && limit > 11 && h('input', { type: 'search', 'aria-label': say('filter'), placeholder: say('filter'), value: filter[id], oninput: does((target) => (filter[id] = target.value)) }),
            shown.map((row) => {
              const number = chosen.indexOf(row) + 1;
              return check('checkbox', { value: row, checked: number > 0 }, () => pick((number ? chosen.filter((one) => one !== row) : toggled(row)).join(' ')),
                           number > 0 && chosen.length > 1 && h('b.no', number), name(row), ' ', h('small', detail(row)));
            }), left > 0 && button(say('more-choices', { n: left }), () => (most[id] = limit + 40), { class: 'more' })];
  }
  /// Of things those in the hex that the order is for; else those next to it.
  function nearby(node, list) {
    const { kind, values } = lineage(node).at(-1);
    const to = kind.record.main.flat().filter(({ place }) => place).map(({ n }) => values[n])[0];
    const near = list.filter((id) => {
      const [a, b] = [to, things.get(id)?.hex].map((one) => one && grid && cell(one) && middle(cell(one)));
      return a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) < 36;
    });
    const there = near.filter((id) => things.get(id).hex === to);
    return there.length ? there : near;
  }
  function control(node, field, id) {
    const { one, type } = field;
    const value = node.values[field.n];
    const set = (text) => put(node, field, text);
    const known = knownOf(field);
    if (!known.length && !value && /^own-/.test(field.of)) return h('p.help', say('have-none'));
    // What the order names elsewhere comes first, parts of it, and what is where the order is for.
    const named = node.kind.record.f.filter((one) => one !== field && one.of === field.of).flatMap((one) => items(node.values[one.n])).concat(nearby(node, known));
    const mine = known.filter((id) => named.includes(id) || (field.w[0] === 'with' && ableFor(node)?.includes(id)) || (things.get(id)?.owner && node.kind.record.f.some((one) => node.values[one.n] === things.get(id).owner)));
    const name = (v) => (v === '' ? say('unset') : v === 'none' ? say('none') : type.k === 'b' ? say(v === 'true' ? 'yes' : 'no') : valueName(one, v));
    if (field.list && (one.v || (known.length && !field.place))) return checks([...new Set([...(one.v ?? mine), ...known])], items(value), set, id, name, ['none', ...Object.values(field.also ?? {})], known.length > mine.length + 3 && mine.length);
    if (type.k === 'b' && field.d !== undefined) return check('checkbox', { checked: (value ?? field.d) === 'true' }, (target) => set(String(target.checked)), field.l);
    const values = type.k === 'b' ? ['true', 'false'] : one.v;
    const choices = values && (field.req || field.d !== undefined ? values : ['', ...values]);
    if (values?.length < 5)
      return h('div.radios', choices.map((v) => check('radio', { name: id, value: v, checked: v === (value ?? field.d ?? '') }, () => set(v), name(v))));
    if (values || (known.length && !field.place)) {
      const also = [...new Set(Object.values(field.also ?? {}))];
      const all = new Set(['', ...also, ...(values ?? mine), ...known, value ?? '']);
      const word = (v) => Object.entries(field.also ?? {}).find(([, is]) => is === v)?.[0];
      return h('select', { id, value, onchange: does((target) => (set(target.value), goOn(node, field))) }, [...all].map((v) => h('option', { key: v, value: v }, word(v) ?? (v === '' && field.d ? name(field.d) : name(v)), v !== value && detail(v) && ` (${detail(v)})`)));
    }
    if (type.o) {
      const [stem, n] = (value ?? '').split(':');
      const numbered = (text) => set(`${type.stem}:${text}`);
      return h('div.radios', ['', ...type.o].map((v) => check('radio', { name: id, value: v, checked: v === stem }, () => (v === type.stem ? numbered(5) : set(v)), name(v))),
               n && input({ type: 'number', 'aria-label': field.l, value: n }, numbered));
    }
    if (type.k) return input({ id, type: 'number', inputmode: 'numeric', min: type.lo, max: type.hi, step: type.k === 'd' && 'any', placeholder: field.d, value }, set);
    // Places, and what the choices name here: to choose from, not to be bound to.
    const hints = new Set(field.place ? known : form.filter(({ o }) => o[0] === node.kind.n).map(({ o }) => o[1]?.[field.n]).filter(Boolean));
    const way = wayOf(node);
    const steps = way?.field === field ? items(way.edges[items(value).at(-1) ?? way.from]) : [];
    return [input({ id, value, list: hints.size > 0 && !field.list && `${id}-hints`, placeholder: field.place && grid ? say('tap') : field.d, maxlength: field.list ? undefined : type.len }, (text) => set(field.list ? text.split(/[\s,]+/).join(' ') : text)),
            hints.size > 0 && !field.list && h('datalist', { id: `${id}-hints` }, [...hints].map((hint) => h('option', { key: hint, value: hint }, data.places?.[hint]))),
            field.list && h('div.steps', steps.map((step) => button(`→ ${placeName(step)}`, () => set(`${value ?? ''} ${step}`.trim()), { key: step })), value && button(say('step-back'), () => set(items(value).slice(0, -1).join(' '))))];
  }
  function fieldView(node, field) {
    const id = `f${key(node)}-${field.n}`;
    shownFields.set(id, { node, field });
    const isActive = active?.node === node && active.field === field;
    const view = control(node, field, id);
    const isOne = [view].flat().some((one) => one?.props?.id === id);
    return h(isActive ? 'div.field.active' : 'div.field', { key: id, 'data-field': id, ...(!isOne && { role: 'group', 'aria-label': field.l }) },
             h(isOne ? 'label.name' : 'span.name', isOne ? { for: id } : {}, field.l), grid && !node.up && (field.place || knownOf(field).some((id) => things.get(id).hex)) && (isActive ? h('small.tapping', say('tap-map')) : button(say('tap-map'), () => (active = { node, field }), { class: 'tapping' })), view, field.c && h('small.help', field.c));
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
    return h('fieldset', { key: kind.n, 'data-part': kind.n }, h('legend', kind.l), kind.c && h('small.help', kind.c),
             all.map((part) => h(row, { key: key(part) }, recordView(part), button('×', () => (node.parts = node.parts.filter((one) => one !== part), changed(node)), { class: 'drop', 'aria-label': `${say('remove')}: ${kind.l}` }))),
             all.length < (kind.most ?? 1e9) && button(`+ ${kind.l}`, add, { class: 'add' }));
  }
  function recordView(node) {
    const { fields, p } = node.kind.record;
    const rare = fields.filter(({ fold }) => fold);
    const views = (list) => list.map((field) => fieldView(node, field));
    return [views(fields.filter(({ fold }) => !fold)), p.map((kind) => parts(node, kind)), rare.length > 0 && h('details', { key: 'more', open: rare.some(({ n }) => node.values[n]) }, h('summary', say('more')), views(rare))];
  }
  const wrongs = (wrong) => wrong.map((words) => h('p.wrong', words));
  /// What the program says of such an order: of the same kind, at the same place.
  function notes(order) {
    const lines = likeThat(order).flatMap((entry) => entry.say ?? []);
    return lines.length > 0 && folded(say('notes'), helps(lines));
  }
  const editor = (uses) => h('section.panel', { key: 'editor' }, h('h2', { id: 'editor', tabindex: -1 }, open.kind.l), open.kind.c && h('p.help', open.kind.c), notes(open), recordView(open),
                             h('div', { role: 'status' }, wrongs(wrongWith(open, uses)), open.wrong.length > 0 && h('p.help', say('judge'))));

  // ---- What can be done, what is ordered, what is asked.
  const helps = (lines) => lines.map((words) => h('p.help', words));
  const sayings = (lines = []) => (lines.length > 4 ? [helps(lines.slice(0, 2)), folded(say('notes'), helps(lines.slice(2)))] : helps(lines));
  function choices(entries, id) {
    taken ??= byAims(orders, (order) => order);
    const shown = entries.slice(0, most[id] ?? 8).map((entry) =>
      h('li', { key: key(entry) }, h('p', h('b', orderOf(entry).kind.l), ' ', inNames(entry.order)), h('p.facts', facts(entry)), sayings(entry.say), entry.alt && h('p.help', say('alternative')),
        taken.has(aims(entry.order)) ? [h('p.taken', say('taken')), about(say('change'), () => edit(taken.get(aims(entry.order))[0]), entry.order)] : about(say('take'), () => takeAll([entry]), entry.order)));
    return [h('ul.choices', shown), moreOf(entries, id, 8)];
  }
  function takeAll(entries) {
    const was = orders;
    orders = [...orders, ...entries.map(({ o }) => tree(o, kinds))];
    changed(undefined, () => (orders = was));
  }
  function moreOf(list, id, first) {
    const left = list.length - (most[id] ?? first);
    return left > 0 && button(say('more-choices', { n: left }), () => (most[id] = (most[id] ?? first) + 40));
  }
  const begin = (kind, values = {}) => (orders.push(tree([kind.n, values], kinds)), changed(), edit(orders.at(-1), true));
  /// What may be done at a hex: the choices there, or an order begun with it.
  function place() {
    const begun = kinds.flatMap((kind) => {
      const mine = (at.get(hex) ?? []).some(({ side }) => side === data.reader);
      const field = kind.record.main.flat().find((one) => one.of && !(one.of === 'enemy-place' && mine) && takers(one, hex).length);
      return field ? takers(field, hex).slice(0, 6).map((id) => button(`${kind.l}: ${nameOf(id)}`, () => begin(kind, { [field.n]: id }), { key: kind.n + id })) : [];
    });
    return h('section.panel', { key: 'place' }, h('h2', placeName(hex)), button('×', () => (hex = undefined), { class: 'drop', 'aria-label': say('close') }),
             h('ul', (at.get(hex) ?? []).map((thing) => h('li', { key: thing.id }, data.sides?.[thing.side], ' ', h('b', thing.name || thing.id), ' ', h('small', thing.brief)))),
             choices(form.filter((entry) => entry.s && entry.hex === hex), hex), data.list && begun.length > 0 && folded(say('begin'), h('div.steps', begun)));
  }
  /// What is wrong with an order; looked for again when it has changed, or how often its things are used.
  function wrongWith(order, uses) {
    const sign = [lineOf(order), order === open, order.kind.record.f.filter((field) => field.once).flatMap((field) => items(order.values[field.n])).map((id) => uses.get(id))].join();
    if (order.sign !== sign) Object.assign(order, { sign, view: undefined, wrong: problems(order, uses) });
    return order.wrong;
  }
  function row(order, i, uses) {
    const wrong = wrongWith(order, uses);
    if (order.view?.props.at === `${i} ${orders.length}`) return order.view;
    const move = (by) => () => (orders.splice(i + by, 0, ...orders.splice(i, 1)), changed());
    return (order.view = h('li', { key: key(order), at: `${i} ${orders.length}` }, h('p', h('b', order.kind.l), ' ', inNames(order)), h('p.facts', factsOf(order)), wrongs(wrong),
      h('div.row-keys', about(say('change'), () => edit(order), order, { id: `o${order.key}` }), about(say('remove'), () => changed(orders.splice(i, 1)[0], () => orders.splice(i, 0, order)), order, { class: 'remove' }),
        about('↑', move(-1), order, { name: 'up', disabled: !i }), about('↓', move(1), order, { name: 'down', disabled: i === orders.length - 1 }))));
  }
  const answerTo = (question) => orders.find((order) => order.values.question === question.at);
  function answer(question, values) {
    orders = orders.filter((order) => order !== answerTo(question));
    if (values) orders.push(tree([kinds[0].n, { question: question.at, fingerprint: question.key, ...values }], kinds));
    changed();
    active = { question };
  }
  function card(question) {
    const now = answerTo(question)?.values;
    const option = ({ choice, word, say: words }) => {
      const isSilent = word ? word === question.fallbackWord : choice === question.fallback;
      return check('radio', { name: question.at, value: word ?? choice, checked: !!now && now.word === word && (now.choice ?? '') === (choice ?? ''), onfocus: does(() => (active = { question })) },
                   () => answer(question, { ...(word ? { word } : { choice }), ...(now?.stack && { stack: now.stack }) }), words ?? (items(choice).map(nameOf).join(' → ') || say('none')), isSilent && h('small', ` ${say('if-silent')}`));
    };
    return h('section.panel.card', { key: question.at }, h('h2', question.say), question.subject && h('p', h('b', nameOf(question.subject)), ' ', h('small', detail(question.subject))), h('p.help', question.help, ' ', question.rule),
             h('div', { role: 'group', 'aria-label': question.say }, (question.options ?? []).map(option),
               question.candidates && [h('p', say('in-order', { least: question.least ?? 0, most: question.most ?? question.candidates.length })),
                                       checks(question.candidates, items(now?.choice), (choice) => answer(question, choice ? { choice } : undefined), question.at)]),
             now && check('checkbox', { checked: now.stack === 'true' }, (target) => (put(answerTo(question), kinds[0].record.f.find(({ n }) => n === 'stack'), target.checked ? 'true' : '')), say('stack')),
             now && button(say('no-answer'), () => answer(question)));
  }
  const setWord = (word) => ((head = { ...head, word: word || undefined }), changed());
  function asked() {
    const due = data.due && new Date(data.due);
    const moment = (timeZone) => new Intl.DateTimeFormat(data.lang, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(due);
    const random = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return [(data.ask ?? []).map((words) => h('p.ask', words)), due && h('p.due', say(due < new Date() ? 'was-due' : 'due', { local: moment(), utc: moment('UTC') })), !stored && h('p.wrong', say('not-stored')),
            older && h('p.panel', say('older'), ' ', button(say('use'), () => (take(older), (older = undefined)))),
            data.word && h('div.field', h('label.name', { for: 'word' }, say('word')), input({ id: 'word', value: head.word, maxlength: 120 }, setWord), button(say('draw-word'), () => setWord(random())), h('small.help', say('word-help')))];
  }
  function lists(uses) {
    const suggested = form.filter((entry) => entry.s);
    const spell = (kind) => check('radio', { name: 'spelling', value: kind, checked: spelling === kind }, () => (spelling = kind), kind === 'text' ? say('plain') : kind.toUpperCase());
    const openDraft = async ({ target }) => {
      try {
        take(JSON.parse(await target.files[0].text()));
      } catch {
        told = say('draft-bad');
      }
      draw();
    };
    const usual = data.list ? form.filter((entry) => !entry.s) : [];
    return [data.know && h('section', { key: 'know' }, h('h2', say('know')), helps(data.know)),
            suggested.length > 0 && h('section', { key: 'can' }, h('h2', say('can')), choices(suggested, 'can')),
            usual.length > 0 && h('section', { key: 'usual' }, h('h2', say('usual')), h('p.help', say('usual-help')), folded(say('show', { n: usual.length }), choices(usual, 'usual'), button(say('take-all'), () => takeAll(usual.filter((entry) => !orders.some((order) => aims(order) === aims(orderOf(entry)))))))),
            data.list && h('section', { key: 'orders' }, h('h2', { id: 'orders', tabindex: -1 }, say('orders', { n: orders.length })), orders.length ? h('ol.choices', orders.slice(0, most.orders ?? 30).map((order, i) => row(order, i, uses))) : h('p', say('no-orders')),
                           moreOf(orders, 'orders', 30),
                           h('label.name', { for: 'new' }, say('new')), h('select', { id: 'new', value: '', onchange: ({ target }) => target.value && begin(kinds.find(({ n }) => n === target.value)) },
                             h('option', { value: '' }, say('new-which')), kinds.map((kind) => h('option', { key: kind.n, value: kind.n }, kind.l)))),
            h('section', { key: 'file' }, h('h2', say('file')), h('div.radios', { role: 'group', 'aria-label': say('file') }, ['text', 'xml', 'json'].map(spell)), h('pre', { id: 'written', tabindex: 0, role: 'region', 'aria-label': say('file') }, (judged || orders.length < 200) && written()),
              folded(say('draft'), h('p.help', say('draft-help')), h('div.steps', button(say('draft-save'), () => download(draft(), `draft-${data.name}.json`)),
                h('label.button', say('draft-open'), h('input', { type: 'file', accept: '.json', onchange: openDraft })), button(say('forget'), forget))))];
  }

  // ---- Handing over. What is saved or copied is not sent: only a receipt says that it counts.
  const fileName = () => `${data.name}.${spelling === 'text' ? 'txt' : spelling}`;
  function hand(how) {
    handed = { how, text: text({ head, orders }) };
    told = say(how === 'mail-long' ? 'told-long' : 'told');
    keep();
    draw();
  }
  function download(contents, download) {
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([contents], { type: 'text/plain' })), download });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
  const asFile = () => ({ files: [new File([written()], fileName(), { type: 'text/plain' })] });
  async function copy(how) {
    try {
      await navigator.clipboard.writeText(written());
    } catch {
      getSelection().selectAllChildren(byId('written'));
      document.execCommand('copy');
    }
    hand(how);
  }
  async function mail() {
    const subject = `mailto:${data.mail ?? ''}?subject=${encodeURIComponent(text({ head, orders: [] }).trim())}`;
    const whole = `${subject}&body=${encodeURIComponent(written().replaceAll('\n', '\r\n'))}`;
    const isShort = whole.length <= 1900;
    await (isShort ? hand('mail') : copy('mail-long'));
    location.href = isShort ? whole : subject;
  }
  function bar(uses) {
    if (open) return [h('p.line', { key: 'line' }, h('code', lineOf(open)), ' ', h('b', factsOf(open))), h('div.steps', button(say('done'), () => edit(), { class: 'main' }), button(say('cancel'), cancel))];
    const wrong = orders.filter((order) => (judged ? wrongWith(order, uses) : order.wrong ?? []).length);
    const state = handed ? (handed.text === text({ head, orders }) ? handed.how : 'changed') : touched || orders.length ? 'not' : 'none';
    return [h('p', { id: 'state' }, h('b', say(`handed-${state}`)),  h('span', { role: 'status' }, told && ` ${told}`)),
            wrong.length > 0 && button(say('warnings', { n: wrong.length }), () => byId(`o${wrong[0].key}`)?.focus()), undo && button(say('undo'), () => (undo(), changed())),
            h('div.steps', button(say('save'), () => (download(written(), fileName()), hand('file')), { id: 'save', class: 'main' }), button(say('copy'), () => copy('copy'), { id: 'copy' }),
              navigator.canShare?.(asFile()) && button(say('share'), () => navigator.share(asFile()).then(() => hand('share'), () => {}), { id: 'share' }), button(say('mail'), mail, { id: 'mail' }))];
  }

  // ---- Drafts, where the browser keeps them: of this very desk, or of an older one of the turn.
  const drawer = `adjudicator ${['system', 'game', 'turn', 'side'].map((name) => head[name]).join(' ')} `;
  const draft = () => JSON.stringify({ orders: orders.map(plain), word: head.word, handed });
  function store(act) {
    try {
      act(localStorage);
      stored = true;
    } catch {
      stored = false;
    }
  }
  const keep = () => store((storage) => storage.setItem(drawer + data.print, draft()));
  function take(kept) {
    orders = kept.orders.map((order) => tree(order, kinds)).filter(Boolean);
    head = { ...head, word: kept.word };
    [handed, touched] = [kept.handed, true];
  }
  function forget() {
    const was = [orders, head, handed];
    [orders, head, handed] = [[], Object.fromEntries(data.head), undefined];
    changed(undefined, () => ([orders, head, handed] = was));
  }

  const shown = {};
  function show(id, ...kids) {
    const now = h('', kids).kids;
    patch(byId(id), shown[id] ?? [], now, byId(id).namespaceURI.endsWith('svg') && byId(id).namespaceURI);
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
  addEventListener('pagehide', () => touched && keep());
  addEventListener('beforeunload', (event) => !stored && touched && !handed && event.preventDefault());
  store((storage) => {
    const mine = storage.getItem(drawer + data.print);
    if (mine) take(JSON.parse(mine));
    else older = JSON.parse(storage.getItem(Object.keys(storage).find((name) => name.startsWith(drawer))));
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
