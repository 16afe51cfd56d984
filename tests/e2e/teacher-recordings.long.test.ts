/**
 * A teacher drops a folder with recordings of every format; valid ones play, and the rest leaves nothing. In the current
 * and in the oldest supported Chromium, for teacher and learner.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lessonOfFileName, nameOfFile } from '#rules/video/upload.ts';
import { listStudioVideos } from '#server/videos/store.ts';
import { launchChromium } from '#tests/set-up/chromium.ts';
import type { ChromiumAge } from '#tests/set-up/engines.ts';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { readBeats } from '#tests/videos/packaged-video.ts';
import {
  falseRecordings,
  longRecording,
  noRecording,
  shortRecordings,
  type TeacherRecording,
  writeTeacherFolder,
} from '#tests/videos/teacher-recordings.ts';
import { decodedSound, openLearner, playsFrom, sees } from './learner.ts';
import { type OwnSite, startSite } from './site.ts';
import { dropInto, openStudio, openTeacher, publish, saved, stateOf, videoOf } from './teacher.ts';

let site: OwnSite;
let browser: Browser;
/** The videos of the default course. */
let before: string[];
const folder = mkdtempSync(join(tmpdir(), 'lectern-teacher-'));

/** Making and packaging all of it takes minutes, and many on a busy computer. */
const patient = { timeout: 4 * timeoutMs.e2e, interval: 500 };

beforeAll(() => writeTeacherFolder(join(folder, 'Lessons')), patient.timeout);

afterAll(() => rmSync(folder, { recursive: true }));

/** The largest offset of picture and audio that viewers do not notice. */
const inStepSeconds = 0.04;

const titleOf = (file: string) => lessonOfFileName(file).title;

/** The uploaded videos; those of the default course have no names. */
const uploaded = async () =>
  (await listStudioVideos(site.db)).flatMap(({ name }) => (name === '' ? [] : [name])).toSorted();

/** Lists the videos whose files on disk are new. */
const onDisk = () => {
  const places = ['', '.recordings', '.packaging'].map((name) => site.mediaFile(name, ''));
  const all = places.flatMap((path) => (existsSync(path) ? readdirSync(path) : []));
  const ids = all.filter((name) => !/^[._]/.test(name)).map((name) => name.split('~')[0] ?? '');
  return [...new Set(ids)].filter((id) => !before.includes(id)).toSorted();
};

const names = [...shortRecordings, longRecording].map(({ file }) => nameOfFile(file));

async function makeLessons(page: Page, count: number): Promise<void> {
  const form = page.getByRole('region', { name: 'Create lessons' });
  await form.getByLabel('Include in the course the next time I publish').check();
  await form.getByLabel('Section').selectOption({ index: 0 });
  const lessons = count === 1 ? '1 lesson' : `${count} lessons`;
  await form.getByRole('button', { name: `Create ${lessons}` }).click();
  await page
    .getByText(`${lessons} ${count === 1 ? 'was' : 'were'} added to the course.`)
    .first()
    .waitFor();
  await saved(page);
  await publish(page, `Made of ${lessons}`);
}

describe.each<ChromiumAge>(['current', 'oldest'])('in the %s Chromium', (age) => {
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), launchChromium(age)]);
    before = (await listStudioVideos(site.db)).map(({ id }) => id);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  test(
    'a dropped folder becomes lessons, and other files are rejected with a message and leave nothing',
    patient,
    async () => {
      const page = await openStudio(await openTeacher(browser, site), site, 'videos');
      await dropInto(page, page.getByText('Drop recordings or a whole folder here'), [
        join(folder, 'Lessons'),
      ]);

      const onTheirWay = page.getByRole('region', { name: 'Uploads' });
      for (const file of falseRecordings) {
        const row = onTheirWay.getByRole('listitem').filter({ hasText: nameOfFile(file) });
        await row.getByText('This file isn’t a recording.').waitFor();
        await row.getByRole('button', { name: `Remove ${nameOfFile(file)}` }).click();
        await row.waitFor({ state: 'detached' });
      }
      for (const { file } of shortRecordings)
        await expect.poll(() => stateOf(site, nameOfFile(file)), patient).toBe('ready');
      await expect.poll(uploaded).toEqual(names.toSorted());
      const ids = (await listStudioVideos(site.db)).flatMap(({ id, name }) => (name === '' ? [] : [id]));
      expect(onDisk()).toEqual(ids.toSorted());
      expect(await page.getByText(nameOfFile(noRecording)).count()).toBe(0);

      const form = page.getByRole('region', { name: 'Create lessons' });
      const titles = await form
        .getByRole('textbox')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
      expect(titles).toEqual([...shortRecordings, longRecording].map(({ file }) => titleOf(file)));
      await form.getByLabel(`Create a lesson from ${nameOfFile(longRecording.file)}`).uncheck();
      await makeLessons(page, shortRecordings.length);
    },
  );

  test.each(shortRecordings)('$file plays in another browser in each resolution with audio in sync', watch);

  test('an hour-long video plays in sync from start to end', patient, async () => {
    const { file } = longRecording;
    await expect.poll(() => stateOf(site, nameOfFile(file)), patient).toBe('ready');
    const page = await openStudio(await openTeacher(browser, site), site, 'videos');
    await makeLessons(page, 1);
    await watch(longRecording);
    // No working files remain.
    for (const name of ['.recordings', '.packaging'])
      await expect.poll(() => readdirSync(site.mediaFile(name, ''))).toEqual([]);
  });
});

async function watch({ file, heights, seconds, beats, hasSound }: TeacherRecording): Promise<void> {
  const video = await videoOf(site, nameOfFile(file));
  expect(video).toMatchObject({ state: 'ready', failure: null });
  expect(video?.renditions.map(({ height }) => height)).toEqual([...heights, ...(hasSound ? [null] : [])]);
  for (const height of heights) {
    const packaged = await readBeats(dirname(site.mediaFile(video?.id ?? '', 'master.m3u8')), `${height}p`);
    expect(packaged.map(({ second }) => second)).toEqual(beats);
    for (const { flash, beep } of packaged)
      if (hasSound) expect(Math.abs(flash - beep)).toBeLessThan(inStepSeconds);
      else expect(beep).toBe(Infinity);
  }

  const email = `viewer-${file.slice(0, 2)}@example.com`;
  const page = await (await openLearner(browser, site, { email, plan: 'premium' })).newPage();
  await openFilm(page, file);
  for (const height of heights.toReversed()) {
    await page.getByRole('button', { name: 'Settings' }).click();
    expect(await page.getByRole('radio', { name: /^\d+p/ }).count()).toBe(heights.length);
    await page.getByRole('radio', { name: new RegExp(`^${height}p`) }).check();
    // Loaded segments stay, so the chosen resolution applies from the start after a reload.
    if (heights.length > 1) await openFilm(page, file);
    for (const share of [0, 0.5, 0.9]) await playsFrom(page, share * seconds, height);
    expect((await decodedSound(page)) > 0).toBe(hasSound);
  }
}

/** Opened by URL, since a watched lesson may be in a collapsed section. */
async function openFilm(page: Page, file: string): Promise<void> {
  const { id: videoId = '' } = (await videoOf(site, nameOfFile(file))) ?? {};
  const lessons = site.db.selectFrom('lessons').select('id').where('videoId', '=', videoId);
  await page.goto(`${site.url}/gpt?lesson=${(await lessons.executeTakeFirstOrThrow()).id}`);
  await sees(page, ({ frames }) => frames > 0);
}
