// node notice.mjs FOLDER: the notice that the program puts at the head of a report whose looks were changed, under hostile sheets.
// FOLDER holds a page for each of them, and plain.html, whose sheet does nothing. On each page the notice must look, to the pixel,
// as it does on the plain one: at the head of the first screen, on a phone, a small one and a desk, in the light, in the dark, on paper.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from './page.mjs';

const folder = process.argv[2];
const pages = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== 'plain.html').sort();
const views = [320, 390, 1280].flatMap((width) => [[width, 'light', 'screen'], [width, 'dark', 'screen'], [width, 'light', 'print']]);

// A picture of the first lines of the notice, where they stand on the first screen; null: they do not.
async function picture(page, name) {
  await page.goto(pathToFileURL(join(folder, name)).href, { waitUntil: 'load' });
  const box = await page.evaluate(() => {
    const head = document.querySelector('aside[id^="program-"] b')?.getBoundingClientRect();
    return head && { left: head.left, top: head.top, width: head.width, height: head.height };
  });
  const inView = box && box.width >= 200 && box.height >= 15 && box.left >= 0 && box.left < 40 && box.top >= 0 && box.top + box.height <= 844;
  if (!inView) return null;
  const clip = { x: Math.round(box.left), y: Math.round(box.top), width: 200, height: Math.round(box.height) };
  return (await page.screenshot({ clip })).toString('base64');
}

const browser = await openBrowser();
let faults = 0;
for (const view of views) {
  const [width, colorScheme, media] = view;
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
  const page = await context.newPage();
  await page.emulateMedia({ media, colorScheme });
  const right = await picture(page, 'plain.html');
  if (right === null) throw new Error(`the notice of the plain page is not in view: ${view}`);
  for (const name of pages)
    if ((await picture(page, name)) !== right) {
      faults += 1;
      console.log(`${name}, ${view.join(' ')}: the notice is not in view as on the plain page`);
    }
  await context.close();
}
await browser.close();
console.log(`${pages.length} hostile pages in ${views.length} views: ${faults} faults`);
process.exit(faults > 0 ? 1 : 0);
