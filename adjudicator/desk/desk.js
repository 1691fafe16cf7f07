// The order desk: one page on which a player makes his orders, without a server and without a network. The program puts this script
// and its data into the page. Orders are kept as the tree that all spellings share, {name, values, parts}, and are written as text,
// XML and JSON with the schema's table, which is in the data. The desk warns and never forbids: the program is the judge.
'use strict';

// ---- The three spellings of a file of orders: the bytes that `adjudicator convert` writes (files/writer.cpp, files/text_writer.cpp).
function spellings(data) {
  const { records, types } = data;
  const fold = (word) => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll('_', '-');
  const items = (text) => text.split(' ').filter(Boolean);
  const wordsOf = (thing) => thing.w ?? [fold(thing.n)];
  const one = (field) => types[types[field.t].item] ?? types[field.t];
  const isList = (field) => 'item' in types[field.t];
  const mains = (record) => (record.m ?? []).map((place) => place.map((index) => record.f[index]));
  const given = (node, record) => (record.f ?? []).filter((field) => (node.values[field.n] ?? field.d) !== field.d);
  const inOrder = (node, record) =>
    (record.p ?? []).flatMap((part) => node.parts.filter((child) => child.name === part.n).map((child) => [part, child]));
  const orders = new Map(data.orders.map((order) => [order.n, order]));
  const orderWords = new Set([...data.orders.map((order) => fold(order.n)), ...(data.closed ?? [])]);

  // How the words of a record and of its parts begin: "lose" and "lose-first".
  const beginnings = new Map();
  function begins(record, into = beginnings.get(record)) {
    if (into) return into;
    const found = new Set();
    beginnings.set(record, found);
    const seen = new Set();
    const add = (inner) => {
      if (seen.has(inner)) return;
      seen.add(inner);
      for (const thing of [...(inner.f ?? []), ...(inner.p ?? [])])
        for (const word of wordsOf(thing)) word.split('-').forEach((_, at, all) => found.add(all.slice(0, at + 1).join('-')));
      for (const part of inner.p ?? []) add(records[part.r]);
    };
    add(record);
    return found;
  }

  function line(name, root, top, isOrder) {
    const vocabulary = begins(top);
    let out = name;
    let afterList = false;
    const means = (field, text, before) => {
      const word = fold(text);
      const joined = `${before}-${word}`;
      return word === 'and' || word === 'end' || orderWords.has(word) || vocabulary.has(word) || word in (field.also ?? {}) ||
             (before && (vocabulary.has(joined) || [...orderWords].some((order) => order === joined || order.startsWith(joined + '-'))));
    };
    // Words that a mail program may part are one text in quotes; only behind an order's word a short text stands bare.
    const isBare = (field, text, before, leads) => {
      if (!orderWords.has(fold(text)) && one(field).v?.includes(text)) return true;
      if (text === '' || /^ | $|\.$|  /.test(text)) return false;
      if (text.includes(' ') && !((field.x || field.rest) && leads && text.length <= 14)) return false;
      return text.split(' ').every((word, at) => /^[A-Za-z0-9*+-][\w.*+/-]*$/.test(word) && !means(field, word, at ? '' : before));
    };
    const write = (field, text, before, leads) => {
      const list = isList(field) ? items(text) : [text];
      out += list.map((item, at) => (isBare(field, item, at ? '' : before, leads) ? item : `"${item.replaceAll('"', '""')}"`)).join(', ') || '""';
    };
    const bareField = (node, place) => {
      for (const field of place) {
        const text = node.values[field.n] ?? field.d;
        if (text === field.d || field.rest) continue;
        return place.length === 1 || field === place[0] || items(text).length > 1 ? field : undefined;
      }
    };
    const fill = (node, record, before, leads) => {
      const has = given(node, record);
      const front = mains(record)[0]?.[0];
      const written = [];
      for (const place of mains(record)) {
        const field = bareField(node, place);
        if (!field) break;
        out += ' ';
        write(field, node.values[field.n], written.length ? '' : before, leads && field === front);
        written.push(field);
        if (isList(field) || field.x) break;
      }
      const bare = written.length > 0 && !isList(written[0]);
      for (const field of has.filter((f) => !f.rest && !written.includes(f))) {
        const [word] = wordsOf(field);
        out += (afterList ? '; ' : ' ') + word;
        afterList = false;
        if (types[field.t].k === 'b') {
          if (node.values[field.n] === 'false') out += ' no';
          continue;
        }
        out += ' ';
        write(field, node.values[field.n], word, leads && field === front);
        afterList = isList(field);
      }
      const rest = has.find((field) => field.rest);
      if (rest) {
        if (!mains(record).flat().includes(rest)) out += (afterList ? '; ' : ' ') + wordsOf(rest)[0];
        out += ' ';
        write(rest, node.values[rest.n], before, leads && rest === front);
        afterList = true;
      }
      let last, nextIsBare;
      for (const [part, child] of inOrder(node, record)) {
        const inner = records[part.r];
        const unnamed = last === part && nextIsBare && mains(inner).length > 0 && bareField(child, mains(inner)[0]) !== undefined;
        out += unnamed ? ',' : (last || has.length ? '; ' : ' ') + wordsOf(part)[0];
        afterList = false;
        nextIsBare = fill(child, inner, unnamed ? '' : wordsOf(part)[0], false) && !afterList;
        last = part;
      }
      if (last) afterList = true;
      return bare && !last;
    };
    fill(root, top, fold(name), isOrder);
    return out;
  }

  const known = new WeakMap();
  /// An order as a line of text. `fresh`: it has changed since.
  function orderLine(order, fresh) {
    const { n, r } = orders.get(order.name);
    if (fresh || !known.has(order)) known.set(order, line(fold(n), order, records[r], true));
    return known.get(order);
  }
  const text = (file) => [line(data.root, { values: file.head, parts: [] }, records.head, false), ...file.orders.map((order) => orderLine(order)), ''].join('\n');

  function xml(file) {
    const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
    const attributes = (node, record) => given(node, record).map((f) => ` ${f.n}="${node.values[f.n].replace(/[&<>"]/g, (c) => escapes[c])}"`).join('');
    const element = (name, start, inside, pad) => (inside ? `${pad}<${name}${start}>\n${inside}${pad}</${name}>\n` : `${pad}<${name}${start}/>\n`);
    const write = (node, record, pad) =>
      element(node.name, attributes(node, record), inOrder(node, record).map(([part, child]) => write(child, records[part.r], pad + '  ')).join(''), pad);
    const pad = data.list ? '    ' : '  ';
    const list = file.orders.map((order) => write(order, records[orders.get(order.name).r], pad)).join('');
    const start = ` xmlns="${data.ns}"${attributes({ values: file.head }, records.head)}`;
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + element(data.root, start, data.list ? element(data.list, '', list, '  ') : list, '');
  }

  function json(file) {
    const value = (type, text) => (type.k && text ? text : JSON.stringify(text));
    const attribute = (field, text) => `"${field.n}": ` + (isList(field) ? `[${items(text).map((item) => value(one(field), item)).join(', ')}]` : value(types[field.t], text));
    const attributes = (node, record) => given(node, record).map((field) => attribute(field, node.values[field.n]));
    const block = (open, lines, pad, close) => (lines.length ? `${open}\n${pad}  ${lines.join(`,\n${pad}  `)}\n${pad}${close}` : open + close);
    const write = (node, record, pad) => {
      const lines = attributes(node, record);
      if (!node.parts.length) return `{${lines.join(', ')}}`;
      for (const part of record.p) {
        const repeats = part.most !== 1;
        const all = node.parts.filter((child) => child.name === part.n).map((child) => write(child, records[part.r], pad + (repeats ? '    ' : '  ')));
        if (all.length) lines.push(`"${part.n}": ` + (repeats ? block('[', all, pad + '  ', ']') : all[0]));
      }
      return block('{', lines, pad, '}');
    };
    const lines = attributes({ values: file.head }, records.head);
    const record = (order) => records[orders.get(order.name).r];
    if (data.list) lines.push(`"${data.list}": ` + block('[', file.orders.map((order) => `{"${order.name}": ${write(order, record(order), '      ')}}`), '    ', ']'));
    else if (file.orders.length) lines.push(`"${file.orders[0].name}": ` + block('[', file.orders.map((order) => write(order, record(order), '      ')), '    ', ']'));
    return `{\n  "${data.root}": ${block('{', lines, '  ', '}')}\n}\n`;
  }
  return { text, xml, json, orderLine, items, wordsOf, one, isList, mains, given };
}

