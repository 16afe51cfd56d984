import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sections } from '#content/course.ts';
import { networkNoise } from './learner.ts';
import { type Site, startSite } from './site.ts';
import { launchChromium } from '../set-up/chromium.ts';
import { buy, openBrowser, register, signIn } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const alertWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('a newcomer signs in, registers, buys Ultra, watches a lesson and claims a certificate', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await signIn(page, site, 'newcomer@example.com');
  await register(page);
  await buy(page, site, 'Ultra');
  await expectText(alertWith(page, 'You have successfully upgraded to Ultra Plan!'));

  await pressLesson(page, 5, 0);
  await expect.poll(() => filmOf(page)).toMatchObject({ plays: true, width: 1280 });
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Get Certificate' }).first().click();
  await expectText(page.getByRole('dialog').getByText('at least 50% of the videos'));
  expect(await page.getByRole('button', { name: 'Claim', exact: true }).count()).toBe(0);

  watchLessons('newcomer@example.com', 32);
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('button', { name: 'Get Certificate' }).first().click();
  await page.getByLabel('Name on the certificate').fill('Aisyah binti Rahman');
  await page.getByRole('button', { name: 'Claim', exact: true }).click();
  await expectText(page.getByRole('dialog').getByText('Under confirmation'));
});

test('a visitor on /gpt lands on /', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(`${site.url}/gpt`);
  await page.waitForURL(`${site.url}/`);
});

test('an unknown address shows a friendly page with a way on', async () => {
  const page = await (await openBrowser(browser, {}, /404/)).newPage();
  const reply = await page.goto(`${site.url}/no-such-page`);
  expect(reply?.status()).toBe(404);
  await page
    .getByRole('link', { name: /course|home|start/i })
    .first()
    .click();
  await page.waitForURL(`${site.url}/**`);
});

test('a free learner’s play button leads to the plans', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await signIn(page, site, 'free@example.com');
  await register(page);
  await pressLesson(page, 1, 1);
  await page.waitForURL('**/test');
});

test('Premium plays section 3, and section 4 says to upgrade and leads to the plans', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await signIn(page, site, 'premium@example.com');
  await register(page);
  await buy(page, site, 'Premium');
  await pressLesson(page, 3, 2);
  await expect.poll(() => filmOf(page)).toMatchObject({ plays: true });
  await page.getByRole('button', { name: 'Close' }).click();
  await pressLesson(page, 4, 3);
  await expectText(alertWith(page, 'Upgrade to Ultra for full access'));
  await page.waitForURL('**/test');
});

test('a lesson’s media address pasted into another browser is refused', async () => {
  const owner = await openBrowser(browser);
  const page = await owner.newPage();
  const seen = page.waitForRequest((request) => /\/media\/.+\.m4s$/.test(request.url()));
  await signIn(page, site, 'owner@example.com');
  await register(page);
  await buy(page, site, 'Ultra');
  await pressLesson(page, 1, 0);
  const address = (await seen).url();
  expect((await owner.request.get(address)).status()).toBe(200);
  const other = await browser.newContext();
  expect((await other.request.get(address)).status()).toBe(401);
});

test('the plan survives a kill right after the webhook was answered', async () => {
  // The page may be asking for something when the site dies under it.
  const page = await (await openBrowser(browser, {}, networkNoise)).newPage();
  await signIn(page, site, 'killed@example.com');
  await register(page);
  const { uid } = await me(page);
  const origin = { origin: site.url };
  const checkout = await page.request.post(`${site.url}/api/checkouts`, {
    data: { plan: 'ultra' },
    headers: origin,
  });
  const { sessionId } = (await checkout.json()) as { sessionId: string };
  const card = { method: 'card', number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'A' };
  await fetch(`${site.sandboxUrl}/stripe/pay/${sessionId}`, {
    method: 'POST',
    body: new URLSearchParams(card),
    redirect: 'manual',
  });
  await expect
    .poll(() => site.read('select * from payments where uid = ?', uid).length, {
      interval: 20,
    })
    .toBe(1);
  await site.killAndStart();
  await page.goto(`${site.url}/test`);
  await expectText(page.getByText('You have everything. Enjoy the course.'));
});

test('a return address without a payment grants nothing', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await signIn(page, site, 'cheater@example.com');
  const { uid } = await me(page);
  await page.goto(`${site.url}/PaymentSuccess?num=1&userID=${uid}`);
  await expectText(page.getByRole('heading', { name: 'No plan is open on this account yet' }));
  expect(await me(page)).toMatchObject({ plan: 'free', paid: false });
});

test('logging out in one tab is seen in the other', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await signIn(page, site, 'leaving@example.com');
  await register(page);
  const second = await context.newPage();
  await second.goto(`${site.url}/gpt`);
  await second.getByRole('heading', { name: 'Your course' }).waitFor();
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectText(alertWith(page, 'Signed out!').or(page.getByText('Signed out!')));
  await second.waitForURL(`${site.url}/`);
  expect(await me(page)).toMatchObject({ uid: '' });
});

async function expectText(place: ReturnType<Page['getByText']>) {
  await place.first().waitFor();
}

async function me(page: Page): Promise<{ uid: string; plan: string; paid: boolean }> {
  return (await page.request.get(`${site.url}/api/me`)).json();
}

/** Returns the state of the video on the page. */
async function filmOf(page: Page) {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    return { plays: (video?.currentTime ?? 0) > 1, width: video?.videoWidth ?? 0 };
  });
}

/** Presses a lesson in the outline: the section's number, and the lesson's place in it from 0. */
async function pressLesson(page: Page, sectionId: number, place: number) {
  const section = page.getByRole('button', { name: new RegExp(`^Section ${sectionId}:`) });
  if ((await section.getAttribute('aria-expanded')) === 'false') await section.click();
  const title = sections[sectionId - 1]?.lessons[place]?.title ?? '';
  await page.getByRole('listitem').filter({ hasText: title }).getByText(title, { exact: true }).click();
}

/** Marks lessons watched without the hours that watching takes. */
function watchLessons(email: string, count: number) {
  site.change(
    `insert or replace into progress (uid, lessonId, ranges, playedMs, resumeAtMs, openedAt, watchedAt, updatedAt)
     select (select uid from users where email = ?), id, '[]', lengthMs, 0, 1, 2, 2
     from lessons where kind = 'video' order by position limit ?`,
    email,
    count,
  );
}
