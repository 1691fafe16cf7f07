// node desk.mjs order PAGE.html ORDERS.xml ORDERS.txt [ORDERS.json]...: orders what stands in the canonical files ORDERS.* at the desk
//   PAGE.html, by touch on a phone and again by keyboard alone, saves it in each spelling and compares the bytes.
// node desk.mjs measure PAGE.html: a desk of classic as if its side had 1,000 units and as many orders, on a phone four times slower
//   than this machine: the first draw and an edit keep their bounds.
// node desk.mjs page PAGE.html...: what holds for every desk: nothing is loaded, nothing is said against by the content policy, no page
//   is wider than its screen, light and dark; the fallback where scripts are off or the script has changed by a byte; drafts.
// Ends with 1 and says what is wrong.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { demand, differ, faults, tree } from './canonical.mjs';
import { brokenWords, openBrowser, widths } from './page.mjs';

async function open(browser, file, { width = widths.phone, scheme = 'light', ...more } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme: scheme, hasTouch: true, reducedMotion: 'reduce', acceptDownloads: true, ...more });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const said = [];
  page.on('console', (message) => /^Launched external handler for 'mailto:/.test(message.text()) || said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => /^(file|blob|data|mailto):/.test(request.url()) || said.push(`it loads ${request.url()}`));
  page.setDefaultTimeout(5000);
  await page.goto(pathToFileURL(file).href);
  return { page, said, close: () => context.close() };
}

/// A player's hand: taps on the screen, or keys alone.
class Hand {
  constructor(page, data, keys) {
    Object.assign(this, { page, data, keys });
  }
  async press(element) {
    const type = await element.evaluate((e) => (e.tagName === 'INPUT' ? e.type : ''));
    if (!this.keys) {
      const checked = type && (await element.isChecked());
      // To where neither the map nor the bar is near.
      await element.evaluate((e) => e.scrollIntoView({ block: 'center' }));
      await element.tap();
      // On a busy machine a tap can last so long that the browser takes it for a press.
      if (type && checked === (await element.isChecked())) await element.tap();
      return;
    }
    await element.focus();
    await this.page.keyboard.press(type === 'checkbox' || type === 'radio' ? 'Space' : 'Enter');
  }
  // A hex in the middle of what is seen of the map, so that no finger has to hit an edge.
  async hex(id) {
    const { columns, rows, even, prefix = '', digits } = this.data.grid;
    const [column, row] = [+id.slice(prefix.length, prefix.length + digits), +id.slice(prefix.length + digits)];
    demand(column <= columns && row <= rows, `${id} is not on the map`);
    const point = [24 + 30 * (column - 1), 21 + 34 * (row - 1) + ((column % 2 === 0) === Boolean(even) ? 17 : 0)];
    const at = await this.page.evaluate(([x, y]) => {
      const svg = document.querySelector('svg.map');
      const box = svg.parentElement;
      const place = () => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
      const before = place();
      const { left, top, width, height } = box.getBoundingClientRect();
      box.scrollBy(before.x - left - width / 2, before.y - top - Math.min(height, innerHeight - top) / 2);
      if (place().y < 0 || place().y > innerHeight - 140) scrollBy(0, place().y - innerHeight / 3);
      return { x: place().x, y: place().y };
    }, point);
    const line = this.page.locator('#bar code');
    const before = await line.textContent();
    await this.page.touchscreen.tap(at.x, at.y);
    if (before === (await line.textContent())) await this.page.touchscreen.tap(at.x, at.y);
  }
  async choose(element, value) {
    if (this.keys) await element.focus();
    await element.selectOption(value);
  }
  async write(element, text) {
    await element.focus();
    await element.fill(text);
    await element.press('Tab');
  }

