// node writers.mjs DESK_SAMPLES SOURCES: what the script of order desks writes, in each spelling, is byte by byte what the program
// writes: for every order of the tests and examples, which the program DESK_SAMPLES prints (tests/desk_samples.cpp). Needs nothing but node.
// Ends with 1 and says what is wrong.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { demand, differ, faults, tree } from './canonical.mjs';

const [program, sources] = process.argv.slice(2);
const script = join(sources, 'adjudicator/desk/desk.js');
const source = readFileSync(script, 'utf8');
demand(!/innerHTML|outerHTML|insertAdjacent|document\.write|createContextualFragment|DOMParser|\beval\b|new Function|fetch\(|XMLHttpRequest/.test(source), `${script} makes HTML from strings, runs strings or loads something`);
const { compile, spellings, tree: node } = vm.runInNewContext(`${source}\n({ compile, spellings, tree })`);
const { tables, samples } = JSON.parse(execFileSync(program, [sources], { encoding: 'utf8', maxBuffer: 2 ** 28 }));
const plain = ({ name, values, parts }) => [name, values, parts.map(plain)];
let orders = 0;
for (const sample of samples) {
  const data = structuredClone(tables[sample.table]);
  compile(data);
  const root = tree(sample.xml);
  const list = data.list ? root.parts[0]?.parts ?? [] : root.parts;
  const is = spellings(data);
  for (const spelling of ['text', 'xml', 'json']) differ(`${sample.name}, ${spelling}`, is[spelling]({ head: root.values, orders: list.map((one) => node(plain(one), data.orders)) }), sample[spelling]);
  orders += list.length;
}
// A word that every object has, and a number as JSON has none.
const odd = { root: 'orders', ns: 'x', list: 'list', orders: [{ n: 'attack', r: 'attack' }], types: { word: {}, number: { k: 'i' } },
              records: { head: {}, attack: { f: [{ n: 'with', t: 'word', also: { all: '*' } }, { n: 'seq', t: 'number' }] } } };
compile(odd);
const oddly = { head: {}, orders: [node(['attack', { with: 'constructor', seq: '010' }], odd.orders)] };
differ('constructor', spellings(odd).text(oddly), 'orders\nattack with constructor seq 010\n');
differ('010', spellings(odd).json(oddly).split('\n').find((line) => line.includes('attack')).trim(), '{"attack": {"with": "constructor", "seq": "010"}}');
demand(orders > 2000, `${orders} orders are too few`);
console.log(`${samples.length} files, ${orders} orders in three spellings`);
process.exit(faults() > 0 ? 1 : 0);
