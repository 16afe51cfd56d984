/** The instructor replaces a video that a learner is watching, and removes the old one afterwards. */
import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formerVideoMs } from '#rules/playback-session.ts';
import { readProgress } from '#server/course/progress-store.ts';
import {
  countStalls,
  filmOf,
  longLesson,
  longTitle,
  openLearner,
  playLesson,
  seekTo,
  sees,
} from './learner.ts';
import { uidOf } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openStudio, openTeacher, publish, saved } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

/** The lesson's former video is named after the lesson while a lesson shows it, else by its id. */
const formerFilm = longLesson;
const nextFilm = 'install-flutter';

/** Records the videos whose segments a page requests, and error replies. */
function listenTo(page: Page) {
  const seen = { films: new Set<string>(), bad: [] as string[] };
  page.on('response', (reply) => {
    const [, film] = /~([\w-]+)\/[^/]+\.m4s$/.exec(reply.url()) ?? [];
    if (film !== undefined) seen.films.add(film);
    if (reply.status() >= 400) seen.bad.push(`${reply.status()} ${reply.url()}`);
  });
  return seen;
}

async function putAnotherFilm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.getByRole('button', { name: `Edit: ${longTitle}` }).click();
  await page.getByLabel('Video', { exact: true }).selectOption(nextFilm);
  await saved(page);
  await publish(page, 'Another take');
}

test('a replaced video plays to its end, and the next viewer gets the new one', async () => {
  const email = 'sees-the-former-film@example.com';
  const page = await playLesson(await openLearner(browser, site, { email, plan: 'premium' }), site);
  await page.evaluate(countStalls);
  const length = await page.evaluate(() => document.querySelector('video')?.duration ?? 0);
  await putAnotherFilm(await openStudio(await openTeacher(browser, site), site, 'course'));

  const seen = listenTo(page);
  // Each jump needs segments that were not requested before.
  for (const share of [0.4, 0.7, 0.93]) {
    await page.evaluate(() => (window.jumps = true));
    await seekTo(page, share);
    const { second } = await filmOf(page);
    await sees(page, (film) => film.plays && film.second > second + 1);
    await page.evaluate(() => (window.jumps = false));
    await sees(page, (film) => film.second > second + 3);
  }
  await sees(page, (film) => film.second > length - 1);
  expect(await page.evaluate(() => window.stalls)).toBe(0);
  expect(seen).toEqual({ films: new Set([formerFilm]), bad: [] });

  const next = await openLearner(browser, site, { email: 'sees-the-new-film@example.com', plan: 'premium' });
  const other = await next.newPage();
  const heardThere = listenTo(other);
  await other.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await sees(other, ({ second, frames }) => second > 0.3 && frames > 0);
  expect(heardThere).toEqual({ films: new Set([nextFilm]), bad: [] });

  const uid = await uidOf(site, email);
  const credited = async () => (await readProgress(site.db, { uid })).get(longLesson)?.seconds ?? 0;
  await expect.poll(credited).toBeGreaterThan(0);
  const before = await credited();
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await sees(page, ({ frames }) => frames > 0);
  expect(seen.films).toEqual(new Set([formerFilm, nextFilm]));
  expect(await credited()).toBeGreaterThanOrEqual(before);
});

test('an unused video is listed with its size, and removed when nobody can be watching it', async () => {
  const page = await openStudio(await openTeacher(browser, site, /409/), site, 'videos');
  await page.getByRole('button', { name: /^Not used: 1, [\d.]+ MB$/ }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Delete: / }).count()).toBe(1);
  const remove = async () => {
    await page.getByRole('button', { name: `Delete: ${formerFilm}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click();
  };
  await remove();
  await page.getByText('Learners may still be watching it.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(existsSync(site.mediaFile(formerFilm, 'master.m3u8'))).toBe(true);

  const replacedAt = Date.now() - formerVideoMs;
  await site.db.updateTable('formerVideos').set({ replacedAt }).execute();
  await remove();
  await page.getByText(`${formerFilm} was deleted.`).waitFor();
  await page.getByRole('button', { name: /^Not used: / }).waitFor({ state: 'detached' });
  expect(existsSync(site.mediaFile(formerFilm, ''))).toBe(false);
  const lines = await site.db
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'video-removed')
    .execute();
  expect(lines).toEqual([{ subject: formerFilm }]);
});
