/** A teacher uploads recordings, and a learner watches them in every resolution with audio. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRecordingFile, writeRecording } from '#tests/videos/recordings.ts';
import { decodedSound, openLearner, playsFrom, sees } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { choose, openStudio, openTeacher, packaged, publish, saved } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('a folder of recordings becomes lessons, which a Premium learner watches in each resolution', async () => {
  const film = await makeRecordingFile('02 - Lists and maps.mp4', { seconds: 13, width: 640, height: 480 });
  const folder = join(film, '..');
  await writeRecording(join(folder, '1_welcome.webm'), { form: 'webm', video: 'vp8', audio: 'opus' });
  mkdirSync(join(folder, 'deeper'));
  await writeRecording(join(folder, 'deeper/10. Last.mov'), { form: 'mov', audio: 'pcm-s16' });

  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'videos');
  await choose(page, 'Choose a folder', folder);
  const form = page.getByRole('region', { name: 'Create lessons' });
  const titles = form.getByRole('textbox');
  await expect.poll(() => titles.count()).toBe(3);
  expect(
    await titles.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
  ).toEqual(['Welcome', 'Lists and maps', 'Last']);
  await form.getByRole('textbox', { name: /10\. Last/ }).fill('The last one');
  await form.getByLabel('Include in the course the next time I publish').check();
  await form.getByLabel('Section').selectOption({ index: 0 });
  await form.getByRole('button', { name: 'Create 3 lessons' }).click();
  await page.getByText('3 lessons were added to the course.').first().waitFor();
  await saved(page);

  for (const name of ['1_welcome', '02 - Lists and maps', '10. Last']) await packaged(site, name);
  await page.getByText('0:13').first().waitFor();
  await publish(page, 'Three new lessons');

  const learner = await openLearner(browser, site, { email: 'premium-viewer@example.com', plan: 'premium' });
  const watching = await learner.newPage();
  await watching.goto(`${site.url}/gpt`);
  await watching
    .getByRole('link', { name: /Lists and maps/ })
    .first()
    .click();
  await sees(watching, ({ second, frames }) => second > 0.3 && frames > 0);
  expect(await decodedSound(watching)).toBeGreaterThan(0);
  await watching.getByRole('button', { name: 'Settings' }).click();
  for (const height of [360, 480]) {
    await watching.getByRole('radio', { name: new RegExp(`^${height}p`) }).check();
    await playsFrom(watching, 0, height);
  }
});
