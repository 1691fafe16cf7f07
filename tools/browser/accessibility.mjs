// node accessibility.mjs FILE.html...: axe-core over each page, on a phone in the light and at a desk in the dark. Ends with 1
// where a rule of WCAG 2.2 AA or of good practice is broken, where a page is wider than its screen, where a word is broken in two
// without a hyphen, or where it loads anything.
import axe from 'axe-core';
import { cpus } from 'node:os';
import { brokenWords, openBrowser, openReport, widths } from './page.mjs';

const rules = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
                resultTypes: ['violations'] };
let faults = 0;

function say(file, device, scheme, what) {
  faults += 1;
  if (faults <= 40) console.log(`${file.split('/').slice(-4).join('/')}, ${device}, ${scheme}: ${what}`);
}

async function look(browser, file, device, scheme) {
  const { page, foreign, close } = await openReport(browser, file, { width: widths[device], scheme });
  // Cards that are not on the screen yet are looked at as well.
  await page.evaluate(() => document.querySelectorAll('*').forEach((e) => { e.style.contentVisibility = 'visible'; }));
  // The bar of an order desk stays at the foot of the screen and hides nothing for good.
  await page.evaluate(() => document.querySelectorAll('#bar').forEach((e) => { e.style.position = 'static'; }));
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate((options) => window.axe.run(document, options), rules);
  for (const { id, help, nodes } of violations)
    say(file, device, scheme, `${id}: ${help} (${nodes.length}, first: ${nodes[0].target.join(' ')}; ${nodes[0].failureSummary?.split('\n')[1]?.trim() ?? ''})`);
  await page.evaluate(() => document.querySelectorAll('details').forEach((e) => { e.open = true; }));
  const broken = await page.evaluate(brokenWords);
  if (broken.length > 0) say(file, device, scheme, `${broken.length} words are broken in two: ${broken.slice(0, 3).join(', ')}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wide > 0) say(file, device, scheme, `the page is ${wide} px wider than the screen`);
  for (const address of foreign) say(file, device, scheme, `it loads ${address}`);
  await close();
}

const browser = await openBrowser();
const files = process.argv.slice(2);
const looks = files.flatMap((file) => [[file, 'phone', 'light'], [file, 'desk', 'dark']]);
// Each takes the next one, until there is none.
async function work() {
  for (let next = looks.shift(); next; next = looks.shift()) await look(browser, ...next);
}
await Promise.all(Array.from({ length: cpus().length }, work));
await browser.close();
if (faults > 0) {
  console.log(`${faults} faults`);
  process.exit(1);
}
console.log(`${files.length} pages, each on a phone in the light and at a desk in the dark: no fault found`);
