import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import type { Plan } from '#rules/plans.ts';
import { openLearner } from './learner.ts';
import { watchLessons } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { buy, openBrowser, register, signIn } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('a newcomer signs in, registers, buys Ultra, watches a lesson and claims a certificate', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await signIn(page, site, 'newcomer@example.com');
  await register(page);
  await buy(page, site, 'Ultra');
  await expectText(alertWith(page, 'You have successfully upgraded to Ultra Plan!'));

  await page.getByRole('button', { name: 'Get Certificate' }).first().click();
  await expectText(page.getByRole('dialog').getByText('at least 50% of the videos'));
  expect(await page.getByRole('button', { name: 'Claim', exact: true }).count()).toBe(0);

  await watchLessons(site, 'newcomer@example.com', 32);
  await page.goto(`${site.url}/gpt`);
  await clickLesson(page, 5, 0);
  await expect.poll(() => filmOf(page)).toMatchObject({ plays: true, width: 1280 });
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Get Certificate' }).first().click();
  await page.getByLabel('Name on the certificate').fill('Aisyah binti Rahman');
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await expectText(page.getByRole('dialog').getByText('Under confirmation'));
});

test('/gpt redirects a visitor to /', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(`${site.url}/gpt`);
  await page.waitForURL(`${site.url}/`);
});

test('an unknown URL shows a friendly page with a link', async () => {
  const page = await (await openBrowser(browser, {}, /404/)).newPage();
  const reply = await page.goto(`${site.url}/no-such-page`);
  expect(reply?.status()).toBe(404);
  await page
    .getByRole('link', { name: /course|home|start/i })
    .first()
    .click();
  await page.waitForURL(`${site.url}/**`);
});

test("a free learner's play button leads to the plans", async () => {
  const page = await openCourse('free@example.com', 'free');
  await clickLesson(page, 1, 1);
  await page.waitForURL('**/test');
});

test('Premium plays section 3, and section 4 offers an upgrade and leads to the plans', async () => {
  const page = await openCourse('premium@example.com', 'premium');
  await clickLesson(page, 3, 2);
  await expect.poll(() => filmOf(page)).toMatchObject({ plays: true });
  await page.getByRole('button', { name: 'Close' }).click();
  await clickLesson(page, 4, 3);
  await expectText(alertWith(page, 'Upgrade to Ultra for full access'));
  await page.waitForURL('**/test');
});

test("a lesson's media URL is rejected in another browser", async () => {
  const page = await openCourse('owner@example.com', 'ultra');
  const seen = page.waitForRequest((request) => /\/media\/.+\.m4s$/.test(request.url()));
  await clickLesson(page, 1, 0);
  const address = (await seen).url();
  expect((await page.request.get(address)).status()).toBe(200);
  const other = await browser.newContext();
  expect((await other.request.get(address)).status()).toBe(401);
});

test('a return URL without a payment grants nothing', async () => {
  const page = await openCourse('cheater@example.com', 'free');
  const { uid } = await me(page);
  await page.goto(`${site.url}/PaymentSuccess?num=1&userID=${uid}`);
  await expectText(page.getByRole('heading', { name: 'This account doesn’t have a plan yet' }));
  expect(await me(page)).toMatchObject({ plan: 'free', paid: false });
});

test('logging out in one tab signs out the other', async () => {
  const page = await openCourse('logs-out@example.com', 'ultra');
  const second = await page.context().newPage();
  await second.goto(`${site.url}/gpt`);
  await second.getByRole('heading', { name: 'Your course' }).waitFor();
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectText(alertWith(page, 'Signed out!').or(page.getByText('Signed out!')));
  await second.waitForURL(`${site.url}/`);
  expect(await me(page)).toMatchObject({ uid: '' });
});

async function openCourse(email: string, plan: Plan): Promise<Page> {
  const page = await (await openLearner(browser, site, { email, plan })).newPage();
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('heading', { name: 'Your course' }).waitFor();
  return page;
}

async function expectText(place: ReturnType<Page['getByText']>) {
  await place.first().waitFor();
}

async function me(page: Page): Promise<{ uid: string; plan: string; paid: boolean }> {
  return (await page.request.get(`${site.url}/api/me`)).json();
}

/** Returns the state of the page's video. */
async function filmOf(page: Page) {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    return { plays: (video?.currentTime ?? 0) > 1, width: video?.videoWidth ?? 0 };
  });
}

/** Clicks a lesson by section number and by position within the section, from 0. */
async function clickLesson(page: Page, sectionId: number, place: number) {
  const section = page.getByRole('button', { name: new RegExp(`^Section ${sectionId}:`) });
  if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
  const title = sections[sectionId - 1]?.lessons[place]?.title ?? '';
  await page.getByRole('listitem').filter({ hasText: title }).getByText(title, { exact: true }).click();
}
