/** A learner points at the progress bar and sees the picture of each second. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellOfThumbnail, thumbnailAt } from '#rules/video/thumbnails.ts';
import { makeRecordingFile, pageLight } from '#tests/videos/recordings.ts';
import { longLesson, openLearner, secondOf, sees } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { choose, openStudio, openTeacher, packaged, publish, saved } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

const [seconds, pageSeconds] = [60, 10];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

let publishing: Promise<void> | null = null;

/** Publishes a lesson with pages, in whichever test needs it first. */
const publishPages = () => (publishing ??= publishLesson());

async function publishLesson(): Promise<void> {
  const kind = { seconds, pageSeconds, width: 640, height: 360, framesPerSecond: 5 };
  const film = await makeRecordingFile('Many pages.mp4', kind);
  const page = await openStudio(await openTeacher(browser, site), site, 'videos');
  await choose(page, 'Choose recordings', film);
  const form = page.getByRole('region', { name: 'Create lessons' });
  await form.getByLabel('Include in the course the next time I publish').check();
  await form.getByLabel('Section').selectOption({ index: 0 });
  await form.getByRole('button', { name: 'Create 1 lesson' }).click();
  await saved(page);
  await packaged(site, 'Many pages');
  await publish(page, 'A lesson with thumbnails');
}

const isPicture = (url: string) => url.includes('/media/') && url.endsWith('/thumbnails.webp');

/** Plays the lesson, and collects the requests for thumbnails from the start. */
async function playPages(learner: BrowserContext): Promise<{ page: Page; requested: string[] }> {
  await publishPages();
  const page = await learner.newPage();
  const requested: string[] = [];
  page.on('request', (request) => isPicture(request.url()) && requested.push(request.url()));
  await page.goto(`${site.url}/gpt`);
  await page
    .getByRole('link', { name: /Many pages/ })
    .first()
    .click();
  await sees(page, ({ second, frames }) => second > 0.3 && frames > 0);
  return { page, requested };
}

/** Returns where the bar is pressed for a second of the video. */
async function placeOf(page: Page, second: number): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('slider', { name: 'Position in the lesson' }).boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  return { x: x + (width * second) / seconds, y: y + height / 2 };
}

async function pointAt(page: Page, second: number): Promise<void> {
  const { x, y } = await placeOf(page, second);
  await page.mouse.move(x, y);
}

/** Returns which tile of the picture is shown. */
const cellOf = (page: Page) =>
  page.locator('.seek-tip img').evaluate((image) => {
    const tile = image.parentElement!.getBoundingClientRect();
    const whole = image.getBoundingClientRect();
    const [right, down] = [(tile.x - whole.x) / tile.width, (tile.y - whole.y) / tile.height];
    return { column: Math.round(right * 100) / 100, row: Math.round(down * 100) / 100 };
  });

const wanted = (second: number) => cellOfThumbnail(thumbnailAt(second, seconds));

/** Returns the brightness of the shown tile, 0 to 255. */
const lightOfTile = (page: Page) =>
  page.locator('.seek-tip img').evaluate((element) => {
    const image = element as HTMLImageElement;
    const tile = image.parentElement!.getBoundingClientRect();
    const whole = image.getBoundingClientRect();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const brush = canvas.getContext('2d')!;
    const [x, y] = [tile.x - whole.x + tile.width / 2, tile.y - whole.y + tile.height / 2];
    brush.drawImage(image, x, y, 1, 1, 0, 0, 1, 1);
    return brush.getImageData(0, 0, 1, 1).data[0] ?? -1;
  });

/** A page's brightness in full range; video uses 16 for black and 235 for white. */
const lightAt = (second: number) => ((pageLight(second, pageSeconds) - 16) * 255) / 219;

