// node measure.mjs [--pictures FOLDER] FILE.html...: how long each page is on a phone, as a JSON line each: screens as it is opened and with all
// that folds opened, words, tables wider than their screen and what tells the reader so. With a folder also pictures: the first
// screen, and each table of which something is off the screen unannounced (at most five a page).
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openBrowser, openReport, widths } from './page.mjs';

const high = 844;
const files = process.argv.slice(2);
const folder = files[0] === '--pictures' ? files.splice(0, 2)[1] : '';

// Runs in the page. A box that scrolls tells so where its looks do: a shadow that stays at its edge while the contents move.
function look() {
  const seen = (element) => element.checkVisibility();
  const said = (root) => root.innerText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const tables = [...document.querySelectorAll('main table, main svg.chart')].filter(seen).map((table) => {
    let box = table.parentElement;
    while (box.parentElement && !/auto|scroll|hidden/.test(getComputedStyle(box).overflowX)) box = box.parentElement;
    const edge = Math.min(box.getBoundingClientRect().right, window.innerWidth);
    const cells = [...table.querySelectorAll('td,th')].map((cell) => cell.getBoundingClientRect().right);
    const wide = Math.max(table.getBoundingClientRect().right, ...cells) - edge;
    const looks = getComputedStyle(box);
    const first = table.querySelector('tbody tr > :first-child');
    return { wide: Math.round(wide), sign: /local/.test(looks.backgroundAttachment) && looks.backgroundImage !== 'none' && looks.overflowX !== 'hidden',
             fixed: Boolean(first) && getComputedStyle(first).position === 'sticky', index: [...document.querySelectorAll('main table, main svg.chart')].indexOf(table) };
  });
  return { height: document.documentElement.scrollHeight, words: said(document.body), tables: tables.length, wide: tables.filter((table) => table.wide > 1) };
}

// The first screen alone may leave cards undrawn, which are then as high as the style sheet guesses.
async function settle(page) {
  await page.evaluate(() => document.querySelectorAll('*').forEach((e) => { if (getComputedStyle(e).contentVisibility !== 'visible') e.style.contentVisibility = 'visible'; }));
}

async function measure(browser, file) {
  const { page, close } = await openReport(browser, file, { width: widths.phone, scale: 2 });
  await settle(page);
  const folded = await page.evaluate(look);
  const name = file.split('/').slice(-4).join('-').replace(/\.html$/, '');
  if (folder) await page.screenshot({ path: join(folder, `${name}-first.png`) });
  await page.evaluate(() => document.querySelectorAll('details').forEach((e) => { e.open = true; }));
  const open = await page.evaluate(look);
  const unannounced = open.wide.filter((table) => !table.sign);
  if (folder)
    for (const [number, { index }] of unannounced.sort((a, b) => b.wide - a.wide).slice(0, 5).entries()) {
      await page.locator('main table, main svg.chart').nth(index).scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(folder, `${name}-off-${number + 1}.png`) });
    }
  await close();
  return { file, screens: folded.height / high, open: open.height / high, words: folded.words, allWords: open.words, tables: open.tables,
           wide: open.wide.length, unannounced: unannounced.length, fixed: open.wide.filter((table) => table.fixed).length };
}

if (folder) await mkdir(folder, { recursive: true });
const browser = await openBrowser();
for (const file of files) console.log(JSON.stringify(await measure(browser, file)));
await browser.close();