// ---- What is on the page: a tree of descriptions, made anew at each change; only what differs is touched, so that focus stays.
const h = (tag, props, ...kids) =>
  ({ tag, props: props ?? {}, kids: kids.flat(9).filter((kid) => kid || kid === 0).map((kid) => (kid.tag ? kid : { tag: '#', text: String(kid) })) });

function build(view, space) {
  if (view.tag === '#') {
    view.node = document.createTextNode(view.text);
    return;
  }
  const inside = view.tag === 'g' ? 'http://www.w3.org/2000/svg' : space;
  view.node = inside ? document.createElementNS(inside, view.tag) : document.createElement(view.tag);
  update(view.node, {}, { kids: [] }, view, inside);
}
function update(node, was, { kids }, now, space) {
  patch(node, kids, now.kids, space);
  for (const name of new Set([...Object.keys(was), ...Object.keys(now.props)])) {
    const value = now.props[name];
    if (name === 'key') continue;
    if (name.startsWith('on')) node[name] = value ?? null;
    else if (name === 'value' || name === 'checked' || name === 'open') {
      if (node[name] !== (value ?? '')) node[name] = value ?? '';
    } else if (was[name] !== value) {
      if (value === undefined || value === false || value === null) node.removeAttribute(name);
      else node.setAttribute(name, value === true ? '' : value);
    }
  }
}
function patch(parent, was, now, space) {
  const old = new Map();
  const name = (view, at) => `${view.tag} ${view.props?.key ?? '#' + at}`;
  const number = (views, each) => {
    const count = {};
    for (const view of views) each(view, name(view, view.props?.key === undefined ? (count[view.tag] = (count[view.tag] ?? 0) + 1) : 0));
  };
  number(was, (view, key) => old.set(key, view));
  const kept = [];
  number(now, (view, key) => {
    kept.push([view, old.get(key)]);
    old.delete(key);
  });
  for (const view of old.values()) view.node.remove();
  let next = parent.firstChild;
  for (const [view, before] of kept) {
    if (!before) build(view, space);
    else if (before !== view) {
      view.node = before.node;
      if (view.tag !== '#') update(view.node, before.props, before, view, space);
      else if (view.text !== before.text) view.node.data = view.text;
    }
    if (view.node === next) next = next.nextSibling;
    else parent.insertBefore(view.node, next);
  }
}