test('pointing at the bar shows the picture of that second, which is loaded once', async () => {
  const learner = await openLearner(browser, site, { email: 'points@example.com' });
  const { page, requested } = await playPages(learner);
  expect(requested).toEqual([]);
  const before = await page.locator('.video-frame').boundingBox();
  const tip = page.locator('.seek-tip');
  for (const second of [25.5, 55.5, 5.5]) {
    await pointAt(page, second);
    await tip.getByText(`0:${String(Math.floor(second)).padStart(2, '0')}`, { exact: true }).waitFor();
    await expect
      .poll(() => page.locator('.thumbnail').boundingBox())
      .toMatchObject({ width: 160, height: 90 });
    expect(await cellOf(page)).toEqual(wanted(second));
    expect(Math.abs((await lightOfTile(page)) - lightAt(second))).toBeLessThan(12);
  }
  expect(await page.locator('.video-frame').boundingBox()).toEqual(before);
  expect(await tip.getAttribute('aria-hidden')).toBe('true');
  expect(requested).toHaveLength(1);

  // At both ends, the tile stays within the bar.
  const bar = (await page.getByRole('slider', { name: 'Position in the lesson' }).boundingBox())!;
  for (const second of [0.1, 59.9]) {
    await pointAt(page, second);
    const box = (await tip.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(bar.x - 1);
    expect(box.x + box.width).toBeLessThanOrEqual(bar.x + bar.width + 1);
  }
  await page.mouse.move(5, 5);
  await tip.waitFor({ state: 'hidden' });

  // In full screen, the tile is above the controls.
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Exit full screen' }).waitFor();
  await pointAt(page, 30.5);
  await tip.waitFor();
  const isInFront = await page.locator('.thumbnail').evaluate((tile) => {
    const { x, y, width } = tile.getBoundingClientRect();
    (tile.closest('.seek-tip') as HTMLElement).style.pointerEvents = 'auto';
    return tile.contains(document.elementFromPoint(x + width / 2, y + 10));
  });
  expect(isInFront).toBe(true);
});

test('a finger that drags sees it as well, and only dragging loads it where data is saved', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const learner = await openLearner(browser, site, { email: 'drags@example.com', ...phone });
  await learner.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const { page, requested } = await playPages(learner);
  await pointAt(page, 20);
  expect(await page.locator('.seek-tip').count()).toBe(0);
  const devTools = await learner.newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', second: number) => {
    const touchPoints = type === 'touchEnd' ? [] : [await placeOf(page, second)];
    await devTools.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await touch('touchStart', 20);
  expect(requested).toEqual([]);
  await touch('touchMove', 35.5);
  await expect.poll(() => page.locator('.thumbnail').boundingBox()).toMatchObject({ width: 160, height: 90 });
  expect(await cellOf(page)).toEqual(wanted(35.5));
  expect(requested).toHaveLength(1);
  await touch('touchEnd', 35.5);
  await page.locator('.seek-tip').waitFor({ state: 'hidden' });
});

test('a video without thumbnails shows and requests none', async () => {
  const learner = await openLearner(browser, site, { email: 'no-tiles@example.com' });
  const { page, requested } = await playPages(learner);
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await sees(page, ({ loaded }) => loaded > 0);
  const bar = page.getByRole('slider', { name: 'Position in the lesson' });
  await bar.hover();
  await bar.hover({ position: { x: 20, y: 10 } });
  expect(await page.locator('.seek-tip').count()).toBe(0);
  expect(requested).toEqual([]);
});

test('the dialogs for posters and trimming go to moments of the video', async () => {
  await publishPages();
  const page = await openStudio(await openTeacher(browser, site), site, 'videos');
  for (const dialogOf of ['Picture', 'Trim']) {
    await page.getByRole('button', { name: `${dialogOf}: Many pages` }).click();
    const dialog = page.getByRole('dialog');
    await sees(page, ({ loaded }) => loaded > 0);
    const moments = dialog.getByRole('group', { name: 'Jump to a moment' });
    expect(await moments.getByRole('button').count()).toBe(6);
    await moments.getByRole('button', { name: 'Go to 0:35' }).click();
    await expect.poll(() => secondOf(page)).toBeCloseTo(35, 1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});
