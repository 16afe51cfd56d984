/** A teacher chooses a video's poster, and learners see it with the next page. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRecordingFile } from '#tests/videos/recordings.ts';
import { longLesson, longTitle, networkNoise, openLearner, secondOf, sees } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openStudio, openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

/** The mean color difference of the current frame and a picture, of 255. */
const differenceTo = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [width, height] = [160, 90];
    const colors = (source: CanvasImageSource) => {
      const brush = new OffscreenCanvas(width, height).getContext('2d')!;
      brush.drawImage(source, 0, 0, width, height);
      return brush.getImageData(0, 0, width, height).data;
    };
    const [film, picture] = [colors(document.querySelector('video')!), colors(image)];
    return film.reduce((sum, value, at) => sum + Math.abs(value - picture[at]!), 0) / film.length;
  }, src);

async function openPicture(context: BrowserContext): Promise<Page> {
  const page = await openStudio(context, site, 'videos');
  await page.getByRole('button', { name: `Picture: ${longTitle}` }).click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0))
    .toBeGreaterThan(1);
  return page;
}

async function seek(page: Page, second: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        const video = document.querySelector('video')!;
        video.addEventListener('seeked', () => resolve(), { once: true });
        video.currentTime = to;
      }),
    second,
  );
}

/** The poster of a learner's player. */
async function posterOfLearner(learner: BrowserContext): Promise<{ src: string; loads: boolean }> {
  const page = await learner.newPage();
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await page.locator('video[poster]').waitFor({ state: 'attached' });
  const poster = await page.evaluate(async () => {
    const image = new Image();
    image.src = document.querySelector('video')!.poster;
    const loads = await image.decode().then(
      () => image.naturalWidth > 0,
      () => false,
    );
    return { src: image.src, loads };
  });
  await page.close();
  return poster;
}

test('a frame becomes the poster, then an uploaded picture, then the default again', async () => {
  const learner = await openLearner(browser, site, { email: 'poster-viewer@example.com' });
  const before = await posterOfLearner(learner);
  expect([before.src.endsWith('/poster.webp'), before.loads]).toEqual([true, true]);

  const page = await openPicture(await openTeacher(browser, site, networkNoise));
  const dialog = page.getByRole('dialog');
  await seek(page, 40);
  await dialog.getByRole('button', { name: 'One second forward' }).click();
  await dialog.getByRole('button', { name: 'A tenth of a second back' }).click();
  await expect.poll(() => secondOf(page)).toBeCloseTo(40.9, 2);
  await dialog.getByText('0:40.9', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.getByText('Now using the picture at 0:40.9.').waitFor();
  await dialog.getByText('From the video at 0:40.9.').waitFor();
  const now = dialog.getByRole('img', { name: `The current picture of ${longTitle}` });
  const chosen = (await now.getAttribute('src')) ?? '';
  expect(await differenceTo(page, chosen)).toBeLessThan(8);

  const after = await posterOfLearner(learner);
  expect(after.src.split('/').at(-1)).toBe(chosen.split('/').at(-1));
  expect(after.loads).toBe(true);

  // Another second, by keyboard alone.
  await seek(page, 5);
  await page.keyboard.press('Alt+Period');
  await expect.poll(() => secondOf(page)).toBeCloseTo(6, 2);
  await page.keyboard.press('Alt+u');
  await dialog.getByText('From the video at 0:06.0.').waitFor();
  expect(await now.getAttribute('src')).not.toBe(chosen);

  // An uploaded picture, cropped.
  const picture = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 900 });
    const brush = canvas.getContext('2d')!;
    brush.fillStyle = 'rgb(200, 30, 90)';
    brush.fillRect(0, 0, 900, 900);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await dialog.locator('input[type=file][accept^="image/"]').setInputFiles({
    name: 'mine.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture, 'base64'),
  });
  await dialog.getByLabel('Crop').fill('0.2');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.getByText('Now using your picture.').waitFor();
  await dialog.getByText('Your own picture.').waitFor();
  const own = await posterOfLearner(learner);
  expect([own.src === after.src, own.loads]).toEqual([false, true]);

  await dialog.getByRole('button', { name: 'Use the default picture' }).click();
  await dialog.getByText('Now using the default picture.').waitFor();
  expect((await posterOfLearner(learner)).src.endsWith('/poster.webp')).toBe(true);
});

test('during an outage nothing is lost, and the poster is saved afterwards', async () => {
  const context = await openTeacher(browser, site, networkNoise);
  const page = await openPicture(context);
  const dialog = page.getByRole('dialog');
  await page.route('**/poster', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.getByText('Something went wrong. Check your connection, then try again.').waitFor();
  await page.unroute('**/poster');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.getByText(/^Now using/).waitFor();
});

test('a video without a lesson gets its poster from the local recording', async () => {
  const film = await makeRecordingFile('Not used yet.mp4', { seconds: 4 });
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'videos');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose recordings' }).click();
  await (await chooser).setFiles(film);
  await page.getByRole('button', { name: 'Picture: Not used yet' }).click({ timeout: 120_000 });
  const dialog = page.getByRole('dialog');
  const recording = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose the recording' }).click();
  await (await recording).setFiles(film);
  await sees(page, ({ loaded }) => loaded > 2);
  // The picture is dark, except in the first fifth of each second.
  await seek(page, 2.6);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.getByText('From the video at 0:02.6.').waitFor();
  const now = dialog.getByRole('img', { name: 'The current picture of Not used yet' });
  expect(await differenceTo(page, (await now.getAttribute('src')) ?? '')).toBeLessThan(12);
});
