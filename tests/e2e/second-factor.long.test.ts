/** The second factor: set-up, proof, postponement and renewal; and the invitation of an assistant. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentReview } from '#server/payments/payment-review-store.ts';
import { setRole } from '#server/accounts/team-store.ts';
import { codeOf } from '#tests/test-authenticator.ts';
import { openSession, uidOf } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { addPasskeyStore } from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

/** A new instructor for each test, without a second factor. */
async function openInstructor(email: string, expected?: RegExp): Promise<BrowserContext> {
  const context = await openBrowser(browser, {}, expected);
  await signInAgain(context, email);
  await setRole(site.db, { uid: await uidOf(site, email), role: 'instructor' });
  return context;
}

function signInAgain(context: BrowserContext, email: string): Promise<void> {
  return openSession(context, site, email, { putsFactorOff: false });
}

const seeStudio = (page: Page, name = 'Today') => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Sets up an authenticator app, and keeps the recovery codes. */
async function setUpAuthenticator(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await press(page, 'Use an authenticator app');
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const key = page.getByText('Or enter this key in the app:').locator('xpath=following-sibling::p');
  const secret = (await key.innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Six digits from the app').fill(codeOf(secret, Date.now()));
  await press(page, 'Confirm');
  return { secret, recoveryCodes: await keepCodes(page) };
}

async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const recoveryCodes = await codes.allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await press(page, 'I’ve saved them');
  return recoveryCodes;
}

/** Allows the authenticator's code again, instead of waiting thirty seconds for the next one. */
async function forgetSteps(): Promise<void> {
  await site.db.updateTable('secondFactors').set({ lastStep: 0 }).execute();
}

test('a passkey is set up at the first visit, and opens the next session', async () => {
  const email = 'passkey@example.com';
  const context = await openInstructor(email);
  const page = await context.newPage();
  await addPasskeyStore(page);
  await page.goto(`${site.url}/studio/payments`);
  await page.getByRole('heading', { level: 1, name: 'Protect the studio' }).waitFor();
  await press(page, 'Set up a passkey');
  await keepCodes(page);
  await seeStudio(page, 'Payments');

  await signInAgain(context, email);
  await page.goto(`${site.url}/studio/payments`);
  await page.getByRole('heading', { level: 1, name: 'Confirm it’s you' }).waitFor();
  await press(page, 'Use your passkey');
  await seeStudio(page, 'Payments');
  expect(page.url()).toBe(`${site.url}/studio/payments`);

  // It can be renamed, and a second one is added.
  await page.goto(`${site.url}/studio/settings`);
  const security = page.getByRole('region', { name: 'Your second factor' });
  await security.getByRole('button', { name: /^Rename/ }).click();
  await security.getByLabel('Name').fill('My laptop');
  await security.getByRole('button', { name: 'Save' }).click();
  await security.getByRole('button', { name: 'Rename My laptop' }).waitFor();
  await security.getByText('10 recovery codes left.').waitFor();
});

test('an authenticator app and a recovery code open the studio, and wrong codes do not', async () => {
  const email = 'app@example.com';
  const context = await openInstructor(email, /400/);
  const page = await context.newPage();
  await page.goto(`${site.url}/studio`);
  const { secret, recoveryCodes } = await setUpAuthenticator(page);
  await seeStudio(page);

  await signInAgain(context, email);
  await page.reload();
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await page.getByText('Wrong code.').waitFor();
  await forgetSteps();
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, Date.now()));
  await seeStudio(page);

  await signInAgain(context, email);
  await page.reload();
  await press(page, 'Use a recovery code');
  await page.getByLabel('Recovery code').fill('nonsense');
  await press(page, 'Continue');
  await page.getByText('This isn’t one of your codes').waitFor();
  await page.getByLabel('Recovery code').fill((recoveryCodes[0] ?? '').toLowerCase());
  await press(page, 'Continue');
  await seeStudio(page);
});

test('on localhost one click postpones the second factor for good', async () => {
  const email = 'put-off@example.com';
  const context = await openInstructor(email);
  const page = await context.newPage();
  await page.goto(`${site.url}/studio`);
  await page.getByRole('button', { name: 'Later' }).dblclick();
  await seeStudio(page);
  await signInAgain(context, email);
  await page.reload();
  await seeStudio(page);
  await page.goto(`${site.url}/studio/settings`);
  await page.getByText('Not set up yet. Anyone who can read your email can open the studio.').waitFor();
});

test('money asks for a new proof after 15 minutes, and typed text is kept', async () => {
  const email = 'again@example.com';
  const context = await openInstructor(email, /403/);
  const page = await context.newPage();
  await page.goto(`${site.url}/studio`);
  const { secret } = await setUpAuthenticator(page);
  await seeStudio(page);
  await createPaymentReview(site.db, {
    id: 'review',
    reason: 'wrong-amount',
    uid: null,
    checkoutSessionId: 'cs_review',
    amountCents: 1,
    currency: 'usd',
    detail: 'amount-differs 1',
    flaggedAt: Date.now(),
  });
  await page.goto(`${site.url}/studio/payments`);
  await page.getByLabel('Resolution').fill('Refunded by hand.');
  await site.db
    .updateTable('sessions')
    .set({ factorAt: Date.now() - 16 * 60_000 })
    .execute();
  await press(page, 'Mark as resolved');
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s still you' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('nothing was changed').first().waitFor();
  expect(await page.getByLabel('Resolution').inputValue()).toBe('Refunded by hand.');

  await press(page, 'Mark as resolved');
  await forgetSteps();
  await dialog.getByLabel('Code from your authenticator app').fill(codeOf(secret, Date.now()));
  await page.getByText('1 resolved').waitFor();
});

test('an assistant accepts an invitation, and sees what assistants may see', async () => {
  const teacher = await openBrowser(browser);
  await openSession(teacher, site, 'instructor@example.com');
  const settings = await teacher.newPage();
  await settings.goto(`${site.url}/studio/settings`);
  const team = settings.getByRole('region', { name: 'Team' });
  await team.getByLabel('Email', { exact: true }).fill('siti@example.com');
  await team.getByRole('button', { name: 'Send invitation' }).dblclick();
  await team.getByRole('button', { name: 'Revoke siti@example.com' }).waitFor();

  const context = await openBrowser(browser, {}, /403|404/);
  await openSession(context, site, 'siti@example.com');
  const page = await context.newPage();
  await page.goto(`${site.url}/studio?invitation=1`);
  await page.getByRole('heading', { level: 1, name: 'instructor@example.com invited you' }).waitFor();
  await press(page, 'Accept');
  await seeStudio(page);
  const entries = page.getByRole('navigation', { name: 'Studio' }).first().getByRole('link');
  expect(await entries.allInnerTexts()).toEqual([
    'Today',
    'Learners',
    'Questions',
    'Lesson analytics',
    'Certificates',
    'Settings',
    'View site',
  ]);
  await page.getByRole('link', { name: 'Certificates' }).first().click();
  await seeStudio(page, 'Certificates');
  await page.goto(`${site.url}/studio/payments`);
  await page.getByRole('heading', { level: 1, name: 'This page doesn’t exist' }).waitFor();

  await settings.reload();
  await team.getByRole('button', { name: 'Remove siti@example.com' }).click();
  await settings.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await settings.getByText('Removed from the team.').waitFor();
  await page.goto(`${site.url}/studio`);
  await page.getByRole('heading', { level: 1, name: 'This page doesn’t exist' }).waitFor();
});
