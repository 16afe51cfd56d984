import type { Browser, ViewportSize } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Plan } from '#rules/plans.ts';
import { readProgress } from '#server/course/progress-store.ts';
import { findUserByEmail } from '#server/accounts/user-store.ts';
import { payForUltra } from './buyers.ts';
import {
  filmOf,
  longLesson,
  networkNoise,
  openLearner,
  playLesson,
  playsOn,
  seekTo,
  sees,
} from './learner.ts';
import { uidOf } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

const openTroubled = (email: string, more: { plan?: Plan; viewport?: ViewportSize } = {}) =>
  openLearner(browser, site, { email, expected: networkNoise, ...more });

test('the video continues without loss after ten seconds offline', async () => {
  const email = 'tunnel@example.com';
  const context = await openTroubled(email);
  const page = await playLesson(context, site);
  await sees(page, ({ second, loaded }) => second > 3 && loaded > second + 12);
  const { second: left } = await filmOf(page);

  await context.setOffline(true);
  await page.getByRole('alert').filter({ hasText: "You're offline" }).waitFor();
  // It plays on from what it has loaded (decision 182).
  await sees(page, (video) => video.plays && video.second > left + 8);
  await context.setOffline(false);
  const { second: back } = await filmOf(page);
  await sees(page, (video) => video.plays && video.second > back + 2);
  await page.getByRole('button', { name: 'Pause' }).click();
  const uid = await uidOf(site, email);
  const played = async () => (await readProgress(site.db, { uid })).get(longLesson)?.seconds;
  await expect.poll(played).toBeGreaterThan(back * 0.9);
});

test('the buffer bridges an outage that the browser does not notice', async () => {
  const context = await openTroubled('lift@example.com');
  const page = await playLesson(context, site);
  await sees(page, ({ second, loaded }) => second > 1 && loaded > second + 15);
  const cut = `${site.url}/{api,media}/**`;
  await page.route(cut, (route) => route.abort());
  const { second: left } = await filmOf(page);
  await sees(page, ({ second, plays }) => plays && second > left + 6);
  await page.unroute(cut);
  await seekTo(page, 0.8);
  await sees(page, ({ second, plays }) => plays && second > 140);
});

test('a media URL that expires during a lesson is renewed silently', async () => {
  const context = await openTroubled('expiring@example.com');
  const page = await playLesson(context, site);
  let rejected = 0;
  let renewed = false;
  page.on('response', (reply) => {
    if (reply.url().includes('/media/') && reply.status() === 403) rejected += 1;
    if (reply.url().includes('/playback')) renewed = true;
  });
  // An hour-old URL is rejected until the player requests a new one.
  await page.route('**/media/**', (route) => {
    const old = (Date.now() - 3_600_000).toString(36);
    const url = route
      .request()
      .url()
      .replace(/\/media\/[^.]+\./, `/media/${old}.`);
    return route.continue(renewed ? {} : { url });
  });
  await seekTo(page, 0.7);
  await sees(page, ({ second, plays }) => plays && second > 120);
  expect(rejected).toBeGreaterThan(0);
  expect(renewed).toBe(true);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('the third playback session stops the oldest, which says why and resumes on click', async () => {
  const email = 'three-screens@example.com';
  const viewport = { width: 480, height: 640 };
  const pages = [];
  for (let devices = 0; devices < 3; devices += 1)
    pages.push(await playLesson(await openTroubled(email, { viewport }), site));
  const [first, second, third] = pages;
  await first!.getByText('Playing in two other places').waitFor();
  await playsOn(second!);
  await playsOn(third!);
  await first!.getByRole('button', { name: 'Play here' }).click();
  await sees(first!, ({ plays, frames }) => plays && frames > 0);
  await second!.getByText('Playing in two other places').waitFor();
  await playsOn(third!);
});

test('a refund ends playback within 60 s with a message', async () => {
  const email = 'refunded@example.com';
  const context = await openTroubled(email, { plan: 'free' });
  const session = await payForUltra(context, site);
  await expect.poll(() => findUserByEmail(site.db, { email })).toMatchObject({ plan: 'ultra' });
  const page = await playLesson(context, site);
  await fetch(`${site.sandboxUrl}/stripe/payments/${session}/refund`, { method: 'POST' });
  await page.getByText('Your plan no longer includes this lesson').waitFor();
});

test('a video that fails to load is retried, and then a lighter rendition is offered', async () => {
  const context = await openTroubled('slow@example.com');
  const page = await context.newPage();
  const aborted: string[] = [];
  await page.route('**/media/**/*p-*.m4s', (route) => {
    aborted.push(`${Math.round(performance.now())} ms ${route.request().url().split('/').at(-1)}`);
    return route.abort();
  });
  await page.goto(`${site.url}/gpt?lesson=flutter-introduction`);
  await page
    .getByText('The video didn’t load')
    .waitFor()
    .catch(async (cause: unknown) => {
      const seen = [JSON.stringify(await filmOf(page)), await page.locator('body').innerText()];
      throw new Error(['No alert after', ...aborted, ...seen].join('\n'), { cause });
    });
  await page.getByRole('button', { name: /^Try 360p, 1\.\d MB$/ }).waitFor();
  await page.getByRole('button', { name: /^Try Audio only, \d\d0 kB$/ }).click();
  await sees(page, ({ plays, second, height }) => plays && second > 0.5 && height === 0);
});