  async field(node, field, scope) {
    const text = node.values[field.n];
    if (text === undefined) return;
    const type = this.data.types[field.t];
    const box = this.page.locator(`${scope} [data-field$="-${field.n}"]`).first();
    const folded = box.locator('xpath=ancestor::details[not(@open)]/summary');
    if (await folded.count()) await this.press(folded.first());
    const list = type.item ? text.split(' ').filter(Boolean) : [text];
    if (this.data.grid && !this.keys && /place$/.test(field.of ?? '')) {
      await box.locator('.name').first().tap();
      if (!(await box.evaluate((e) => e.classList.contains('active')))) await box.locator('select,input').first().focus();
      for (const id of list) await this.hex(id);
      return;
    }
    const kind = await box.evaluate((e) => (e.querySelector('select') ? 'select' : e.querySelector('[type=radio]') ? 'radio' : e.querySelector('[type=checkbox]') ? 'check' : 'text'));
    if (kind === 'select') await this.choose(box.locator('select'), text);
    else if (kind === 'radio') {
      const word = text.startsWith(`${type.stem}:`) ? type.stem : text;
      await this.press(box.locator(`input[value="${word}"]`));
      if (word !== text) await this.write(box.locator('[type=number]'), text.slice(word.length + 1));
    } else if (kind === 'text') await this.write(box.locator('input'), text);
    else if (type.k === 'b') await this.press(box.locator('input'));
    else
      for (const id of list) {
        const choice = box.locator(`input[value="${id}"]`);
        if (!(await choice.count()) && (await box.locator('.more').count())) await this.press(box.locator('.more'));
        if (!(await choice.count())) await this.write(box.locator('[type=search]'), id);
        await this.press(choice);
      }
  }
  async record(node, record, scope) {
    const mains = (record.m ?? []).flat().map((index) => record.f[index]);
    for (const field of new Set([...mains, ...(record.f ?? [])])) await this.field(node, field, scope);
    for (const part of record.p ?? []) {
      const children = node.parts.filter((child) => child.name === part.n);
      for (const [number, child] of children.entries()) {
        await this.press(this.page.locator(`${scope} > fieldset[data-part="${part.n}"] > .add`));
        await this.record(child, this.data.records[part.r], `${scope} > fieldset[data-part="${part.n}"] > div:nth-of-type(${number + 1})`);
      }
    }
  }
  async answer({ values }) {
    const card = this.page.locator('section.card').nth(this.data.questions.findIndex((question) => question.at === values.question));
    const options = card.locator(`input[type=radio][value="${values.word ?? values.choice}"]`);
    if (await options.count()) await this.press(options);
    else for (const id of values.choice.split(' ')) await this.press(card.locator(`input[value="${id}"]`));
  }
  async order(node) {
    await this.choose(this.page.locator('#new'), node.name);
    await this.record(node, this.data.records[this.data.orders.find((order) => order.n === node.name).r], '#work > .panel');
    await this.press(this.page.locator('#bar button.main'));
  }
}

async function saved(page, spelling) {
  if (spelling) await page.locator(`[name=spelling][value=${spelling}]`).check();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#save').click()]);
  return [await readFile(await download.path(), 'utf8'), download.suggestedFilename()];
}

async function order(browser, [file, ...wanted]) {
  const files = Object.fromEntries(await Promise.all(wanted.map(async (name) => [name.split('.').at(-1), await readFile(name, 'utf8')])));
  const root = tree(files.xml);
  for (const keys of [false, true]) {
    const { page, said, close } = await open(browser, file);
    const data = await page.evaluate(() => JSON.parse(document.getElementById('desk-data').textContent));
    const hand = new Hand(page, data, keys);
    while (await page.locator('#orders ~ ol .remove').count()) await hand.press(page.locator('#orders ~ ol .remove').first());
    const list = data.list ? root.parts[0]?.parts ?? [] : root.parts;
    for (const node of list) await (data.questions ? hand.answer(node) : hand.order(node));
    for (const [spelling, text] of Object.entries(files)) {
      const [is, name] = await saved(page, { txt: 'text' }[spelling] ?? spelling);
      differ(`${file}, ${keys ? 'keys' : 'touch'}, ${name}`, is, text);
    }
    demand(said.length === 0, `${file}: ${said.join('; ')}`);
    await close();
  }
}

