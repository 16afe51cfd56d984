/** The outline is reordered by touch on a phone, and with a mouse. */
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openStudio, openTeacher, saved } from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

const titlesIn = (page: Page) =>
  page.locator('[data-drag-kind=lesson] button[id$=":open"] > .wrap-anywhere').allTextContents();

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const box = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const handleOf = (page: Page, title: string) =>
  page.locator('li[data-drag-kind=lesson]', { hasText: title }).locator('.touch-none').first();

async function touch(finger: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at?: object) {
  await finger.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: at ? [at as { x: number; y: number }] : [],
  });
}

test('touch drags a lesson below another one at 360 pixels without scrolling the page', async () => {
  const context = await openBrowser(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await openSession(context, site, 'instructor@example.com');
  const page = await openStudio(context, site, 'course');
  await page.getByRole('button', { name: /^Flutter Introduction and Setup/ }).tap();
  const before = await titlesIn(page);
  await handleOf(page, before[0]!).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }));
  const finger = await context.newCDPSession(page);
  const from = await middleOf(handleOf(page, before[0]!));
  const to = await middleOf(page.locator('li[data-drag-kind=lesson]').nth(1));
  const scrolled = await page.evaluate(() => scrollY);
  await touch(finger, 'touchStart', from);
  for (let step = 1; step <= 10; step++)
    await touch(finger, 'touchMove', { x: from.x, y: from.y + ((to.y + 12 - from.y) * step) / 10 });
  await page.locator('[data-drop=after]').waitFor();
  await touch(finger, 'touchEnd');
  await expect.poll(() => titlesIn(page)).toEqual([before[1], before[0], before[2]]);
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(120);
  await saved(page);
});

test('holding at the edge scrolls on, and Escape or dropping in place changes nothing', async () => {
  const context = await openBrowser(browser, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await openSession(context, site, 'instructor@example.com');
  const page = await openStudio(context, site, 'course');
  await page.getByRole('button', { name: 'Expand all' }).tap();
  const before = await titlesIn(page);
  const handle = handleOf(page, before[0]!);
  await handle.scrollIntoViewIfNeeded();
  const finger = await context.newCDPSession(page);
  const from = await middleOf(handle);
  const scrolled = await page.evaluate(() => scrollY);
  await touch(finger, 'touchStart', from);
  await touch(finger, 'touchMove', { x: from.x, y: 600 });
  await touch(finger, 'touchMove', { x: from.x, y: 735 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 400);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  expect(await titlesIn(page)).toEqual(before);
});

test('a mouse drags a lesson into another section', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'course');
  await page.getByRole('button', { name: /^Flutter Introduction and Setup/ }).click();
  const [first = ''] = await titlesIn(page);
  // Both have to be away from the edges, where the page would scroll.
  await handleOf(page, first).evaluate((handle) => {
    scrollBy({ top: handle.getBoundingClientRect().top - 250, behavior: 'instant' });
  });
  const from = await middleOf(handleOf(page, first));
  const target = page.getByRole('button', { name: /^Fundamental of Dart Programming 9 lessons/ });
  const to = await middleOf(target);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: /^Fundamental of Dart Programming 10 lessons/ }).waitFor();
  expect(await titlesIn(page)).not.toContain(first);
  await saved(page);
});
