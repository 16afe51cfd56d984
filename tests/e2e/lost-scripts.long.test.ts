/** A script that is lost or removed by a deploy: the page reports it at worst, and keeps the user's work. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '#tests/set-up/chromium.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import {
  filmOf,
  longLesson,
  openLearner,
  openTab,
  playLesson,
  playsOn,
  pressForKeys,
  seekTo,
  sees,
} from './learner.ts';
import {
  engines,
  lose,
  lossNoise,
  requestsFor,
  scriptNamed,
  scriptsAskedBy,
  sharedScriptOf,
} from './losing.ts';
import { makeNextBuild, type NextBuild } from './next-build.ts';
import { type OwnSite, startSite } from './site.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let newest: Browser;
let next: NextBuild;

beforeAll(async () => {
  [site, newest] = await Promise.all([startSite(), openBrowserOfWorker()]);
  next = makeNextBuild();
});

afterAll(async () => {
  await site?.stop();
  next?.remove();
});

describe.each(engines)('in the %s supported Chromium', (engine) => {
  let browser: Browser;

  beforeAll(async () => {
    browser = engine === 'newest' ? newest : await launchChromium(engine);
  });

  afterAll(async () => {
    if (engine === 'oldest') await browser?.close();
  });

  const open = (name: string) =>
    openLearner(browser, site, { email: `${name}.${engine}@example.com`, expected: lossNoise });

  test('a reload restores the lesson, its second, the search and the keyboard shortcuts dialog', async () => {
    const context = await open('second');
    const requested = scriptsAskedBy(context);
    const page = await playLesson(context, site);
    await seekTo(page, 0.5);
    await sees(page, ({ second, plays }) => second > 85 && plays);
    await openTab(page, 'Transcript');
    await page.getByRole('searchbox').fill('widget');
    await page.getByRole('slider', { name: 'Position in the lesson' }).focus();
    const lost = await lose(page, requestsFor(sharedScriptOf('key-sheet', requested)));
    const words = await pressForKeys(page, 'This didn’t load');
    await playsOn(page);
    await Promise.all([page.waitForEvent('load'), words.getByRole('button', { name: 'Try again' }).click()]);
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.waitFor();
    expect(new URL(page.url()).searchParams.get('lesson')).toBe(longLesson);
    await sees(page, ({ second, frames }) => second > 85 && second < 110 && frames > 0);
    await keys.getByRole('button', { name: 'Close' }).click();
    expect(await page.getByRole('searchbox').inputValue()).toBe('widget');
    expect(lost.times()).toBe(1);
  });

  test('“Try again” says each time that the site does not answer, and works once it does', async () => {
    const page = await playLesson(await open('unreachable'), site);
    const lost = await lose(page, requestsFor(scriptNamed('key-sheet')), Infinity);
    const words = await pressForKeys(page, 'This didn’t load');
    let seen = Promise.withResolvers<void>();
    let answers = false;
    await page.route(`${site.url}/**`, async (route) => {
      if (answers) return route.fallback();
      await seen.promise;
      await route.abort();
    });
    const again = words.getByRole('button', { name: 'Try again' });
    const unreachable = words.getByText('We couldn’t reach the site. Check your connection, then try again.');
    for (const _ of [1, 2]) {
      seen = Promise.withResolvers();
      await again.click();
      await words.getByText('Trying again…').waitFor();
      seen.resolve();
      await unreachable.waitFor();
    }
    lost.stop();
    answers = true;
    await again.click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect((await filmOf(page)).second).toBeGreaterThan(0);
  });

  test('a lesson whose script stays lost reloads once, shows an error, and plays once the script loads', async () => {
    const page = await (await open('no-lesson')).newPage();
    let loads = 0;
    page.on('load', () => (loads += 1));
    const lost = await lose(page, requestsFor(scriptNamed('lesson-dialog')), Infinity);
    await page.goto(`${site.url}/gpt`);
    await page.locator(`li a[href="/gpt?lesson=${longLesson}"]`).click();
    const words = page.getByRole('dialog', { name: 'This didn’t load' });
    await words.waitFor();
    expect(loads).toBe(2);
    lost.stop();
    await words.getByRole('button', { name: 'Try again' }).click();
    await sees(page, ({ frames }) => frames > 0);
  });

  test('a form keeps its text when the page reloads for the next screen', async () => {
    const page = await (await open('typed')).newPage();
    await page.goto(`${site.url}/account`);
    await page.getByLabel('Phone number').fill('019-876 5432');
    const lost = await lose(page, requestsFor(scriptNamed('pricing-screen')), 3);
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'See the plans' }).click()]);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(lost.times()).toBe(3);
    await page.goBack();
    await page.getByText('We kept what you typed earlier.').waitFor();
    expect(await page.getByLabel('Phone number').inputValue()).toBe('019-876 5432');
  });

  test("an email's link signs in when the script of its screen is lost", async () => {
    const email = `link.${engine}@example.com`;
    const page = await (await openBrowser(browser, {}, lossNoise)).newPage();
    await page.goto(site.url);
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/emailsent');
    const { link } = await site.signInMailTo(email);
    const lost = await lose(page, requestsFor(scriptNamed('sign-in-panel')));
    await page.goto(link);
    await page.waitForURL('**/gpt');
    expect(lost.times()).toBe(1);
  });
});

test('a document whose first script fails shows an error, and the landing page works without its own', async () => {
  const page = await (await openBrowser(newest, {}, lossNoise)).newPage();
  await page.route(/assets\/.*\.js/, (route) => route.abort());
  await page.goto(`${site.url}/test`);
  await page.getByText('This is taking longer than usual').waitFor();
  await page.getByRole('link', { name: 'Home page' }).click();
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Email address').waitFor();
});

test('a screen whose script stays lost reloads once, shows an error, and works once the script loads', async () => {
  const context = await openLearner(newest, site, { email: 'gone@example.com', expected: lossNoise });
  const page = await context.newPage();
  let loads = 0;
  page.on('load', () => (loads += 1));
  const lost = await lose(page, requestsFor(scriptNamed('account-screen')), Infinity);
  await page.goto(`${site.url}/account`);
  await page.getByRole('alert').getByRole('heading', { name: 'This page didn’t load' }).waitFor();
  expect(loads).toBe(2);
  await page.getByRole('link', { name: 'Ask for help' }).waitFor();
  lost.stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
});

test('a tab that was open during a deploy keeps the scripts it started with', async () => {
  // Pictures may be requested while the site restarts.
  const context = await openLearner(newest, site, {
    email: 'deployed@example.com',
    expected: /net::ERR_CONNECTION_/,
  });
  const page = await context.newPage();
  // Prefetches nothing.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  // The page's one prefetch is over before the site restarts.
  const fetchedAtIdle = page.waitForResponse(/assets\/lesson-dialog-.{8}\.js/);
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('heading', { name: 'Your course' }).waitFor();
  const script = (await fetchedAtIdle).url();
  await page.evaluate(`import('${script}').then(() => null)`);
  const missing: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() === 404) missing.push(reply.url());
  });
  await site.deploy(next.folder);
  await page.locator(`li a[href="/gpt?lesson=${longLesson}"]`).click();
  await playsOn(page);
  const keys = await pressForKeys(page);
  await keys.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  expect(missing).toEqual([]);
  const fresh = await page.request.get(`${site.url}/account`);
  expect(await fresh.text()).not.toContain(
    await page.evaluate(() => document.scripts[0]?.src.split('/').at(-1)),
  );
});