async function look(browser, file) {
  for (const width of Object.values(widths))
    for (const scheme of ['light', 'dark']) {
      const { page, said, close } = await open(browser, file, { width, scheme });
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      demand(await page.locator('#desk').isVisible() && !(await page.locator('#fallback').isVisible()), `${file}: the script does not run`);
      demand((await wide()) <= 0, `${file}, ${width} px, ${scheme}: wider than the screen`);
      const whole = async (where) => {
        const broken = await page.evaluate(brokenWords);
        demand(broken.length === 0, `${file}, ${width} px, ${where}: words are broken in two: ${broken.slice(0, 3).join(', ')}`);
      };
      await whole('as it is opened');
      for (let index = 1; index < (await page.locator('#new option').count()); ++index) {
        if (index > 1) await page.locator('#bar button.main').click();
        await page.locator('#new').selectOption({ index });
        demand((await wide()) <= 0, `${file}, ${width} px, ${scheme}: wider than the screen with an order open`);
        await whole(`order ${index} open`);
      }
      const small = await page.evaluate(() => [...document.querySelectorAll('#desk :is(button,select,label.pick,summary,input:not([type=checkbox],[type=radio],[type=file])),#bar button')]
        .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5).map((e) => e.outerHTML.slice(0, 80)));
      demand(small.length === 0, `${file}, ${width} px: lower than 44 px: ${small.slice(0, 3).join(' ')}`);
      demand(said.length === 0, `${file}: ${said.join('; ')}`);
      await close();
    }
}

// Scripts off, a script with one other byte: the text stands on the page.
async function fallback(browser, file) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  const tampered = join(folder, 'tampered.html');
  const source = await readFile(file, 'utf8');
  await writeFile(tampered, source.replace("'use strict'", "'use  strict'"));
  for (const [name, options] of [[file, { javaScriptEnabled: false }], [tampered, {}]]) {
    const { page, close } = await open(browser, name, options);
    demand(await page.locator('#orders-text').isVisible() && !(await page.locator('#desk').isVisible()), `${name}: without its script the page is not the text`);
    await close();
  }
  await rm(folder, { recursive: true });
}

async function change(page) {
  if (await page.locator('#new').count()) {
    await page.locator('#new').selectOption({ index: 1 });
    await page.locator('#bar button.main').click();
  } else await page.locator('section.card input').last().check();
}

