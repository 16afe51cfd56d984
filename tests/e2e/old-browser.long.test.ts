/** Tests the oldest supported Chromium (docs/browsers.md), and the notice for outdated browsers. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { oldestBrowsers } from '#web/bundling/newer-apis.ts';
import { messages } from '#messages/messages.ts';
import { launchChromium } from '#tests/set-up/chromium.ts';
import {
  frameOf,
  goToEnd,
  longLesson,
  longTitle,
  networkNoise,
  openLearner,
  openTab,
  phone,
  playLesson,
  playsOn,
  scrollDialog,
  seekTo,
  sees,
} from './learner.ts';
import { watchLessons } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { input, openStudio, openTeacher, saved } from './teacher.ts';
import { buy, openBrowser, register } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [{ site }, browser] = await Promise.all([openShared(), launchChromium('oldest')]);
});

afterAll(() => browser?.close());

test('these tests use the oldest supported Chrome, or the next one', () => {
  const [major] = browser.version().split('.').map(Number);
  expect([oldestBrowsers.chrome, oldestBrowsers.chrome + 1]).toContain(major);
});

test('a new learner signs in, registers, pays, sees the outline and claims a certificate', async () => {
  const email = 'old-browser@example.com';
  const context = withoutFailures(await openBrowser(browser));
  const page = await context.newPage();
  await signInWithCode(page, email);
  await register(page);
  await buy(page, site, 'Ultra');
  await page
    .getByRole('alert')
    .filter({ hasText: 'You have successfully upgraded to Ultra Plan!' })
    .waitFor();
  await page.getByText('0 of 64 videos watched').first().waitFor();
  await page
    .getByRole('link', { name: new RegExp(longTitle) })
    .first()
    .waitFor();

  await watchLessons(site, email, 32);
  await page.goto(`${site.url}/gpt`);
  await page.getByText('32 of 64 videos watched').first().waitFor();
  await page.getByRole('button', { name: 'Get Certificate' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Your certificate' });
  await dialog.getByLabel('Name on the certificate').fill('Aisyah binti Rahman');
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Under confirmation' }).waitFor();
  expect(await alphaBehind(dialog)).toBeGreaterThan(0.5);
});

test('a learner watches a lesson with captions and transcript, and changes the account', async () => {
  const context = withoutFailures(await openLearner(browser, site, { email: 'old-player@example.com' }));
  const page = await playLesson(context, site);
  await playsOn(page);
  await page
    .locator('.video-frame')
    .getByText(/^Lesson 1\. Flutter Introduction/)
    .waitFor();
  const reported = page.waitForResponse((reply) => reply.url().includes(`/${longLesson}/progress`));
  await scrollAwayFromTranscript(page);
  expect((await reported).status()).toBe(200);

  await page.goto(`${site.url}/account`);
  await page.getByLabel('Name', { exact: true }).fill('Siti binti Ahmad');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Siti binti Ahmad');
});

test('on a phone the video stays at the top, and the next lesson plays automatically', async () => {
  const context = withoutFailures(
    await openLearner(browser, site, { email: 'old-phone@example.com', ...phone }),
  );
  const page = await playLesson(context, site);
  await openTab(page, 'Lessons');
  await scrollDialog(page, 300);
  expect(await frameOf(page)).toMatchObject({ y: 0, width: 360 });
  await goToEnd(page);
  await page.getByText('Up next in 3', { exact: true }).waitFor();
  await page.getByText('Lesson 2 of 66').waitFor();
  await playsOn(page);
});

test('a teacher edits the outline and the page, and the draft is saved', async () => {
  const context = withoutFailures(await openTeacher(browser, site));
  const outline = await openStudio(context, site, 'course');
  await outline.getByLabel('Add a section').fill('Bread');
  await outline.keyboard.press('Enter');
  await outline.getByRole('button', { name: /^Bread/ }).waitFor();
  await saved(outline);
  await outline.close();

  const page = await openStudio(context, site, 'page');
  await input(page, 'landing.hero.headline').fill('Bake bread that people queue for.');
  await saved(page);
  const preview = page.frameLocator('iframe[aria-hidden=false], iframe:not([aria-hidden])').first();
  await preview.getByRole('heading', { level: 1, name: 'Bake bread that people queue for.' }).waitFor();
  const reply = await context.request.get(`${site.url}/api/studio/content`);
  const draft = await reply.text();
  expect(draft).toContain('Bake bread that people queue for.');
  expect(draft).toContain('"Bread"');
});

test.each([true, false])(
  'an outdated browser shows the update notice (with JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await openOutdated(javaScriptEnabled);
    const notice = page.getByText(messages.documents.outdated.title);
    await page.goto(`${site.url}/gpt`);
    await notice.waitFor();
    await page.getByText('update iOS to 16.4').waitFor();
    expect(await page.locator('#app').isVisible()).toBe(false);

    await page.getByRole('link', { name: messages.links.front, exact: true }).first().click();
    await notice.waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByLabel('Email address').fill('outdated@example.com');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL('**/emailsent');
    await notice.waitFor();
  },
);

