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
