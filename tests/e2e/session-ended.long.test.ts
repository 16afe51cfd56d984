/** A session that is ended on another device: the page says why, and keeps typed text. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openLearner } from './learner.ts';
import { endOtherSessions } from '#server/accounts/session-store.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openBrowser } from './visitor.ts';
import { openSession, uidOf, watchLessons } from './people.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

/** The browser's console message about a rejected call. */
const rejectedCall = /status of 401/;

const reason = 'Your session expired or was ended on another device.';

test('a half-filled account form is restored after signing in again', async () => {
  const email = 'half-filled@example.com';
  const page = await (await openLearner(browser, site, { email, expected: rejectedCall })).newPage();
  await page.goto(`${site.url}/account`);
  await page.getByLabel('Name', { exact: true }).fill('Aisyah binti Rahman');
  await page.getByLabel('Phone number').fill('019-876 5432');
  await page.getByLabel('New email address').fill('newer@example.com');
  await endSessions(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await seesReason(page, 'What you typed is kept');

  await signInHere(page, email);
  await page.waitForURL('**/account');
  await page.getByText('We kept what you typed earlier. It isn’t saved yet.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Aisyah binti Rahman');
  expect(await page.getByLabel('New email address').inputValue()).toBe('newer@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect(await page.getByLabel('Phone number').inputValue()).toBe('019-876 5432');
  await page.reload();
  await page.getByLabel('Phone number').waitFor();
  expect(await page.getByText('It isn’t saved yet.').count()).toBe(0);
});

test("the registration's answers are restored as well", async () => {
  const email = 'half-registered@example.com';
  const context = await openBrowser(browser, {}, rejectedCall);
  await openSession(context, site, email);
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt`);
  const dialog = page.getByRole('dialog', { name: 'Finish course registration' });
  await dialog.getByText('Malaysia', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('17-25').click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Student').click();
  await dialog.getByLabel('Phone number').fill('012-345 6789');
  await endSessions(email);
  await dialog.getByRole('button', { name: 'Register' }).click();
  await seesReason(page, 'What you typed is kept');
  await signInHere(page, email);
  await page.waitForURL('**/gpt');
  expect(await dialog.getByLabel('Phone number').inputValue()).toBe('012-345 6789');
});

test("the certificate's name is restored as well", async () => {
  const email = 'half-claimed@example.com';
  const context = await openLearner(browser, site, { email, expected: rejectedCall });
  await watchLessons(site, email, 40);
  const page = await openClaim(context);
  await page.getByLabel('Name on the certificate').fill('Aisyah binti Rahman');
  await endSessions(email);
  await page.getByRole('button', { name: 'Claim' }).click();
  await seesReason(page, 'What you typed is kept');
  await signInHere(page, email);
  await page.waitForURL('**/gpt');
  await page.getByRole('button', { name: 'Get Certificate' }).first().click();
  expect(await page.getByLabel('Name on the certificate').inputValue()).toBe('Aisyah binti Rahman');
});

test('without typed text only the reason is shown, and signing out keeps nothing', async () => {
  const email = 'nothing-typed@example.com';
  const page = await (await openLearner(browser, site, { email, expected: rejectedCall })).newPage();
  await page.goto(`${site.url}/account`);
  await page.getByLabel('Name', { exact: true }).waitFor();
  await endSessions(email);
  await page.reload();
  await seesReason(page, 'Sign in again to continue.');
  await signInHere(page, email);
  await page.waitForURL('**/account');
  await page.getByLabel('Name', { exact: true }).fill('Somebody else');
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${site.url}/`);
  await page
    .getByRole('alert')
    .filter({ hasText: /^Signed out!$/ })
    .waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Somebody else');
});

async function endSessions(email: string): Promise<void> {
  await endOtherSessions(site.db, { uid: await uidOf(site, email), id: 'none of them stays' });
}

async function seesReason(page: Page, more: string): Promise<void> {
  await page.waitForURL(/\/(#.*)?$/);
  const alert = page.getByRole('alert').filter({ hasText: reason });
  await alert.waitFor();
  expect(await alert.textContent()).toContain(more);
}

/** Signs in again in the same tab with the email's code. */
async function signInHere(page: Page, email: string): Promise<void> {
  await fetch(`${site.sandboxUrl}/mail/api/messages`, { method: 'DELETE' });
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  if (!(await dialog.isVisible())) await page.getByRole('link', { name: 'Sign in' }).first().click();
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  const { code } = await site.signInMailTo(email);
  // Typing the last digit submits the code.
  await page.getByLabel('6-digit code from the email').fill(code);
}

async function openClaim(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('button', { name: 'Get Certificate' }).first().click();
  return page;
}
