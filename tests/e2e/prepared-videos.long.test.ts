/** The teacher's browser prepares recordings, so that only finished, smaller files are uploaded. */
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBeats } from '#tests/videos/packaged-video.ts';
import { makeRecordingFile, type RecordingKind } from '#tests/videos/recordings.ts';
import { decodedSound, networkNoise, openLearner, playsFrom, sees } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { choose, openStudio, openTeacher, publish, saved, stateOf, videoOf } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

const preparing = { timeout: 240_000, interval: 500 };

const everyOne = 'Compress every recording on this computer before uploading';

const inStepSeconds = 0.04;

const heavy = { width: 640, height: 480, framesPerSecond: 10, isGrainy: true, bitsPerSecond: 5_000_000 };

async function openVideos(context: BrowserContext): Promise<Page> {
  const page = await openStudio(context, site, 'videos');
  await page.getByText('Drop recordings or a whole folder here').waitFor();
  return page;
}

/** Lists the files in the site's private folder of the browser. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('prepared-recordings', { create: true });
    const names: string[] = [];
    for await (const name of (folder as unknown as { keys(): AsyncIterable<string> }).keys())
      names.push(name);
    return names;
  });

const kinds: [string, string, RecordingKind][] = [
  ['01 - Prepared', 'webm', { form: 'webm', video: 'vp8', audio: 'opus', isUneven: true }],
  ['02 - Copied sound', 'mp4', {}],
];

test.each(kinds)(
  '%s.%s is prepared, uploaded, and played in every resolution with audio in sync',
  async (name, end, kind) => {
    const film = await makeRecordingFile(`${name}.${end}`, { ...heavy, ...kind, seconds: 13 });
    const context = await openTeacher(browser, site);
    const page = await openVideos(context);
    await page.getByLabel(everyOne).check();
    await choose(page, 'Choose recordings', film);
    await page
      .getByText(/^Compressing on this computer, \d+%/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^Pause/ }).count()).toBe(0);
    await expect.poll(() => stateOf(site, name), preparing).toBe('ready');
    const video = await videoOf(site, name);
    expect(video?.sourceBytes).toBeLessThan(statSync(film).size * 0.6);
    expect(video?.renditions.map(({ height }) => height)).toEqual([480, 360, null]);
    await expect.poll(() => keptFiles(page)).toEqual([]);
    // The site's encoder writes its name into each segment; this video is copied.
    expect(readFileSync(site.mediaFile(video?.id ?? '', '480p-1.m4s'), 'latin1')).not.toContain('x264');
    for (const height of [480, 360]) {
      const beats = await readBeats(dirname(site.mediaFile(video?.id ?? '', 'master.m3u8')), `${height}p`);
      expect(beats.map(({ second }) => second)).toEqual(Array.from({ length: 13 }, (_, second) => second));
      for (const { flash, beep } of beats) expect(Math.abs(flash - beep)).toBeLessThan(inStepSeconds);
    }

    const form = page.getByRole('region', { name: 'Create lessons' });
    await form.getByLabel('Include in the course the next time I publish').check();
    await form.getByLabel('Section').selectOption({ index: 0 });
    await form.getByRole('button', { name: 'Create 1 lesson' }).click();
    await page.getByText('1 lesson was added to the course.').first().waitFor();
    await saved(page);
    await publish(page, name);
    const email = `viewer-of-${end}@example.com`;
    const watching = await (await openLearner(browser, site, { email, plan: 'premium' })).newPage();
    await watching.goto(`${site.url}/gpt`);
    await watching
      .getByRole('link', { name: name.slice(5) })
      .first()
      .click();
    await sees(watching, ({ second, frames }) => second > 0.3 && frames > 0);
    expect(await decodedSound(watching)).toBeGreaterThan(0);
    await watching.getByRole('button', { name: 'Settings' }).click();
    for (const height of [360, 480]) {
      await watching.getByRole('radio', { name: new RegExp(`^${height}p`) }).check();
      await playsFrom(watching, 0, height);
    }
  },
);

test('an upload in a closed tab resumes when the studio opens again', async () => {
  const film = await makeRecordingFile('Closed tab.mp4', {
    ...heavy,
    width: 1280,
    height: 720,
    seconds: 25,
  });
  const context = await openTeacher(browser, site, networkNoise);
  const page = await openVideos(context);
  await page.getByLabel(everyOne).check();
  let chunks = 0;
  await page.route('**/studio/uploads/videos/*', (route) => {
    if (route.request().method() === 'PATCH') chunks += 1;
    return chunks > 1 ? route.abort() : route.continue();
  });
  await choose(page, 'Choose recordings', film);
  await page
    .getByText('You’re offline. The upload resumes when you reconnect.')
    .waitFor({ timeout: 240_000 });
  const before = await videoOf(site, 'Closed tab');
  expect(before).toMatchObject({ state: 'uploading', receivedBytes: 4_000_000 });
  await page.close({ runBeforeUnload: false });

  const again = await openVideos(context);
  await expect.poll(() => stateOf(site, 'Closed tab'), preparing).toBe('ready');
  expect(await videoOf(site, 'Closed tab')).toMatchObject({
    id: before?.id,
    sourceBytes: before?.sourceBytes,
  });
  await expect.poll(() => keptFiles(again)).toEqual([]);
});

test('preparation that a closed tab interrupts shows a notice, and restarts with the same file', async () => {
  const film = await makeRecordingFile('Broken off.webm', {
    ...heavy,
    form: 'webm',
    video: 'vp8',
    audio: 'opus',
    seconds: 20,
  });
  const context = await openTeacher(browser, site, networkNoise);
  const page = await openVideos(context);
  await page.getByLabel(everyOne).check();
  await choose(page, 'Choose recordings', film);
  await page
    .getByText(/^Compressing on this computer, [1-9]/)
    .first()
    .waitFor();
  await page.close({ runBeforeUnload: false });

  const again = await openVideos(context);
  const notice = again.getByText('Compression was interrupted when the page was closed.');
  await notice.first().waitFor();
  await choose(again, 'Choose recordings', film);
  await expect.poll(() => notice.count()).toBe(0);
  await expect.poll(() => stateOf(site, 'Broken off'), preparing).toBe('ready');
  expect((await videoOf(site, 'Broken off'))?.sourceBytes).toBeLessThan(statSync(film).size * 0.6);
});

test('canceling during preparation leaves no files', async () => {
  const film = await makeRecordingFile('Called off.mp4', { ...heavy, seconds: 20 });
  const context = await openTeacher(browser, site);
  const page = await openVideos(context);
  await page.getByLabel(everyOne).check();
  await choose(page, 'Choose recordings', film);
  await page
    .getByText(/^Compressing on this computer, [1-9]/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Cancel: Called off' }).click();
  await page.getByText('Called off was cancelled.').waitFor();
  await expect.poll(() => keptFiles(page)).toEqual([]);
  expect(await stateOf(site, 'Called off')).toBeUndefined();
});

test('a recording that this browser cannot read is uploaded unchanged', async () => {
  const film = await makeRecordingFile('Phone.mp4', { ...heavy, video: 'hevc', seconds: 3 });
  const context = await openTeacher(browser, site);
  const page = await openVideos(context);
  await page.getByLabel(everyOne).check();
  const { promise: seen, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/studio/uploads/videos/*', async (route) => {
    await seen;
    await route.continue();
  });
  await choose(page, 'Choose recordings', film);
  await page
    .getByText('This browser can’t read the file. The original is uploaded and converted on the server.')
    .first()
    .waitFor();
  go();
  await expect.poll(() => stateOf(site, 'Phone'), preparing).toBe('ready');
  expect((await videoOf(site, 'Phone'))?.sourceBytes).toBe(statSync(film).size);
  expect(await keptFiles(page)).toEqual([]);
});

test('without the preparation script, a recording is uploaded unchanged', async () => {
  const film = await makeRecordingFile('Lost script.mp4', { ...heavy, seconds: 3 });
  const context = await openTeacher(browser, site, networkNoise);
  await context.route('**/assets/prepare-worker-*', (route) => route.abort());
  const page = await openVideos(context);
  await page.getByLabel(everyOne).check();
  await choose(page, 'Choose recordings', film);
  await expect.poll(() => stateOf(site, 'Lost script'), preparing).toBe('ready');
  expect((await videoOf(site, 'Lost script'))?.sourceBytes).toBe(statSync(film).size);
  expect(await keptFiles(page)).toEqual([]);
});
