/** A script that is lost in the air or gone after a deploy: the page says so at worst, and is never blank. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserOfWorker } from './shared-site.ts';
import { fetchesFailedImports } from './failed-imports.ts';
import {
  filmOf,
  goesOn,
  longLesson,
  networkNoise,
  openLearner,
  playLesson,
  pressForKeys,
} from './learner.ts';
import { makeNextBuild, type NextBuild } from './next-build.ts';
import { type OwnSite, startSite } from './site.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;
let next: NextBuild;
let fetchesAgain: boolean;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
  next = makeNextBuild();
  fetchesAgain = await fetchesFailedImports(browser, site.url);
});

afterAll(async () => {
  await site?.stop();
  next?.remove();
});

/** The console messages about files that a test takes away. */
const noise = new RegExp(
  `${networkNoise.source}|dynamically imported|A part of the app|above error|PartNotLoaded`,
);

const open = (email: string) => openLearner(browser, site, { email, expected: noise });

test('a script that is lost once is fetched again, after a reload where the browser needs one', async () => {
  const page = await (await open('once@example.com')).newPage();
  let visits = 0;
  page.on('request', (request) => (visits += request.isNavigationRequest() ? 1 : 0));
  const lost = await lose(page, 'account-screen', { times: 1 });
  await page.goto(`${site.url}/account`);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  expect([lost(), visits]).toEqual([1, fetchesAgain ? 1 : 2]);
});

test('where the browser does not fetch again, the page reloads itself once to the same place', async () => {
  const page = await (await open('reloaded@example.com')).newPage();
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('heading', { name: 'Your course' }).waitFor();
  const lost = await lose(page, 'account-screen', { untilReload: true });
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  expect(lost()).toBe(fetchesAgain ? 3 : 1);
});

test('a script that stays away ends in words, and in the page once it comes', async () => {
  const page = await (await open('gone@example.com')).newPage();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await lose(page, 'account-screen', {});
  await page.goto(`${site.url}/account`);
  await page.getByRole('alert').getByRole('heading', { name: 'This page did not load' }).waitFor();
  expect(loads).toBe(2);
  await page.getByRole('link', { name: 'Ask for help' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
});

test('a lost script of the app itself, its document and its style sheet are survived', async () => {
  const page = await (await open('app@example.com')).newPage();
  for (const part of ['core', 'react']) {
    await lose(page, part, { untilReload: true });
    await page.goto(`${site.url}/account`);
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.unrouteAll();
  }
  await page.route(/assets\/style-.{8}\.css/, (route) => route.abort(), { times: 2 });
  await page.reload();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await expect.poll(() => groundOf(page)).not.toBe('');
});

test('a document whose first script does not come says so, and the landing page works without its own', async () => {
  const context = await openBrowser(browser, {}, noise);
  const page = await context.newPage();
  await page.route(/assets\/.*\.js/, (route) => route.abort());
  await page.goto(`${site.url}/test`);
  await page.getByText('This takes longer than it should').waitFor();
  await page.getByRole('link', { name: 'Front page' }).click();
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByRole('dialog', { name: 'Sign in' }).getByLabel('E-mail address').waitFor();
});

test("a mail's link still signs in when the script of its screen is lost at first", async () => {
  const context = await openBrowser(browser, {}, noise);
  const page = await context.newPage();
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByLabel('E-mail address').fill('lost-link@example.com');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  const { link } = await site.signInMailTo('lost-link@example.com');
  await lose(page, 'verify-screen', { untilReload: true });
  await page.goto(link);
  await page.waitForURL('**/gpt');
});

test('a lost key sheet says so and leaves the video playing', async () => {
  const context = await open('keys@example.com');
  const page = await playLesson(context, site);
  await lose(page, 'key-sheet', {});
  const words = await pressForKeys(page, 'This did not load');
  await goesOn(page);
  await page.unrouteAll();
  const again = words.getByRole('button', { name: 'Try again' });
  const keys = page.getByRole('dialog', { name: 'Keyboard keys' });
  if (fetchesAgain) {
    await again.click();
    await keys.waitFor();
    expect((await filmOf(page)).plays).toBe(true);
  } else {
    // The page reloads itself for it, and shows the same lesson.
    await Promise.all([page.waitForEvent('load'), again.click()]);
    await page.getByRole('slider', { name: 'Position in the lesson' }).waitFor();
    await pressForKeys(page);
  }
});

test('a tab that was open during a deploy goes on with the scripts it began with', async () => {
  const context = await open('deployed@example.com');
  const page = await context.newPage();
  // So that nothing is fetched before it is needed.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  // The page's one fetch at idle is over before the site starts again.
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
  await goesOn(page);
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

/** The colour that the style sheet gives the page; empty without it. */
function groundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--color-ground'));
}

type Losing = {
  times?: number;
  /** Imitates browsers that remember a failed script until the page is reloaded. */
  untilReload?: boolean;
};

/** Takes the script of that name from the page; gives how often it was asked for in vain. */
async function lose(page: Page, name: string, { times, untilReload }: Losing): Promise<() => number> {
  let lost = 0;
  let reloaded = false;
  if (untilReload) {
    page.on('request', (request) => {
      reloaded ||= lost > 0 && request.isNavigationRequest();
    });
  }
  await page.route(
    new RegExp(`/assets/${name}-.{8}\\.js`),
    (route) => {
      if (reloaded) return route.continue();
      lost += 1;
      return route.abort();
    },
    times === undefined ? {} : { times },
  );
  return () => lost;
}