// A draft is there again, and is offered to a later desk of the same turn; where nothing can be kept, the page says so. What is handed
// over by each way is what is written, and the page says how.
async function drafts(browser, file) {
  const { page, said, close } = await open(browser, file);
  const shared = () => page.evaluate(() => window.shared);
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files: [one] }) => { window.shared = await one.text(); };
  });
  await page.reload();
  await change(page);
  const before = await page.locator('#written').textContent();
  await page.reload();
  demand((await page.locator('#written').textContent()) === before, `${file}: the draft is gone after a reload`);
  const say = await page.evaluate(() => JSON.parse(document.getElementById('desk-data').textContent).say);
  const state = async (key, what) => demand((await page.locator('#state b').textContent()) === say[`handed-${key}`], `${file}: ${what}, and the state is not "${key}"`);
  await state('not', 'changed');
  await page.locator('#copy').click();
  demand((await page.evaluate(() => navigator.clipboard.readText())) === before, `${file}: what is copied is not what is written`);
  await state('copy', 'copied');
  await page.locator('#share').click();
  await page.waitForFunction(() => window.shared);
  demand((await shared()) === before, `${file}: what is shared is not what is written`);
  await state('share', 'shared');
  const [request] = await Promise.all([page.waitForEvent('request', (one) => one.url().startsWith('mailto:')), page.locator('#mail').click()]);
  const body = new URL(request.url()).searchParams.get('body');
  demand(request.url().length <= 1900 && (body ?? before) === (body ? before.replaceAll('\n', '\r\n') : before), `${file}: what is mailed is not what is written`);
  await state(body ? 'mail' : 'mail-long', 'mailed');
  demand(body !== null || before.length > 1000, `${file}: too long for a mail link`);
  demand(said.length === 0, `${file}: ${said.join('; ')}`);
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  const later = join(folder, 'later.html');
  await writeFile(later, (await readFile(file, 'utf8')).replace(/"print":"[0-9a-f]+"/, '"print":"00000000000000ff"'));
  await page.goto(pathToFileURL(later).href);
  const written = () => page.locator('#written').textContent();
  const empty = await written();
  await page.locator('#asked .panel button').click();
  demand((await written()) === before, `${file}: a later desk does not take the older draft`);
  await page.locator('#bar button', { hasText: say.undo }).click();
  demand((await written()) === empty, `${file}: the older draft cannot be taken back`);
  const opened = async (draft, key) => {
    await page.locator('[type=file]').setInputFiles({ name: 'draft.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(draft)) });
    await page.waitForFunction((words) => document.querySelector('#state').textContent.includes(words), say[key]);
    demand((await written()) === empty, `${file}: a draft that is not of this desk is taken`);
  };
  await opened({ of: 'adjudicator orders of another game', orders: [] }, 'draft-other');
  await opened({ orders: [] }, 'draft-bad');
  await rm(folder, { recursive: true });
  await close();
  await tabs(browser, file);
  const denied = await open(browser, file);
  await denied.page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } }));
  await denied.page.reload();
  demand(await denied.page.locator('#asked .wrong').isVisible(), `${file}: where nothing can be kept, nothing says so`);
  await denied.close();
}

// What another tab has kept since stays; a copy that the browser did not make is none; the secret word is kept nowhere and is in no subject.
async function tabs(browser, file) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  const sealed = join(folder, 'sealed.html');
  await writeFile(sealed, (await readFile(file, 'utf8')).replace(/"print":"[0-9a-f]+"/, '"print":"00000000000000fe"').replace('"types":', '"word":1,"types":'));
  const { page, close } = await open(browser, sealed);
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } }));
  await page.reload();
  await page.locator('#word').fill('secretly');
  await page.keyboard.press('Tab');
  await change(page);
  // Answers have none.
  const isThere = (await page.locator('#written').textContent()).includes('secretly');
  demand(isThere || !(await page.locator('#new').count()), `${file}: the secret word is not in the file`);
  await page.evaluate(() => { document.execCommand = () => false; });
  const state = await page.locator('#state b').textContent();
  await page.locator('#copy').click();
  await page.waitForTimeout(100);
  demand((await page.locator('#state b').textContent()) === state, `${file}: what was not copied is said to be`);
  const [request] = await Promise.all([page.waitForEvent('request', { predicate: (one) => one.url().startsWith('mailto:'), timeout: 2000 }).catch(() => undefined), page.locator('#mail').click()]);
  demand(!request || !new URL(request.url()).searchParams.get('subject').includes('secretly'), `${file}: the secret word is in the subject`);
  await page.waitForTimeout(300);
  const kept = () => page.evaluate(() => JSON.stringify(localStorage));
  demand((await kept()).includes('00000000000000fe') && !(await kept()).includes('secretly'), `${file}: the secret word is in the draft`);
  await page.reload();
  await page.evaluate(() => { for (const name of Object.keys(localStorage)) localStorage.setItem(name, localStorage.getItem(name).replace('"at":', '"newer":1,"at":')); });
  await page.reload();
  demand((await kept()).includes('newer'), `${file}: a tab in which nothing was done keeps its older orders`);
  await close();
  await rm(folder, { recursive: true });
}

