// node pictures.mjs FOLDER FILE.html...: pictures of each page, whole and of the first screen, on a phone, a tablet and a
// desk, light and dark, and as its browser prints it.
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openBrowser, openReport, widths } from './page.mjs';

const [folder, ...files] = process.argv.slice(2);
// Chromium draws no surface higher than this.
const highest = 16000;

async function shoot(browser, file, name, device, scheme) {
  const { page, close } = await openReport(browser, file, { width: widths[device], scheme, scale: device === 'phone' ? 2 : 1 });
  await page.addStyleTag({ content: '.battle{content-visibility:visible!important}' }).catch(() => {});
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.screenshot({ path: join(folder, `${name}-${device}-${scheme}.png`) });
  await page.screenshot({ path: join(folder, `${name}-${device}-${scheme}-whole.png`), fullPage: true,
                          clip: { x: 0, y: 0, width: widths[device], height: Math.min(height, highest) } });
  await close();
}

async function print(browser, file, name) {
  const { page, close } = await openReport(browser, file, { width: widths.desk, media: 'print' });
  await page.pdf({ path: join(folder, `${name}-print.pdf`), format: 'A4', printBackground: true });
  await close();
}

await mkdir(folder, { recursive: true });
const browser = await openBrowser();
for (const file of files) {
  const name = basename(file, '.html');
  for (const device of Object.keys(widths))
    for (const scheme of ['light', 'dark']) await shoot(browser, file, name, device, scheme);
  await print(browser, file, name);
}
await browser.close();
