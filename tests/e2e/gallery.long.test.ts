import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { galleryWords } from '#web/parts/gallery/gallery-words.ts';
import { startGallery } from '../../lab/screens/gallery.ts';
import { launchChromium } from '#tests/set-up/chromium.ts';
import { faultsByDayAndNight } from './accessible.ts';
import { openBrowser } from './visitor.ts';

test('development shows all parts on one page, accessible in both themes', async () => {
  const [gallery, browser] = await Promise.all([startGallery(), launchChromium()]);
  onTestFinished(async () => {
    await browser.close();
    await gallery.stop();
  });
  const page = await (await openBrowser(browser, { reducedMotion: 'reduce' })).newPage();
  await page.goto(gallery.url);
  await page.getByRole('heading', { name: galleryWords.title }).waitFor();
  expect(await faultsByDayAndNight(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await faultsByDayAndNight(page)).toEqual([]);
});

test('the build does not contain that page', async () => {
  const built = 'dist/web';
  const files = await readdir(built, { recursive: true });
  expect(files.filter((file) => file.includes('gallery'))).toEqual([]);
  for (const file of files.filter((name) => /\.(html|js|css)$/.test(name)))
    expect(await readFile(join(built, file), 'utf8'), file).not.toContain(galleryWords.title);
});
