/**
 * `npm run screens` takes screenshots of every screen at three widths, in the light theme and partly in the dark one,
 * into data/screens. `npm run screens -- lesson account` takes the screens whose names start so; `npm run screens --
 * --docs` takes those in docs/screens, also by name. It needs Chromium.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '#tests/set-up/chromium.ts';
import { createSignedInContexts } from '#tests/e2e/people.ts';
import { startSite } from '#tests/e2e/site.ts';
import { views } from '#tests/e2e/screens/all.ts';
import { fetchPictures, type View } from '#tests/e2e/screens/view.ts';
import { buildWebIfChanged } from '#scripts/build.ts';

const { values: flags, positionals: beginnings } = parseArgs({
  options: { docs: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const target = join(import.meta.dirname, flags.docs ? '../../docs/screens' : '../../data/screens');
const atMostBytes = 60_000;
const touch = { isMobile: true, hasTouch: true };
const phone = { viewport: { width: 360, height: 740 }, ...touch };
const tablet = { viewport: { width: 768, height: 1024 }, ...touch };
const desktop = { viewport: { width: 1280, height: 800 } };
const devices: BrowserContextOptions[] = flags.docs ? [phone, desktop] : [phone, tablet, desktop];

/** The screens in docs/screens, one of each kind. */
const documented = (
  'landing sign-in registration course lesson lesson-transcript pricing payment ' +
  'success-paid certificate-issued account studio-payments'
).split(' ');

const wanted = views.filter(({ name }) => {
  if (flags.docs && !documented.includes(name)) return false;
  return beginnings.length === 0 || beginnings.some((beginning) => name.startsWith(beginning));
});

await buildWebIfChanged();
if (beginnings.length === 0) await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
const [site, browser] = await Promise.all([startSite(), launchChromium()]);
const contextOf = createSignedInContexts(browser, site);
let bytes = 0;
for (const view of wanted) for (const device of devices) await picture(view, device);
await browser.close();
await site.stop();
console.log(`${(bytes / 2 ** 20).toFixed(1)} MB in ${target}`);
process.exit();

async function picture(view: View, device: BrowserContextOptions): Promise<void> {
  const width = device.viewport?.width ?? 0;
  if (view.only === 'phone' && width > 500) return;
  const context = await contextOf(view.who, { ...device, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await view.show(page, site);
  await fetchPictures(page);
  const themes = view.night && !flags.docs ? (['light', 'dark'] as const) : (['light'] as const);
  for (const light of themes) {
    await page.emulateMedia({ colorScheme: light });
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    await keep(`${view.name}-${width}-${light}`, await shoot(page, false));
    if (view.long && light === 'light' && !flags.docs)
      await keep(`${view.name}-${width}-whole`, await shoot(page, true));
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** Takes a screenshot of the window, or of the scaled-down whole page, in the best quality within the size limit. */
async function shoot(page: Page, whole: boolean): Promise<Buffer> {
  // Otherwise the sticky header would be in the middle of the picture.
  if (whole) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const devtools = await page.context().newCDPSession(page);
  const { cssContentSize, cssLayoutViewport } = await devtools.send('Page.getLayoutMetrics');
  const { clientWidth: width, clientHeight } = cssLayoutViewport;
  const height = whole ? cssContentSize.height : clientHeight;
  const y = whole ? 0 : cssLayoutViewport.pageY;
  const scale = whole ? Math.min(0.5, 3000 / height) : 1;
  for (const quality of [70, 55, 40, 25]) {
    const { data } = await devtools.send('Page.captureScreenshot', {
      format: 'webp',
      quality,
      clip: { x: 0, y, width, height, scale },
      captureBeyondViewport: whole,
    });
    const image = Buffer.from(data, 'base64');
    if (image.length <= atMostBytes) return image;
  }
  throw new Error(`${page.url()} makes a picture larger than ${atMostBytes} bytes`);
}

async function keep(name: string, image: Buffer): Promise<void> {
  bytes += image.length;
  await writeFile(join(target, `${name}.webp`), image);
}