// Where orders are given, a tap on a hex with units of one's own says what they could do, or that nothing is suggested.
async function taps(browser, file) {
  const { page, close } = await open(browser, file);
  const { own, could } = await page.evaluate(() => {
    const data = JSON.parse(document.getElementById('desk-data').textContent);
    const rows = data.grid && !data.questions ? Object.values(data.things ?? {}).flat().filter(([, , side, hex]) => side === data.reader && hex) : [];
    const named = (order) => [...Object.values(order?.[1] ?? {}).flatMap((text) => text.split(' ')), ...(order?.[2] ?? []).flatMap(named)];
    const used = new Set((data.form ?? []).flatMap((entry) => [...named(entry.o), ...(entry.able ?? '').split(' ')]));
    const hexes = [...new Set(rows.map(([, , , hex]) => hex))];
    return { own: hexes, could: hexes.filter((hex) => rows.some(([id, , , at]) => at === hex && used.has(id))) };
  });
  for (const hex of own) {
    await page.locator(`svg.map [data-hex="${hex}"]`).focus();
    await page.keyboard.press('Enter');
    const panel = page.locator('section.panel').first();
    const offers = await panel.locator('ul.choices li').count();
    demand(!could.includes(hex) || offers > 0, `${file}: a tap on ${hex} does not say what its units could do`);
    demand(offers > 0 || (await panel.locator('p.help').count()) > 0, `${file}: a tap on ${hex} says nothing`);
  }
  await close();
}

// A suggestion says whether it is among the orders, or another for the same.
async function suggestions(browser, file) {
  const { page, close } = await open(browser, file);
  const { say, questions } = await page.evaluate(() => JSON.parse(document.getElementById('desk-data').textContent));
  const first = page.locator('section:not(.panel) > ul.choices > li').first();
  if (!questions && (await first.count())) {
    await first.locator('button').first().click();
    demand((await first.locator('p.taken').textContent()) === say.taken, `${file}: a suggestion that is taken does not say so`);
    await page.waitForFunction(() => localStorage.length > 0);
    const isOther = await page.evaluate(() => {
      // Of the order there is left what says what it is for.
      const [key] = Object.keys(localStorage);
      const draft = JSON.parse(localStorage.getItem(key));
      const [name, values, parts] = draft.orders[0];
      const data = JSON.parse(document.getElementById('desk-data').textContent);
      const { f, m } = data.records[data.orders.find(({ n }) => n === name).r];
      const main = f[m?.[0]?.[0]]?.n;
      draft.orders[0] = [name, main in values ? { [main]: values[main] } : {}, []];
      addEventListener('pagehide', () => localStorage.setItem(key, JSON.stringify(draft)));
      return parts.length > 0 || Object.keys(values).some((one) => one !== main);
    });
    await page.reload();
    demand((await first.locator('p.taken').textContent()) === say[isOther ? 'taken-other' : 'taken'], `${file}: a suggestion does not tell of another order for the same`);
  }
  await close();
}

// What is wrong is said and stays: the desk forbids nothing.
async function warnings(browser, file) {
  const { page, close } = await open(browser, file);
  const { places, named } = await page.evaluate(() => {
    const data = JSON.parse(document.getElementById('desk-data').textContent);
    const places = data.grid ? data.orders.flatMap(({ n, r }) => (data.records[r].f ?? []).filter((field) => /place$/.test(field.of)).map((field) => [n, field.n])).slice(0, 1) : [];
    return { places, named: Object.entries(data.places ?? {})[0] };
  });
  for (const [name, field] of places) {
    await page.locator('#new').selectOption(name);
    const input = page.locator(`[data-field$="-${field}"] input`).first();
    if (named) {
      await input.fill(named[1].toUpperCase());
      await page.keyboard.press('Tab');
      demand((await input.inputValue()) === named[0], `${file}: ${named[1]} is not taken for ${named[0]}`);
    }
    await input.fill('ZZ99');
    await page.keyboard.press('Tab');
    demand((await page.locator('#work .panel .wrong').count()) > 0, `${file}: a place that is not there is not told`);
    await page.locator('#bar button.main').click();
    demand((await page.locator('#written').textContent()).includes('ZZ99'), `${file}: what is told of is gone`);
  }
  await close();
}

