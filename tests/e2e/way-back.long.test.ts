/** Tests that signing in leads back to the visitor's goal. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { longLesson, longTitle } from './learner.ts';
import { findOrCreateUser } from '#server/accounts/user-store.ts';
import { createSignedInContexts, registerPerson } from './people.ts';
import { continueAs, googleButton, openBrowser, register } from './visitor.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

const lessonLink = `/gpt?lesson=${longLesson}`;

test('“Get started” on the Ultra card leads through tour, email and registration to the details of Ultra', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await page.goto(site.url);
  await startWithUltra(page);
  await askForMail(page, 'ultra-card@example.com');
  const { link } = await site.signInMailTo('ultra-card@example.com');
  // Another tab opens the email's link, which contains the choice.
  const tab = await context.newPage();
  await tab.goto(link);
  await tab.waitForURL(`${site.url}/gpt`);
  await register(tab, 'Malaysia');
  await tab.waitForURL('**/test?plan=ultra');
  const details = tab.getByRole('dialog', { name: /Ultra Premium/ });
  await details.getByText('RM98.00').waitFor();
  await details.getByRole('button', { name: 'Close' }).click();
  await tab.waitForURL(`${site.url}/test`);
  await tab.goto(`${site.url}/gpt`);
  await tab.getByRole('heading', { name: 'Your course' }).waitFor();
  expect(tab.url()).toBe(`${site.url}/gpt`);
});

test('closing the registration keeps the choice, and asks once more at the next visit', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(site.url);
  await startWithUltra(page);
  await askForMail(page, 'closes@example.com');
  await typeCode(page, 'closes@example.com');
  const registration = page.getByRole('dialog', { name: 'Finish course registration' });
  await registration.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog', { name: /Ultra Premium/ }).waitFor();
  expect(page.url()).toBe(`${site.url}/test?plan=ultra`);
});

test("a lesson's link is restored by the code, and by the email's link on another device", async () => {
  const contextOf = createSignedInContexts(browser, site);
  await contextOf('ultra');
  const laptop = await (await openBrowser(browser)).newPage();
  await laptop.goto(site.url + lessonLink);
  await laptop.getByText('Sign in to continue to the page you wanted.').waitFor();
  await askForMail(laptop, 'ultra@example.com');
  const { link } = await site.signInMailTo('ultra@example.com');

  // On another device the bare link is rejected first, which the browser's console reports.
  const phone = await (
    await openBrowser(browser, { viewport: { width: 360, height: 740 } }, /403/)
  ).newPage();
  await phone.goto(link);
  await phone.getByLabel('Email address').fill('ultra@example.com');
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.waitForURL(site.url + lessonLink);
  await phone.getByRole('dialog', { name: longTitle }).waitFor();

  await laptop.goto(site.url + lessonLink);
  await askForMail(laptop, 'ultra@example.com');
  await typeCode(laptop, 'ultra@example.com');
  await laptop.waitForURL(site.url + lessonLink);
  await laptop.getByRole('dialog', { name: longTitle }).waitFor();
});

test('the plans and the payment are restored by the code', async () => {
  for (const [address, email] of [
    ['/test', 'plans@example.com'],
    ['/pay1?plan=premium', 'pays@example.com'],
  ] as const) {
    const page = await (await openBrowser(browser)).newPage();
    await page.goto(site.url + address);
    await askForMail(page, email);
    // A registered learner continues immediately.
    await findOrCreateUser(site.db, { uid: email, email, name: null, now: Date.now() });
    await registerPerson(site, email);
    await typeCode(page, email);
    await page.waitForURL(site.url + address);
    await page.getByText('$58.00').first().waitFor();
  }
});

test('the account is restored after Google, in a popup and in the page itself', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await page.goto(`${site.url}/account`);
  const opened = context.waitForEvent('page');
  await googleButton(page).click();
  await continueAs(await opened, 'window@example.com');
  await page.waitForURL(`${site.url}/account`);
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();

  const phone = await (await openBrowser(browser, { hasTouch: true, isMobile: true })).newPage();
  await phone.goto(`${site.url}/account`);
  await googleButton(phone).tap();
  await continueAs(phone, 'redirect@example.com');
  await phone.waitForURL(`${site.url}/account`);
  await phone.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
});

test('no sign-in link leads to another site', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await page.goto(`${site.url}/#login`);
  await askForMail(page, 'careful@example.com');
  const { link } = await site.signInMailTo('careful@example.com');
  const tab = await context.newPage();
  await tab.goto(`${link}&returnTo=%2F%2Felsewhere.example%2Fgpt`);
  await tab.waitForURL(`${site.url}/gpt`);
});

async function startWithUltra(page: Page): Promise<void> {
  const card = page.locator('#plans article').filter({ hasText: 'Ultra Premium' });
  await card.getByRole('link', { name: 'Get started' }).click();
  const tour = page.getByRole('dialog', { name: 'How it works' });
  await tour.getByRole('button', { name: 'Next' }).click();
  await tour.getByText('2 of 3').waitFor();
  await tour.getByRole('button', { name: 'Next' }).click();
  await tour.getByRole('button', { name: 'Get Started' }).click();
}

async function askForMail(page: Page, email: string): Promise<void> {
  // On a second device only the newer email counts.
  await fetch(`${site.sandboxUrl}/mail/api/messages`, { method: 'DELETE' });
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
}

async function typeCode(page: Page, email: string): Promise<void> {
  const { code } = await site.signInMailTo(email);
  await page.getByLabel('6-digit code from the email').fill(code);
}
