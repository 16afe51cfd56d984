/** The site detects a broken video, reports it, and notices when it plays again. */
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStudioVideos } from '#server/videos/store.ts';
import { listVideoChecks } from '#server/videos/patrol-store.ts';
import { makeRecordingFile } from '#tests/videos/recordings.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openStudio, openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

/** Two checks with a pause between them take longer than other steps. */
const looking = { timeout: 60_000 };

const lesson = 'Flutter Introduction';

async function mailsToTeacher(): Promise<{ subject: string; text: string }[]> {
  const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=instructor%40example.com`);
  const mails = (await reply.json()) as { subject: string; text: string }[];
  return mails.filter(({ text }) => text.includes('the way learners see them'));
}

test('a missing segment is reported by Check now, Today and an email, and the video recovers when it is back', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'videos');
  const row = page.getByRole('listitem').filter({ hasText: lesson });
  const checkNow = () => page.getByRole('button', { name: `Check now: ${lesson}` }).click();
  await checkNow();
  await row.getByText('We decoded parts of each quality.').waitFor(looking);

  const segment = site.mediaFile('flutter-introduction', '720p-1.m4s');
  const whole = readFileSync(segment);
  truncateSync(segment, 9_000);
  await checkNow();
  await row.getByText('Doesn’t play: a file for its 720p version is incomplete.').waitFor(looking);
  await row.getByText('The file is 720p-1.m4s.').waitFor();
  await row.getByText('Upload the recording again').waitFor();
  await expect
    .poll(async () => (await mailsToTeacher()).map(({ subject }) => subject), looking)
    .toEqual([`A lesson doesn’t play: ${lesson}`]);

  await page.goto(`${site.url}/studio`);
  await page.getByRole('link', { name: '1 lesson has a problem with its video. See what to do.' }).click();
  await page.getByRole('button', { name: '1 video has a problem.' }).click();
  await page.getByRole('button', { name: '1 with a problem' }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Check now: / }).count()).toBe(1);

  writeFileSync(segment, whole);
  await checkNow();
  await page.getByText('We decoded parts of each quality.').waitFor(looking);
  await page.goto(`${site.url}/studio`);
  await page.getByRole('heading', { name: 'New learners' }).waitFor();
  expect(await page.getByText(/doesn’t play|has a problem/).count()).toBe(0);
  expect(await mailsToTeacher()).toHaveLength(1);
  for (const table of ['playbackSessions', 'progress'] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test('a video is checked as soon as it is packaged', async () => {
  const film = await makeRecordingFile('Fresh.mp4', { seconds: 7 });
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'videos');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose recordings' }).click();
  await (await chooser).setFiles(film);
  const checked = async () => {
    const video = (await listStudioVideos(site.db)).find(({ name }) => name === 'Fresh');
    return (await listVideoChecks(site.db)).find(({ videoId }) => videoId === video?.id)?.depth;
  };
  await expect.poll(checked, { timeout: 120_000, interval: 500 }).toBe('decoded');
});