// Milliseconds.
const bounds = { draw: 200, edit: 50 };
async function measure(browser, file) {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'));
  const large = join(folder, 'large.html');
  let draft;
  await writeFile(large, (await readFile(file, 'utf8')).replace(/(id="desk-data">)(.*?)(<\/script>)/s, (_, before, text, after) => {
    const data = JSON.parse(text);
    const { columns, rows, digits } = data.grid;
    const two = (n) => String(n).padStart(digits, '0');
    data.things.unit = Array.from({ length: 1000 }, (_, i) => [`u-${i}`, `${i}th Foot`, data.reader, two(1 + (i % columns)) + two(1 + (Math.floor(i / columns) % rows)), '4-4']);
    const orders = data.things.unit.map(([id]) => ['retreat', { unit: id, prefer: 'NW SW N S' }]);
    data.form = orders.map((o) => ({ o }));
    const { system, game, turn, side } = Object.fromEntries(data.head);
    draft = [`adjudicator orders ${system} ${game} ${turn} ${side} first ${data.print}`, JSON.stringify({ orders })];
    return before + JSON.stringify(data).replaceAll('<', '\\u003c') + after;
  }));
  // Time of the page's own thread, four times. Of several, the least: what else this machine does can only add.
  const watch = async () => {
    const context = await browser.newContext({ viewport: { width: widths.phone, height: 844 }, hasTouch: true });
    const page = await context.newPage();
    await page.addInitScript(([key, orders]) => localStorage.setItem(key, orders), draft);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(pathToFileURL(large).href);
    const spent = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name) => metrics.find((metric) => metric.name === name).value;
      return 4000 * (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration'));
    };
    return { page, spent, drawn: await spent() };
  };
  const watched = [await watch(), await watch(), await watch(), await watch()];
  const draw = Math.min(...watched.map(({ drawn }) => drawn));
  const { page, spent } = watched[0];
  demand((await page.locator('#orders').textContent()).includes('1000'), 'the 1,000 orders are not there');
  await page.locator('#orders ~ ol button').first().click();
  const times = [];
  for (let i = 0; i < 7; ++i) {
    const before = await spent();
    await page.locator('#work .panel [data-field$="-prefer"] input').nth(i % 6).click();
    await page.waitForTimeout(50);
    times.push((await spent()) - before);
  }
  const edit = Math.min(...times);
  console.log(`1,000 units and orders at a quarter of the speed: first draw ${draw.toFixed()} ms, an edit ${edit.toFixed()} ms`);
  demand(draw < bounds.draw, `the first draw takes more than ${bounds.draw} ms`);
  demand(edit < bounds.edit, `an edit takes more than ${bounds.edit} ms`);
  await rm(folder, { recursive: true });
}

const [what, ...files] = process.argv.slice(2);
// A mail link is looked at and goes nowhere: a mail program that it starts would wait for a terminal.
const programs = await mkdtemp(join(tmpdir(), 'desk-'));
for (const name of ['xdg-open', 'xdg-email']) await writeFile(join(programs, name), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
process.env.PATH = `${programs}:${process.env.PATH}`;
const browser = await openBrowser();
if (what === 'order') await order(browser, files);
else if (what === 'measure') await measure(browser, ...files);
else
  for (const file of files) {
    await look(browser, file);
    await fallback(browser, file);
    await drafts(browser, file);
    await warnings(browser, file);
    await taps(browser, file);
    await suggestions(browser, file);
  }
await browser.close();
await rm(programs, { recursive: true });
if (faults() > 0) process.exit(1);
