/** Journeys of users whose browser translates the pages. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { filmOf, longLesson, longTitle, networkNoise, sees } from './learner.ts';
import { openSession, registerPerson, uidOf, watchLessons } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { followsItsState, hold, openTranslated } from './translated.ts';
import { buy, register } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

/** React reports that it renders the translated landing page again. */
const hydration = /Minified React error #418/;

/** A signed-in, registered user. */
async function openPage(name: string, plan: 'free' | 'ultra' = 'free', expected?: RegExp): Promise<Page> {
  const email = `${name}@example.com`;
  const context = await openTranslated(browser, expected);
  await openSession(context, site, email);
  await registerPerson(site, email);
  if (plan !== 'free') await setPlan(site.db, { uid: await uidOf(site, email), plan });
  return context.newPage();
}

test('a visitor signs in by email and registers', async () => {
  const expected = new RegExp(`${hydration.source}|status of 401`);
  const page = await (await openTranslated(browser, expected)).newPage();
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  const submit = page.getByRole('button', { name: 'Sign In', exact: true });
  await submit.click();
  await page
    .getByRole('alert')
    .filter({ hasText: /e-?mail/i })
    .waitFor();
  await page.getByLabel('Email address').fill('translated-visitor@example.com');
  const send = await hold(page, '**/api/sign-in-links');
  await submit.click();
  await page.locator('button[aria-busy=true]').waitFor();
  await followsItsState(page);
  expect(await page.getByLabel('Email address').inputValue()).toBe('translated-visitor@example.com');
  send();

  await page.waitForURL('**/emailsent');
  await page.getByText('We sent a sign-in link to').waitFor();
  await page.getByLabel('6-digit code').fill('000000');
  await page.getByText('Wrong code').or(page.getByRole('alert')).first().waitFor();
  await followsItsState(page);
  await page.goto((await site.signInMailTo('translated-visitor@example.com')).link);
  await page.waitForURL('**/gpt');
  await register(page);
  await followsItsState(page);
});

test('the account is saved while the user keeps typing', async () => {
  const page = await openPage('translated-owner');
  await page.goto(`${site.url}/account`);
  await page.getByLabel('Phone number').fill('012-987 6543');
  const save = await hold(page, '**/api/me');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('button[aria-busy=true]').waitFor();
  save();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Aisyah binti Rahman');
  await page.getByText('Saved.', { exact: true }).waitFor({ state: 'detached' });
  expect(await page.getByLabel('Phone number').inputValue()).toBe('012-987 6543');
  await page.getByLabel('Phone number').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a phone number.').waitFor();
  await page.getByLabel('Phone number').fill('012-987 6543');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Account' }).waitFor();
  await followsItsState(page);
});

test('the transcript search follows the typed text', async () => {
  const page = await openPage('translated-searcher', 'ultra');
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('button', { name: 'Search transcripts' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('searchbox');
  for (const [typed, marked] of [
    ['wid', /widget/i],
    ['widget', /widget/i],
    ['tree', /tree/i],
    ['wi', /wi/i],
  ] as const) {
    await field.fill(typed);
    await dialog.getByText(/^\d+\+? match/).waitFor();
    await expect.poll(() => dialog.locator('mark').first().textContent()).toMatch(marked);
    await followsItsState(page);
  }
  await field.fill('xyzzy');
  await dialog.getByText('No matches in your notes').waitFor();
  await field.fill('x');
  await dialog.getByText('Enter at least two letters.').waitFor();
  expect(await field.inputValue()).toBe('x');
  await followsItsState(page);
});

test("a lesson's clock advances, and its mark changes", async () => {
  const page = await openPage('translated-learner', 'ultra');
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  const dialog = page.getByRole('dialog', { name: longTitle });
  await sees(page, ({ second }) => second > 1.2);
  await page.keyboard.press('k');
  await sees(page, ({ plays }) => !plays);
  const second = Math.floor((await filmOf(page)).second);
  const clock = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`;
  await dialog.getByText(clock, { exact: true }).first().waitFor();
  await dialog.getByRole('button', { name: 'Settings' }).click();
  await dialog.getByRole('button', { name: 'Mark as watched' }).click();
  await dialog.getByRole('button', { name: 'Mark as not watched' }).click();
  await dialog.getByRole('button', { name: 'Mark as watched' }).click();
  await dialog.getByRole('button', { name: 'Mark as not watched' }).waitFor();
  await dialog.getByRole('button', { name: /^Next/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Lesson 2 of').waitFor();
  await followsItsState(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  // The dialog has links to the same lessons.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: new RegExp(`${longTitle}.*Marked by you`) }).waitFor();
  await followsItsState(page);
});

test('a buyer pays after a failed attempt', async () => {
  const page = await openPage('translated-buyer', 'free', networkNoise);
  await page.route('**/api/checkouts', (route) => route.abort(), { times: 1 });
  await page.goto(`${site.url}/test`);
  await page.getByRole('button', { name: 'Choose Ultra' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click();
  await page.waitForURL('**/pay1**');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByText('Payment processing failed.').waitFor();
  await followsItsState(page);
  await buy(page, site, 'Ultra');
  await page.getByText('0 of 64 videos watched').waitFor();
  await followsItsState(page);
});

test('a certificate is claimed, and its name corrected', async () => {
  const page = await openPage('translated-graduate', 'ultra');
  await watchLessons(site, 'translated-graduate@example.com', 32);
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('button', { name: 'Get Certificate' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Your certificate' });
  await dialog.getByLabel('Name on the certificate').fill('Aisya binti Rahman');
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Under confirmation' }).waitFor();
  await dialog.getByRole('button', { name: 'Correct the name' }).click();
  await dialog.getByLabel('Name on the certificate').fill('Aisyah binti Rahman');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await dialog.getByText('The name was corrected').waitFor();
  await dialog.getByText('Aisyah binti Rahman').first().waitFor();
  await followsItsState(page);
});
