/**
 * Pictures of everything the site can show, for docs/screens: `npm run screens`, by hand after the look changed.
 * Each view at three widths by Day, by Night where that looks different, and long ones as a whole, half as large.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { dressUp } from '#tests/journeys/people.ts';
import { type Site, startSite } from '#tests/journeys/site.ts';
import { views } from '#tests/journeys/views/all.ts';
import { fetchPictures, type View } from '#tests/journeys/views/view.ts';
import { launchChromium } from '#tests/set-up/chromium.ts';
import { buildWebIfChanged } from './build.ts';

const folder = join(import.meta.dirname, '../docs/screens');
const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

await buildWebIfChanged(new AbortController().signal);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const site = await startSite();
const browser = await launchChromium();
try {
  await takeAll(browser, site);
} finally {
  await browser.close();
  await site.stop();
}

async function takeAll(chromium: Browser, shown: Site): Promise<void> {
  const dress = dressUp(chromium, shown);
  const developer = await chromium.newPage();
  for (const [index, view] of views.entries()) {
    const context = await dress(view.who, { viewport: windows[0], reducedMotion: 'reduce' });
    const page = await context.newPage();
    await view.show(page, shown);
    await fetchPictures(page);
    await takeView(page, view, developer);
    await context.close();
    console.log(`${index + 1} of ${views.length}: ${view.name}`);
  }
}

async function takeView(page: Page, view: View, developer: Page): Promise<void> {
  for (const window of view.only === 'phone' ? windows.slice(0, 1) : windows) {
    for (const light of view.night ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.setViewportSize(window);
      await page.emulateMedia({ colorScheme: light });
      await page.waitForTimeout(400);
      const keep = async (name: string, fullPage: boolean) => {
        const png = await page.screenshot({ fullPage });
        const webp = await toWebp(developer, png, fullPage ? 0.5 : 1);
        writeFileSync(join(folder, `${view.name}${name}-${window.width}-${light}.webp`), webp);
      };
      await keep('', false);
      if (view.long && light === 'light') await keep('-whole', true);
    }
  }
}

/** Chromium takes PNG and JPEG pictures only, but its canvas writes WebP. */
async function toWebp(page: Page, png: Buffer, scale: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([source, factor]) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = document.createElement('canvas');
      canvas.width = picture.width * factor;
      canvas.height = picture.height * factor;
      const context = canvas.getContext('2d');
      if (context) context.imageSmoothingQuality = 'high';
      context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.72).split(',')[1] ?? '';
    },
    [`data:image/png;base64,${png.toString('base64')}`, scale] as const,
  );
  return Buffer.from(base64, 'base64');
}
