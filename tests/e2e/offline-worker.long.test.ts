/** The worker that opens the course without a connection: across deploys, languages, and when the site has none anymore. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offlineWorkerPath } from '#rules/pages.ts';
import { launchChromium } from '#tests/set-up/chromium.ts';
import { networkNoise, openLearner, playLesson } from './learner.ts';
import { makeNextBuild, type NextBuild } from './next-build.ts';
import { isCourseKept } from './saved.ts';
import { type OwnSite, startSite } from './site.ts';
import { askedOf } from './visitor.ts';

let site: OwnSite;
let browser: Browser;
let next: NextBuild;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
  next = makeNextBuild();
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  next.remove();
});

const allowed = { serviceWorkers: 'allow', expected: networkNoise } as const;

async function openCourse(email: string, more: Parameters<Browser['newContext']>[0] = {}) {
  const context = await openLearner(browser, site, { email, ...allowed, ...more });
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt`);
  await expect.poll(() => isCourseKept(page)).toBe(true);
  // It stores the page before it takes over.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { context, page };
}

/** The scripts of the course page that the worker has stored, by their names. */
const keptScripts = (page: Page) =>
  page.evaluate(async () => {
    const kept = await caches.match('/gpt');
    return [...((await kept?.text()) ?? '').matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  });

/** The paths of all files that the worker has stored. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('media and the API reach the site unchanged, and seeking works', async () => {
  const { context, page } = await openCourse('unchanged@example.com');
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.close();
  const playing = await playLesson(context, site);
  const asked = askedOf(playing, /^\/media\//);
  await playing.keyboard.press('8');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test('without a connection, the page opens in its language; without the site, too', async () => {
  const { context, page } = await openCourse('bahasa@example.com', { locale: 'ms-MY' });
  await context.setOffline(true);
  await page.goto(`${site.url}/ms`);
  await page.getByRole('heading', { name: 'Anda di luar talian' }).waitFor();
  await context.setOffline(false);
  await site.kill();
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await site.startAgain();
});

test.each(['en-US', 'ms-MY', 'id-ID'])('the worker stores every script of a lesson (%s)', async (locale) => {
  const { context, page } = await openCourse(`stored-${locale.toLowerCase()}@example.com`, { locale });
  const kept = await keptFiles(page);
  // Not from the browser's own cache, which may have dropped them.
  for (const part of ['lesson-dialog', 'lesson-content', 'hls.light', 'open-saved', 'dialog', 'page-footer'])
    expect(kept).toContainEqual(expect.stringMatching(`^/assets/${part}-`));
  await context.close();
});

test('after a deploy, the new page opens immediately, and the worker keeps the new one', async () => {
  const { context, page } = await openCourse('deployed@example.com');
  const before = await keptScripts(page);
  await site.deploy(next.folder);
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('heading', { name: 'Course outline' }).or(page.locator('#outline')).first().waitFor();
  await expect.poll(() => keptScripts(page)).not.toEqual(before);
  await context.setOffline(true);
  await page.goto(`${site.url}/`);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await context.setOffline(false);
});

test('when the site has no worker anymore, the browser’s worker ends itself', async () => {
  const { page } = await openCourse('ended@example.com');
  rmSync(join(next.folder, 'dist/web', offlineWorkerPath));
  await site.deploy(next.folder);
  await page.goto(`${site.url}/gpt`);
  // Chromium opens a deleted cache again, empty, for the compiled code of scripts that it took from there.
  const state = async () => ({
    workers: await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    kept: await keptFiles(page),
  });
  await expect.poll(state).toEqual({ workers: 0, kept: [] });
});