// ---- The desk.
function desk(data) {
  const { text, xml, json, orderLine, items, wordsOf, one, isList, mains } = spellings(data);
  const { records, types, grid } = data;
  const byId = (id) => document.getElementById(id);
  const say = (key, values = {}) => (data.say[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
  const kinds = new Map(data.orders.map((order) => [order.n, order]));
  const labelOf = (thing) => thing.l ?? wordsOf(thing)[0];
  const isPlace = (field) => /place$/.test(field.of ?? '');

  // ---- What is known: things by id, and where they are.
  const things = new Map();
  const at = new Map();
  for (const [table, rows] of Object.entries(data.things ?? {}))
    for (const [id, name, side, hex, brief, owner] of rows) {
      const thing = { table, id, name, side, brief, owner, hex: hex || undefined };
      things.set(id, thing);
      if (hex) at.set(hex, [...(at.get(hex) ?? []), thing]);
    }
  for (const thing of things.values()) thing.hex ??= things.get(thing.owner)?.hex;
  const placeName = (hex) => (data.places?.[hex] ? `${hex} ${data.places[hex]}` : hex);
  const nameOf = (id) => things.get(id)?.name || placeName(id);
  const known = new Map();
  function knownOf(of) {
    if (!of || of === 'question' || of === 'place') return;
    if (!known.has(of)) {
      const [whose, kind] = /^(own|enemy)-(.*)$/.exec(of)?.slice(1) ?? ['', of];
      const table = [...things.values()].some((thing) => thing.table === kind) ? kind : 'unit';
      const all = [...things.values()].filter((thing) =>
        (kind === 'place' ? thing.hex : thing.table === table) && (!whose || (whose === 'own') === (thing.side === data.reader || !thing.side && whose === 'own')));
      known.set(of, kind === 'place' ? [...new Set(all.map((thing) => thing.hex))].sort() : all.map((thing) => thing.id));
    }
    return known.get(of);
  }

  // ---- The orders. `open`: the one in the editor; `active`: the field that a tap on the map fills.
  const tree = ([name, values, parts = []]) => ({ name, values: { ...values }, parts: parts.map(tree) });
  const same = (a, b) => a.name === b.name && a.parts.length === b.parts.length && Object.keys({ ...a.values, ...b.values }).every((n) => a.values[n] === b.values[n]) && a.parts.every((part, i) => same(part, b.parts[i]));
  const form = (data.form ?? []).map((entry) => ({ ...entry, order: tree(entry.o) }));
  const start = () => form.filter((entry) => !entry.s).map((entry) => tree(entry.o));
  let orders = start();
  let head = Object.fromEntries(data.head);
  let open, active, hex, told = '', handed, spelling = 'text', older, stored = true, zoom = 1, most = {}, filter = {}, ids = 0, touched = false;
  const numbers = new WeakMap();
  const key = (node) => numbers.get(node) ?? (numbers.set(node, ++ids), ids);
  const file = () => ({ head, orders: orders.filter((order) => kinds.has(order.name)) });
  const written = () => ({ text, xml, json })[spelling](file());

  // ---- What the schema and what is known say against an order. Nothing of it forbids.
  const indexed = (list) => (list ?? []);
  const waysOf = (node, record, around) => {
    const field = record.f?.find((f) => f.of === 'place' && isList(f));
    const [owner] = [node, ...around].filter((n) => data.ways?.[n.name]);
    if (!field || !owner) return;
    for (const holder of [node, ...around]) {
      const way = items(Object.values(holder.values).join(' ')).map((id) => data.ways[owner.name][id]).find(Boolean);
      if (way) return { field, ...way, edges: way.edges ?? data.edges?.[way.e] ?? {} };
    }
  };
  /// The ids that the rules allow in a field; nothing where that is not known.
  function legalOf(node, record, field, around) {
    const can = data.can?.[node.name]?.[field.n];
    if (!can) return;
    const aims = mains(record).flat().filter((f) => f !== field && node.values[f.n]).flatMap((f) => items(node.values[f.n]));
    return Object.keys(can).filter((id) => !aims.length || can[id].some((aim) => aims.includes(aim)));
  }
  const patterns = new Map();
  function accepts(type, value) {
    if (type.v) return type.v.includes(value);
    if (type.k === 'b') return /^(true|false)$/.test(value);
    if (type.k && !(type.k === 'i' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(value)) return false;
    if ((type.lo ?? value) - value > 0 || value - (type.hi ?? value) > 0 || value.length > (type.len ?? 2000)) return false;
    if (type.p && !patterns.has(type)) patterns.set(type, new RegExp(`^(?:${type.p})$`, 'u'));
    return !type.p || patterns.get(type).test(value);
  }
  function problems(order, uses) {
    const found = [];
    const look = (node, record, around, label) => {
      const tell = (what, field, values = {}) => found.push(say('wrong-' + what, { field: label + labelOf(field), ...values }));
      for (const place of mains(record))
        if (place.every((field) => !node.values[field.n] && !field.d) && !node.parts.length) tell('missing', place[0]);
      const way = waysOf(node, record, around);
      for (const field of record.f ?? []) {
        const value = node.values[field.n];
        const list = value === undefined ? [] : isList(field) ? items(value) : [value];
        if (value === undefined && field.req) tell('missing', field);
        if (list.length > (types[field.t].max ?? Infinity)) tell('many', field, { most: types[field.t].max });
        const may = knownOf(field.of);
        const legal = legalOf(node, record, field, around);
        list.forEach((item, i) => {
          const values = { value: nameOf(item) };
          if (!accepts(one(field), item)) tell('value', field, values);
          else if (list.indexOf(item) < i && !isPlace(field)) tell('twice', field, values);
          else if (Object.values(field.also ?? {}).includes(item) || item === 'none') return;
          else if (may && !may.includes(item)) tell('unknown', field, values);
          else if (legal && !legal.includes(item)) tell('legal', field, values);
          else if (field.once && uses.get(item) > 1) tell('once', field, values);
          else if (isPlace(field) && grid && !cell(item)) tell('unknown', field, values);
          if (way?.field === field) {
            if (i >= way.max) tell('far', field, { most: way.max });
            const from = i ? list[i - 1] : way.from;
            if (way.edges[from] ? !way.edges[from].includes(item) : i < way.max) tell('step', field, { from, to: item });
          }
        });
      }
      for (const child of node.parts) {
        const part = record.p.find((p) => p.n === child.name);
        look(child, records[part.r], [node, ...around], labelOf(part) + ': ');
      }
    };
    look(order, records[kinds.get(order.name).r], [], '');
    return [...new Set(found)];
  }
  /// How often each thing is in a field that takes it once.
  function usesOf() {
    const uses = new Map();
    const count = (node, record) => {
      for (const field of record.f ?? []) if (field.once) for (const id of items(node.values[field.n] ?? '')) uses.set(id, (uses.get(id) ?? 0) + 1);
      for (const child of node.parts) count(child, records[record.p.find((p) => p.n === child.name).r]);
    };
    for (const order of orders) count(order, records[kinds.get(order.name).r]);
    return uses;
  }

  // ---- An order in names.
  const valueName = (type, value) => (type.vl ?? [])[type.v?.indexOf(value)] ?? nameOf(value);
  function inNames(node, record) {
    const main = mains(record).flat();
    const values = (field) => (isList(field) ? items(node.values[field.n]) : [node.values[field.n]]).map((value) => valueName(one(field), value)).join(', ');
    const has = (record.f ?? []).filter((field) => node.values[field.n] !== undefined);
    const bare = main.filter((field) => has.includes(field)).map(values);
    const rest = has.filter((field) => !main.includes(field)).map((field) =>
      types[field.t].k === 'b' ? labelOf(field) + (node.values[field.n] === 'true' ? '' : ` ${say('no')}`) : `${labelOf(field)} ${values(field)}`);
    const parts = node.parts.map((child) => {
      const part = record.p.find((p) => p.n === child.name);
      return `${labelOf(part)} ${inNames(child, records[part.r])}`;
    });
    return [bare.join(' '), ...rest, ...parts].filter(Boolean).join('; ');
  }
  const title = (order) => labelOf(kinds.get(order.name));

  // ---- The map: ids and middles of hexes (reports/hex_grid.hpp), what a tap means, what is drawn over it.
  const cell = (id) => {
    const [, c, r] = new RegExp(`^${grid.prefix ?? ''}(\\d{${grid.digits}})(\\d{${grid.digits}})$`).exec(id) ?? [];
    return c >= 1 && c <= grid.columns && r >= 1 && r <= grid.rows ? [+c, +r] : undefined;
  };
  const middle = ([c, r]) => [24 + 30 * (c - 1), 21 + 34 * (r - 1) + ((c % 2 === 0) === !!grid.even ? 17 : 0)];
  const idOf = (cell) => (grid.prefix ?? '') + cell.map((n) => String(n).padStart(grid.digits, '0')).join('');
  function hexAt(x, y) {
    let best, least = 400;
    for (let c = 1; c <= grid.columns; ++c)
      for (let r = Math.max(1, Math.round((y - 55) / 34)); r <= Math.min(grid.rows, Math.round(y / 34) + 1); ++r) {
        const [mx, my] = middle([c, r]);
        const far = (mx - x) ** 2 + (my - y) ** 2;
        if (far < least) [best, least] = [[c, r], far];
      }
    return best && idOf(best);
  }
  const fieldsOf = (record) => [...new Set([...mains(record).flat(), ...(record.f ?? [])])];
  const takers = (field, id) => (isPlace(field) ? [id] : (knownOf(field.of) ?? []).filter((thing) => things.get(thing).hex === id));
  function tap(id) {
    const ids = open && active ? takers(active.field, id) : [];
    if (!ids.length) hex = hex === id ? undefined : id;
    else {
      const { node, field, record } = active;
      const list = items(node.values[field.n] ?? '');
      if (!isList(field)) put(node, field, ids[(ids.indexOf(list[0]) + 1) % ids.length]);
      else if (ids.every((one) => list.includes(one))) put(node, field, list.filter((one) => !ids.includes(one)).join(' '));
      else put(node, field, [...new Set([...list, ...ids])].join(' '));
      const next = fieldsOf(record).find((f) => f !== field && f.of && !node.values[f.n] && (knownOf(f.of) || isPlace(f)) && mains(record).flat().includes(field));
      if (next && !isList(field)) active = { ...active, field: next };
    }
    draw();
  }
  const marks = new Map();
  function mark(id, look) {
    const cached = marks.get(id);
    if (cached?.look === look) return cached.view;
    const here = (at.get(id) ?? []).map((thing) => thing.name || thing.id).slice(0, 9).join(', ');
    const view = h('path', { key: id, class: look, d: 'M20 0 10 17H-10L-20 0-10-17H10Z', transform: `translate(${middle(cell(id))})`, tabindex: 0, role: 'button', 'data-hex': id, 'aria-label': `${placeName(id)} ${here}` });
    marks.set(id, { look, view });
    return view;
  }
  function wayOn(path) {
    const points = path.filter(cell).map((id) => middle(cell(id)));
    return [h('path', { key: 'way', class: 'way', d: points.map((point, i) => (i ? 'L' : 'M') + point).join('') }),
            ...points.slice(1).map((point, i) => h('g', { key: 'n' + i, class: 'choice', transform: `translate(${point})` }, h('circle', { r: 6.5 }), h('text', { y: 2.9 }, i + 1)))];
  }
  function overlay() {
    const looks = new Map([...at.keys(), ...form.map((entry) => entry.hex)].filter((id) => id && cell(id)).map((id) => [id, 'hit']));
    const add = (ids, look) => ids.forEach((id) => cell(id) && looks.set(id, `hit ${look}`));
    let drawn = [];
    if (open && active) {
      const { node, record, field, around } = active;
      const way = waysOf(node, record, around);
      const path = items(way ? node.values[way.field.n] ?? '' : '');
      const places = (ids) => ids.map((id) => things.get(id)?.hex ?? id);
      add(places(legalOf(node, record, field, around) ?? (field.of === 'enemy-place' ? knownOf(field.of) : [])), 'may');
      if (way) {
        if (field === way.field && path.length < way.max) add(way.edges[path.at(-1) ?? way.from] ?? [], 'may');
        drawn = wayOn([way.from, ...path]);
      }
      for (const f of record.f ?? []) if (f.of && f !== way?.field) add(places(items(node.values[f.n] ?? '')), 'chosen');
      if (isList(field) && field.of === 'place' && !way) drawn = wayOn(items(node.values[field.n] ?? ''));
    } else if (!data.questions) form.forEach((entry) => entry.s && add([entry.hex ?? ''], 'may'));
    for (const question of data.questions ?? []) {
      add([question.hex ?? ''], 'may');
      if (question === active?.question) drawn = wayOn([question.hex ?? '', ...items(answerTo(question)?.values.choice ?? '')]);
    }
    if (hex && cell(hex)) add([hex], 'chosen');
    return [[...looks].map(([id, look]) => mark(id, look)), drawn];
  }

  // ---- Changes.
  function changed(order) {
    if (order) orderLine(order, true);
    touched = true;
    told = '';
    clearTimeout(changed.timer);
    changed.timer = setTimeout(keep, 200);
  }
  function put(node, field, value) {
    if (value === '') delete node.values[field.n];
    else node.values[field.n] = value;
    changed(open);
  }
  function edit(order, after) {
    open = order;
    active = undefined;
    if (order) {
      const record = records[kinds.get(order.name).r];
      const fields = fieldsOf(record).filter((field) => knownOf(field.of) || isPlace(field));
      active = { node: order, record, field: fields.find((field) => !order.values[field.n]) ?? fields[0], around: [] };
      if (!active.field) active = undefined;
      hex = undefined;
    }
    document.body.classList.toggle('editing', !!open);
    draw();
    byId(order ? 'editor' : after ?? 'orders')?.focus();
  }
  function add(order, andEdit) {
    orders.push(order);
    changed(order);
    if (andEdit) edit(order);
    else draw();
  }

  // ---- The editor of one order: a control for each type of the schema.
  let fieldsShown = new Map();
  const button = (words, onclick, props) => h('button', { type: 'button', onclick, ...props }, words);
  const detail = (id) => [things.get(id)?.name && id, things.get(id)?.hex && placeName(things.get(id).hex), things.get(id)?.brief].filter(Boolean).join(' · ');
  function checks(all, chosen, pick, id, other = []) {
    const rows = [...new Set([...all, ...chosen, ...other])];
    const wanted = (filter[id] ?? '').toLowerCase();
    const fit = rows.filter((row) => chosen.includes(row) || `${nameOf(row)} ${detail(row)}`.toLowerCase().includes(wanted));
    return [rows.length > 12 && h('input', { type: 'search', 'aria-label': say('filter'), placeholder: say('filter'), value: filter[id], oninput: (event) => ((filter[id] = event.target.value), draw()) }),
            fit.slice(0, 12 + chosen.length).map((row) => {
              const number = chosen.indexOf(row) + 1;
              return h('label', { key: row, class: 'pick' },
                       h('input', { type: 'checkbox', value: row, checked: number > 0, onchange: () => pick((number ? chosen.filter((one) => one !== row) : [...chosen, row]).join(' ')) }),
                       h('span', {}, number && chosen.length > 1 ? h('b', { class: 'no' }, number) : '', nameOf(row), ' ', h('small', {}, detail(row))));
            }), fit.length > 12 + chosen.length && h('small', {}, say('more-things', { n: fit.length - 12 - chosen.length }))];
  }
  function control(node, record, field, around, id) {
    const type = one(field);
    const value = node.values[field.n] ?? '';
    const set = (text) => (put(node, field, text), draw());
    const given = (event) => set(event.target.value);
    const values = type.v ?? (type.k === 'b' && field.d === undefined ? ['true', 'false'] : undefined);
    const name = (v) => (type.k === 'b' ? say(v === 'true' ? 'yes' : 'no') : valueName(type, v));
    const legal = legalOf(node, record, field, around);
    const all = knownOf(field.of);
    const way = waysOf(node, record, around);
    const steps = way?.field === field ? way.edges[items(value).at(-1) ?? way.from] : undefined;
    const label = labelOf(field);
    if (isList(field) && (type.v || (all && !isPlace(field)))) return checks(type.v ?? legal ?? all, items(value), set, id, type.v ? [] : all);
    if (values?.length <= 4)
      return h('div', { class: 'radios' }, [...(field.req || field.d !== undefined ? [] : ['']), ...values].map((v) =>
        h('label', { key: v }, h('input', { type: 'radio', name: id, value: v, checked: v === (value || (field.d ?? '')), onchange: () => set(v) }), h('span', {}, v ? name(v) : say('none')))));
    if (type.k === 'b') return h('label', { class: 'pick' }, h('input', { type: 'checkbox', checked: (value || field.d) === 'true', onchange: (event) => set(String(event.target.checked)) }), h('span', {}, label));
    if (values || (all && !isPlace(field))) {
      const rest = all && legal ? all.filter((one) => !legal.includes(one)) : [];
      const option = (v) => h('option', { key: v, value: v }, values ? name(v) : `${nameOf(v)}${detail(v) ? ` (${detail(v)})` : ''}`);
      return h('select', { id, onchange: given, value }, h('option', { key: '', value: '' }, field.d ? name(field.d) : say('none')),
               Object.entries(field.also ?? {}).map(([word, v]) => h('option', { key: v, value: v }, word)).slice(0, 1),
               (values ?? legal ?? all).map(option), value && !(values ?? all).includes(value) && !Object.values(field.also ?? {}).includes(value) && option(value),
               rest.length > 0 && h('optgroup', { label: say('others') }, rest.map(option)));
    }
    // Places, and what the choices say of the field: to choose from, not to be bound to.
    const hints = new Set(isPlace(field) ? legal ?? all ?? [] : form.filter((entry) => entry.order.name === node.name).map((entry) => entry.order.values[field.n]).filter(Boolean));
    const props = { id, value, list: hints.size && !type.k && !isList(field) ? `${id}-hints` : undefined, onchange: (event) => set(isList(field) || type.p ? event.target.value.trim().split(/[\s,]+/).join(' ') : event.target.value.trim().replace(/\s+/g, ' ')) };
    if (type.k) return h('input', { ...props, type: 'number', inputmode: 'numeric', min: type.lo, max: type.hi, placeholder: field.d });
    return [h('input', { ...props, type: 'text', maxlength: isList(field) ? undefined : type.len, placeholder: isPlace(field) && grid ? say('tap') : field.d, autocomplete: 'off' }),
            props.list && h('datalist', { id: props.list }, [...hints].map((hint) => h('option', { key: hint, value: hint }, data.places?.[hint] ?? ''))),
            isList(field) && h('div', { class: 'steps' }, (steps ?? []).map((step) => button(`→ ${placeName(step)}`, () => set(`${value} ${step}`.trim()), { key: step })),
                               value && button(say('step-back'), () => set(items(value).slice(0, -1).join(' ')), { key: '' }))];
  }
  function fieldView(node, record, field, around) {
    const id = `f${key(node)}-${field.n}`;
    fieldsShown.set(id, { node, record, field, around });
    const isActive = active?.node === node && active.field === field;
    const single = !isList(field) && !one(field).v && !(one(field).k === 'b');
    return h('div', { key: id, class: isActive ? 'field active' : 'field', 'data-field': id, role: single ? undefined : 'group', 'aria-label': single ? undefined : labelOf(field) },
             single || isPlace(field) ? h('label', { for: id, class: 'name' }, labelOf(field)) : h('span', { class: 'name' }, labelOf(field)),
             isActive && grid && h('small', { class: 'tapping' }, say('tap-map')),
             control(node, record, field, around, id), field.c && h('small', { class: 'help' }, field.c));
  }
  function recordView(node, record, around) {
    const front = (field) => mains(record).flat().includes(field) || field.of || field.req || (record.f ?? []).length < 4;
    const fields = fieldsOf(record);
    const rare = fields.filter((field) => !front(field)).map((field) => fieldView(node, record, field, around));
    return [fields.filter(front).map((field) => fieldView(node, record, field, around)),
            (record.p ?? []).map((part) => {
              const inner = records[part.r];
              const all = node.parts.filter((child) => child.name === part.n);
              const small = (inner.f ?? []).length < 4 && !inner.p;
              return h('fieldset', { key: part.n, 'data-part': part.n }, h('legend', {}, labelOf(part)), part.c && h('small', { class: 'help' }, part.c),
                       all.map((child) => h('div', { key: key(child), class: small ? 'row' : 'group' }, recordView(child, inner, [node, ...around]),
                                            button('×', () => (node.parts.splice(node.parts.indexOf(child), 1), changed(open), draw()), { class: 'drop', 'aria-label': `${say('remove')}: ${labelOf(part)}` }))),
                       all.length < (part.most ?? Infinity) && button(`+ ${labelOf(part)}`, () => {
                         const child = tree([part.n, {}]);
                         node.parts.push(child);
                         changed(open);
                         const field = fieldsOf(inner).find((f) => f.of);
                         if (field) active = { node: child, record: inner, field, around: [node, ...around] };
                         draw();
                         byId('editor').querySelector(`[data-field^="f${key(child)}-"] :is(input,select)`)?.focus();
                       }, { class: 'add' }));
            }),
            rare.length > 0 && h('details', { key: 'rare' }, h('summary', {}, say('more')), rare)];
  }

  // ---- What is shown, from the top.
  const facts = (entry) => ['us', 'them', 'odds', 'column', 'shift'].filter((name) => entry[name]).map((name) => say(`fact-${name}`, { n: entry[name] })).join(' · ');
  function choice(entry, lines) {
    const taken = lines.has(orderLine(entry.order));
    return h('li', { key: key(entry) },
             h('p', {}, h('b', {}, title(entry.order)), ' ', inNames(entry.order, records[kinds.get(entry.order.name).r])),
             h('p', { class: 'facts' }, facts(entry)), (entry.say ?? []).map((line) => h('p', { class: 'help' }, line)), entry.alt && h('p', { class: 'help' }, say('alternative')),
             taken ? h('p', { class: 'taken' }, say('taken')) : button(say('take'), () => add(tree(entry.o)), { 'aria-label': `${say('take')}: ${orderLine(entry.order)}` }));
  }
  function choices(entries, lines, id) {
    const shown = most[id] ?? 8;
    return [h('ul', { class: 'choices' }, entries.slice(0, shown).map((entry) => choice(entry, lines))),
            entries.length > shown && button(say('more-choices', { n: entries.length - shown }), () => ((most[id] = shown + 40), draw()))];
  }
  /// What may be done at a hex: the choices there, or an order begun with it.
  function place(lines) {
    const here = form.filter((entry) => entry.s && entry.hex === hex);
    const begun = data.list ? data.orders.flatMap((kind) => {
      const field = fieldsOf(records[kind.r]).find((f) => f.of && takers(f, hex).length);
      return field ? takers(field, hex).slice(0, 6).map((id) => button(`${labelOf(kind)}: ${nameOf(id)}`, () => add(tree([kind.n, { [field.n]: id }]), true), { key: kind.n + id })) : [];
    }) : [];
    return h('section', { key: 'place', class: 'panel' }, h('h2', {}, placeName(hex)), button('×', () => ((hex = undefined), draw()), { class: 'drop', 'aria-label': say('close') }),
             h('ul', {}, (at.get(hex) ?? []).map((thing) => h('li', { key: thing.id }, `${data.sides?.[thing.side] ?? ''}: `, h('b', {}, thing.name || thing.id), ' ', h('small', {}, thing.brief ?? '')))),
             choices(here, lines, hex), begun.length > 0 && h('details', { open: !here.length }, h('summary', {}, say('begin')), h('div', { class: 'steps' }, begun)));
  }
  const rows = new WeakMap();
  function row(order, i, uses) {
    const sign = `${orderLine(order)}|${items(Object.values(order.values).join(' ')).filter((id) => uses.get(id) > 1)}|${order === open}|${i}|${orders.length}`;
    if (rows.get(order)?.sign === sign) return rows.get(order).view;
    const wrong = problems(order, uses);
    const what = `: ${orderLine(order)}`;
    const move = (by) => () => (orders.splice(i, 1), orders.splice(i + by, 0, order), changed(), draw());
    const view = h('li', { key: key(order) }, h('p', {}, h('b', {}, title(order)), ' ', inNames(order, records[kinds.get(order.name).r])), wrong.map((line) => h('p', { class: 'wrong' }, line)),
                   h('div', { class: 'row-keys' }, button(say('change'), () => edit(order), { id: `o${key(order)}`, 'aria-label': say('change') + what }),
                     button(say('remove'), () => (orders.splice(i, 1), changed(), draw()), { class: 'remove', 'aria-label': say('remove') + what }),
                     button('↑', move(-1), { disabled: i === 0, 'aria-label': say('up') + what }), button('↓', move(1), { disabled: i === orders.length - 1, 'aria-label': say('down') + what })));
    rows.set(order, { sign, view, wrong });
    return view;
  }
  function editor(uses) {
    const wrong = problems(open, uses);
    return h('section', { key: 'editor', class: 'panel' }, h('h2', { id: 'editor', tabindex: -1 }, title(open)), kinds.get(open.name).c && h('p', { class: 'help' }, kinds.get(open.name).c),
             recordView(open, records[kinds.get(open.name).r], []),
             h('div', { role: 'status' }, wrong.map((line) => h('p', { class: 'wrong' }, line)), wrong.length > 0 && h('p', { class: 'help' }, say('judge'))));
  }
  const answerTo = (question) => orders.find((order) => order.values.question === question.at);
  function answer(question, values) {
    const stack = answerTo(question)?.values.stack;
    orders = orders.filter((order) => order.values.question !== question.at);
    if (values) orders.push(tree([data.orders[0].n, { question: question.at, fingerprint: question.key, ...values, ...(stack && { stack }) }]));
    changed();
    active = { question };
    draw();
  }
  function card(question) {
    const now = answerTo(question)?.values;
    const option = (values, words) => {
      const is = now && now.choice === values.choice && now.word === values.word;
      const silent = values.word ? values.word === question.fallbackWord : values.choice === question.fallback;
      return h('label', { key: words, class: 'pick' }, h('input', { type: 'radio', name: question.at, checked: !!is, onchange: () => answer(question, values), onfocus: () => active?.question !== question && ((active = { question }), draw()) }),
               h('span', {}, words, silent && h('small', {}, ` ${say('if-silent')}`)));
    };
    return h('section', { key: question.at, class: 'panel card' }, h('h2', {}, question.say), h('p', { class: 'help' }, question.rule),
             h('div', { role: 'group', 'aria-label': question.say }, (question.options ?? []).map(({ choice, word, say: words }) => option(word ? { word } : { choice: choice ?? '' }, words)),
               question.candidates && [h('p', {}, say('in-order', { least: question.least ?? 0, most: question.most ?? question.candidates.length })),
                                       checks(question.candidates, items(now?.choice ?? ''), (choice) => answer(question, choice ? { choice } : undefined), question.at)]),
             now && h('label', { class: 'pick' }, h('input', { type: 'checkbox', checked: now.stack === 'true', onchange: () => (now.stack ? delete now.stack : (now.stack = 'true'), changed(answerTo(question)), draw()) }), h('span', {}, say('stack'))),
             now && button(say('no-answer'), () => answer(question)));
  }
  function asked() {
    const due = data.due && new Date(data.due);
    const moment = (zone) => new Intl.DateTimeFormat(data.lang, { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(due);
    return [(data.ask ?? []).map((line) => h('p', { class: 'ask' }, line)),
            due && h('p', { class: 'due' }, say(due < new Date() ? 'was-due' : 'due', { local: moment(), utc: moment('UTC') })),
            older && h('p', { class: 'panel' }, say('older'), ' ', button(say('use'), () => (take(older), (older = undefined), draw()))),
            !stored && h('p', { class: 'wrong' }, say('not-stored')),
            data.word && h('div', { class: 'field' }, h('label', { for: 'word', class: 'name' }, say('word')), h('input', { id: 'word', type: 'text', value: head.word, maxlength: 120, autocomplete: 'off', onchange: (event) => setWord(event.target.value.trim()) }),
                           button(say('draw-word'), () => setWord([...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''))), h('small', { class: 'help' }, say('word-help')))];
  }
  function setWord(word) {
    head = { ...head, word: word || undefined };
    changed();
    draw();
  }
  function lists(lines, uses) {
    const suggested = form.filter((entry) => entry.s);
    return [suggested.length > 0 && h('section', { key: 'can' }, h('h2', {}, say('can')), choices(suggested, lines, 'can')),
            data.list && h('section', { key: 'orders' }, h('h2', { id: 'orders', tabindex: -1 }, say('orders', { n: orders.length })), orders.length ? h('ol', { class: 'choices' }, orders.map((order, i) => row(order, i, uses))) : h('p', {}, say('no-orders')),
                           h('div', { class: 'steps' }, h('label', { for: 'new', class: 'name' }, say('new')), h('select', { id: 'new', value: '', onchange: (event) => event.target.value && add(tree([event.target.value, {}]), true) },
                             h('option', { value: '' }, say('new-which')), data.orders.map((kind) => h('option', { key: kind.n, value: kind.n }, labelOf(kind)))))),
            h('section', { key: 'file' }, h('h2', {}, say('file')), h('div', { class: 'radios', role: 'group', 'aria-label': say('file') }, ['text', 'xml', 'json'].map((kind) =>
                h('label', { key: kind }, h('input', { type: 'radio', name: 'spelling', value: kind, checked: spelling === kind, onchange: () => ((spelling = kind), draw()) }), h('span', {}, kind === 'text' ? say('plain') : kind.toUpperCase())))),
              h('pre', { id: 'written', tabindex: 0, 'aria-label': say('file'), role: 'region' }, written()),
              h('details', {}, h('summary', {}, say('draft')), h('p', { class: 'help' }, say('draft-help')), h('div', { class: 'steps' }, button(say('draft-save'), () => download(JSON.stringify({ orders, head }), `draft-${data.name}.json`)),
                h('label', { class: 'button' }, say('draft-open'), h('input', { type: 'file', accept: '.json', onchange: async (event) => { try { take(JSON.parse(await event.target.files[0].text())); } catch { told = say('draft-bad'); } draw(); } })), button(say('forget'), forget))))];
  }

  // ---- Handing over. What is saved or copied is not sent: only a receipt says that it counts.
  function hand(how, does) {
    handed = { how, text: text(file()) };
    told = say(`told-${how}`, { name: `${data.name}.${spelling === 'text' ? 'txt' : spelling}` });
    does?.();
    keep();
    draw();
  }
  function download(contents, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([contents], { type: 'text/plain' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
  const asFile = () => new File([written()], `${data.name}.${spelling === 'text' ? 'txt' : spelling}`, { type: 'text/plain' });
  async function copy() {
    try {
      await navigator.clipboard.writeText(written());
    } catch {
      getSelection().selectAllChildren(byId('written'));
      document.execCommand('copy');
    }
    hand('copy');
  }
  function mail() {
    const subject = `mailto:${data.mail ?? ''}?subject=${encodeURIComponent(text({ head, orders: [] }).trim())}`;
    const whole = `${subject}&body=${encodeURIComponent(written().replaceAll('\n', '\r\n'))}`;
    const short = whole.length <= 1900;
    const go = () => (location.href = short ? whole : subject);
    if (short) hand('mail', go);
    else copy().then(() => hand('mail-long', go));
  }
  function bar(wrong) {
    if (open) return [h('p', { key: 'line', class: 'line' }, h('code', {}, orderLine(open))), button(say('done'), () => edit(undefined, `o${key(open)}`), { class: 'main' })];
    const state = handed?.text === text(file()) ? say(`handed-${handed.how}`) : handed ? say('handed-changed') : touched || orders.length ? say('handed-not') : say('handed-none');
    return [h('p', { id: 'state' }, h('b', {}, state), wrong > 0 && h('span', {}, ` ${say('warnings', { n: wrong })}`), h('span', { role: 'status' }, told && ` ${told}`)),
            h('div', { class: 'steps' }, button(say('save'), () => hand('file', () => download(written(), asFile().name)), { id: 'save', class: 'main' }), button(say('copy'), copy, { id: 'copy' }),
              navigator.canShare?.({ files: [asFile()] }) && button(say('share'), () => navigator.share({ files: [asFile()] }).then(() => hand('share'), () => {})), button(say('mail'), mail, { id: 'mail' }))];
  }

  // ---- Drafts, in the browser where it lets us.
  const drawer = `adjudicator ${['system', 'game', 'turn', 'side'].map((name) => head[name]).join(' ')} `;
  function keep() {
    try {
      localStorage.setItem(drawer + data.print, JSON.stringify({ orders, head, handed }));
      stored = true;
    } catch {
      stored = false;
    }
  }
  function take(draft) {
    const tidy = (node, record) => tree([node.name, Object.fromEntries((record.f ?? []).filter((f) => typeof node.values[f.n] === 'string').map((f) => [f.n, node.values[f.n]])),
      (node.parts ?? []).flatMap((child) => { const part = record.p?.find((p) => p.n === child.name); return part ? [[part.n, ...Object.values(tidy(child, records[part.r])).slice(1)]] : []; })]);
    orders = draft.orders.filter((order) => kinds.has(order.name)).map((order) => tidy(order, records[kinds.get(order.name).r]));
    head = { ...head, word: draft.head?.word };
    handed = draft.handed;
    touched = true;
    open = undefined;
  }
  function forget() {
    try {
      localStorage.removeItem(drawer + data.print);
    } catch { /* there is none */ }
    clearTimeout(changed.timer);
    [orders, handed, touched, head] = [start(), undefined, false, Object.fromEntries(data.head)];
    edit();
  }
  function recall() {
    try {
      const mine = localStorage.getItem(drawer + data.print);
      if (mine) take(JSON.parse(mine));
      else older = JSON.parse(localStorage.getItem(Object.keys(localStorage).find((name) => name.startsWith(drawer))) ?? 'null');
    } catch {
      stored = false;
    }
  }

  const shown = {};
  function show(id, space, ...kids) {
    const { kids: now } = h('', {}, kids);
    patch(byId(id), shown[id] ?? [], now, space);
    shown[id] = now;
  }
  function draw() {
    const focus = document.activeElement;
    const uses = usesOf();
    const lines = new Set(orders.map((order) => orderLine(order)));
    fieldsShown = new Map();
    show('asked', '', asked(), (data.questions ?? []).map(card));
    show('work', '', open ? editor(uses) : hex && place(lines), lists(lines, uses));
    show('bar', '', bar(orders.filter((order) => rows.get(order)?.wrong.length).length));
    if (grid) show('marks', 'http://www.w3.org/2000/svg', overlay());
    if (focus?.isConnected && focus !== document.activeElement) focus.focus();
  }

  function map() {
    const svg = document.querySelector('svg.map');
    const over = document.createElementNS(svg.namespaceURI, 'g');
    over.id = 'marks';
    svg.append(over);
    const box = svg.parentElement;
    const size = (by) => {
      const [x, y] = [(box.scrollLeft + box.clientWidth / 2) / zoom, (box.scrollTop + box.clientHeight / 2) / zoom];
      zoom = Math.min(5, Math.max(Math.min(1, box.clientWidth / svg.viewBox.baseVal.width), by));
      svg.setAttribute('width', svg.viewBox.baseVal.width * zoom);
      box.scrollTo(x * zoom - box.clientWidth / 2, y * zoom - box.clientHeight / 2);
    };
    show('zoom', '', button('−', () => size(zoom / 1.4), { 'aria-label': say('smaller') }), button('+', () => size(zoom * 1.4), { 'aria-label': say('larger') }));
    svg.onclick = (event) => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      const id = hexAt(point.x, point.y);
      if (id) tap(id);
    };
    svg.onkeydown = (event) => {
      if (event.key !== 'Enter' && event.key !== ' ' || !event.target.dataset.hex) return;
      event.preventDefault();
      tap(event.target.dataset.hex);
    };
    const own = [...things.values()].filter((thing) => thing.side === data.reader && thing.hex && cell(thing.hex)).map((thing) => middle(cell(thing.hex)));
    size(Math.max(box.clientWidth / svg.viewBox.baseVal.width, 1.3));
    const mean = (i) => own.reduce((sum, point) => sum + point[i], 0) / (own.length || 1) * zoom;
    box.scrollTo(mean(0) - box.clientWidth / 2, mean(1) - box.clientHeight / 2);
  }
  document.addEventListener('focusin', (event) => {
    const field = fieldsShown.get(event.target.closest?.('[data-field]')?.dataset.field);
    if (!field?.field.of || (active?.node === field.node && active.field === field.field)) return;
    active = field;
    draw();
  });
  addEventListener('pagehide', () => touched && keep());
  addEventListener('beforeunload', (event) => !stored && touched && !handed && event.preventDefault());
  recall();
  byId('desk').hidden = byId('bar').hidden = false;
  if (grid) map();
  draw();
  byId('fallback').hidden = true;
}
if (typeof document === 'object') desk(JSON.parse(document.getElementById('desk-data').textContent));
