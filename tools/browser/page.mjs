// A report in headless Chromium: from a file, with no network, as a reader's screen would show it.
import { chromium } from 'playwright-core';
import { pathToFileURL } from 'node:url';

export const widths = { phone: 390, tablet: 820, desk: 1280 };

// No sandbox: containers that run checks as root have none to give, and the pages are our own.
export async function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking',
           '--disable-component-update', '--disable-sync', '--force-color-profile=srgb'],
  });
}

// What a report would load from elsewhere is refused, and told: a report is one file.
export async function openReport(browser, file, { width, scheme = 'light', media = 'screen', scale = 1 }) {
  const context = await browser.newContext({
    viewport: { width, height: 844 }, colorScheme: scheme, deviceScaleFactor: scale, reducedMotion: 'reduce',
  });
  const address = pathToFileURL(file).href;
  const foreign = [];
  await context.route('**/*', (route) => {
    if (route.request().url() === address) return route.continue();
    foreign.push(route.request().url());
    return route.abort();
  });
  const page = await context.newPage();
  await page.emulateMedia({ media, colorScheme: scheme, reducedMotion: 'reduce' });
  await page.goto(address, { waitUntil: 'load' });
  return { page, foreign, close: () => context.close() };
}

// Runs in the page: words whose letters stand on two lines. Hashes and addresses may be broken anywhere.
export function brokenWords() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent.checkVisibility() || parent.closest('code, pre, svg, script, style, textarea, option')) continue;
    if (getComputedStyle(parent).hyphens === 'auto') continue;
    for (const word of text.data.matchAll(/\p{L}{3,}/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter((box) => box.width > 0);
      if (lines.some((box) => box.top >= lines[0].bottom - 1)) broken.push(`${word[0]} in ${parent.tagName.toLowerCase()}.${parent.className}`);
    }
  }
  return broken;
}
