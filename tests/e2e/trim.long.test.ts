/** A teacher trims the start of a video, and a learner sees the rest. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listStudioVideos } from '#server/videos/store.ts';
import { openLearner, playsOn, sees } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openStudio, openTeacher, publish, saved } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

const packaging = { timeout: 240_000, interval: 500 };

const lesson = 'Flutter Introduction';

test('the trimmed video replaces the whole one in its lesson, and plays for buyers', async () => {
  const context = await openTeacher(browser, site);
  const page = await openStudio(context, site, 'videos');
  await page.getByRole('button', { name: `Trim: ${lesson}` }).click();
  const dialog = page.getByRole('dialog', { name: `Trim ${lesson}` });
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
  await dialog.getByText('Nothing is cut yet.').waitFor();

  await dialog.getByRole('button', { name: 'One second forward' }).click();
  await dialog.getByRole('button', { name: 'One second forward' }).click();
  await dialog.getByText('0:02.0').waitFor();
  await dialog.getByRole('button', { name: 'Set start here' }).click();
  await dialog.getByRole('textbox', { name: 'Ends at' }).fill('0:01');
  await dialog.getByRole('textbox', { name: 'Ends at' }).press('Enter');
  await dialog.getByText('Keep at least one second.').waitFor();
  await dialog.getByRole('textbox', { name: 'Ends at' }).fill('0:11');
  await dialog.getByRole('textbox', { name: 'Ends at' }).press('Enter');
  await dialog.getByText(/^Keeps 0:09 of /).waitFor();
  await dialog.getByRole('button', { name: 'Create trimmed video' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`0:02 to 0:11 of ${lesson}`).waitFor();

  const name = `${lesson}, trimmed`;
  const video = async () => (await listStudioVideos(site.db)).find((each) => each.name === name);
  await expect.poll(async () => (await video())?.state, packaging).toBe('ready');
  expect((await video())?.lengthSeconds).toBeCloseTo(9, 0);
  await page.getByRole('button', { name: `Use in the lesson: ${name}` }).click();
  await saved(page);
  await publish(page, 'The first seconds are gone');

  const learner = await openLearner(browser, site, { email: 'trim-viewer@example.com', plan: 'premium' });
  const watching = await learner.newPage();
  await watching.goto(`${site.url}/gpt`);
  await watching.getByRole('link', { name: lesson }).first().click();
  await sees(watching, ({ second, frames }) => second > 0.3 && frames > 0);
  await playsOn(watching);
  const length = await watching.evaluate(() => document.querySelector('video')?.duration ?? 0);
  expect(length).toBeCloseTo(9, 0);
});