test('a supported browser shows no notice, even when the style sheet fails to load', async () => {
  const page = await (await openBrowser(browser, {}, networkNoise)).newPage();
  const notice = page.getByText(messages.documents.outdated.title);
  await page.goto(`${site.url}/verify`);
  await page.locator('#app main').first().waitFor();
  expect(await notice.count()).toBe(0);

  await page.route('**/*.css', (route) => route.abort());
  await page.reload();
  await page.locator('#app main').first().waitFor();
  expect(await notice.count()).toBe(0);
});

/** Opens a page without the browser features that the notice checks. */
async function openOutdated(javaScriptEnabled: boolean): Promise<Page> {
  const context = await openBrowser(browser, { javaScriptEnabled });
  await context.route('**/*.css', async (route) => {
    const reply = await route.fetch();
    const css = (await reply.text()).replace('@supports (width:1rlh)', '@supports (width:1unknown)');
    await route.fulfill({ response: reply, body: css });
  });
  await context.addInitScript(() => {
    CSS.supports = () => false;
  });
  return context.newPage();
}

/** Fails the test at its end when an API call returned an error; openBrowser checks the pages. */
function withoutFailures(context: BrowserContext): BrowserContext {
  const failed: string[] = [];
  context.on('response', (reply) => {
    const { pathname } = new URL(reply.url());
    if (pathname.startsWith('/api/') && reply.status() >= 400) failed.push(`${reply.status()} ${pathname}`);
  });
  onTestFinished(() => expect(failed).toEqual([]));
  return context;
}

async function signInWithCode(page: Page, email: string): Promise<void> {
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  const { code } = await site.signInMailTo(email);
  await page.getByLabel('6-digit code').fill(code);
  await page.waitForURL('**/gpt');
}

/** Returns the opacity of a dialog's backdrop. */
function alphaBehind(dialog: Locator): Promise<number> {
  return dialog.evaluate((element) => {
    const { backgroundColor } = getComputedStyle(element, '::backdrop');
    return Number(/^rgba\(.+, ([\d.]+)\)$/.exec(backgroundColor)?.[1] ?? 1);
  });
}

/** The transcript follows the video until a reader scrolls away. */
async function scrollAwayFromTranscript(page: Page): Promise<void> {
  await openTab(page, 'Transcript');
  const lines = page.locator('[data-lines]');
  await seekTo(page, 0.8);
  await sees(page, ({ second }) => second > 130);
  await expect.poll(() => lines.evaluate((list) => list.scrollTop)).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Pause' }).click();
  const follow = page.getByRole('button', { name: messages.lesson.transcript.follow });
  expect(await follow.count()).toBe(0);
  await lines.evaluate((list) => {
    list.scrollTop = 0;
  });
  await follow.waitFor();
}
