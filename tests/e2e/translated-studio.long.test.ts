/** An instructor whose browser translates the studio: nothing breaks, and texts follow the state. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkNoise } from './learner.ts';
import { makePerson, openSession, uidOf } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { input, publish, saved } from './teacher.ts';
import { followsItsState, openTranslated } from './translated.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

async function openStudio(screen: string, expected?: RegExp): Promise<Page> {
  const context: BrowserContext = await openTranslated(browser, expected);
  await openSession(context, site, 'instructor@example.com');
  const page = await context.newPage();
  await page.goto(`${site.url}/studio/${screen}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

test('lessons are added, renamed, moved, removed and published', async () => {
  const page = await openStudio('course');
  await page.getByLabel('Add a section').fill('Bread');
  await page.keyboard.press('Enter');
  const section = page.getByRole('button', { name: /^Bread/ });
  await section.filter({ hasText: '0 lessons' }).click();
  const add = page.getByRole('textbox', { name: 'Add a lesson' });
  for (const title of ['Flour', 'Water']) {
    await add.fill(title);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Edit: ${title}` }).waitFor();
  }
  await section.filter({ hasText: '2 lessons' }).waitFor();
  await page.getByRole('button', { name: 'Edit: Water' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('link');
  await page.getByLabel('URL', { exact: true }).fill('https://example.com/water');
  await page.getByLabel('Published', { exact: true }).check();
  await page.getByLabel('Title', { exact: true }).fill('Milk');
  await page.getByRole('button', { name: 'Edit: Milk' }).filter({ hasText: 'Milk' }).waitFor();
  await page.getByRole('button', { name: 'Move up: Milk' }).click();
  await followsItsState(page);
  await page.getByRole('button', { name: 'Remove: Flour' }).click();
  await page.getByRole('button', { name: 'Remove lesson' }).click();
  await page.getByRole('button', { name: 'Edit: Flour' }).waitFor({ state: 'detached' });
  await section.filter({ hasText: '1 lesson' }).waitFor();
  await saved(page);
  await publish(page, 'A lesson about milk');
  await followsItsState(page);

  await page.goto(`${site.url}/studio/history`);
  await page.getByText('A lesson about milk').waitFor();
  await page
    .getByRole('button', { name: /^Publish again/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click();
  await page.getByText('Published again. This version is live.').waitFor();
  await followsItsState(page);
});

test('the command palette follows the typed text', async () => {
  const page = await openStudio('payments');
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  for (const [typed, found] of [
    ['inst', /Install Flutter/i],
    ['install flutter', /Install Flutter/i],
    ['accent', /Accent color/],
  ] as const) {
    await field.fill(typed);
    await page.getByRole('option', { name: found }).first().waitFor();
  }
  await field.fill('nothing has these letters');
  await page.getByText('No results.').waitFor();
  await field.fill('accent');
  await page.getByRole('option', { name: /Accent color/ }).waitFor();
  await followsItsState(page);
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await followsItsState(page);
});

test('the settings are saved, also after an outage', async () => {
  const page = await openStudio('settings', networkNoise);
  const name = input(page, 'site.name');
  await name.fill('Bread School');
  await saved(page);
  await page.context().setOffline(true);
  await name.fill('Bread and Milk School');
  await page.getByText('Not saved: no connection. Kept in this browser.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await name.inputValue()).toBe('Bread and Milk School');
  await page.getByText('1 unpublished change').waitFor();
  await followsItsState(page);
});

test('an assistant is invited, and the invitation revoked', async () => {
  const page = await openStudio('settings');
  const team = page.getByRole('region', { name: 'Team' });
  await team.getByLabel('Email', { exact: true }).fill('siti');
  await team.getByRole('button', { name: 'Send invitation' }).click();
  await team.getByText('Enter a valid email address.').waitFor();
  await team.getByLabel('Email', { exact: true }).fill('siti@example.com');
  await team.getByRole('button', { name: 'Send invitation' }).click();
  await team.getByRole('button', { name: 'Revoke siti@example.com' }).click();
  await page.getByText('Invitation revoked.').waitFor();
  await team.getByRole('button', { name: 'Revoke siti@example.com' }).waitFor({ state: 'detached' });
  await followsItsState(page);
});

test('a learner is found, granted access, and loses it', async () => {
  const email = await makePerson(site, 'free');
  const page = await openStudio('learners');
  const field = page.getByRole('searchbox', { name: 'Find a learner' });
  await field.fill('nobody has this name');
  await page.getByRole('heading', { name: 'No learners found' }).waitFor();
  await field.fill('free@');
  await page.getByText('1 learner', { exact: true }).waitFor();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Plan', { exact: true }).selectOption('Ultra');
  await page.getByText('1 learner', { exact: true }).waitFor({ state: 'detached' });
  await page.getByLabel('Plan', { exact: true }).selectOption({ index: 0 });
  await page.getByText('1 learner', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('free@');
  await followsItsState(page);

  await page.goto(`${site.url}/studio/learners/${await uidOf(site, email)}`);
  await page.getByRole('button', { name: 'Grant access' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Grant Ultra' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  await dialog.getByLabel('Reason').fill('A scholarship');
  await dialog.getByRole('button', { name: 'Grant Ultra' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('A scholarship').first().waitFor();
  await page.getByRole('button', { name: 'End granted Ultra access' }).click();
  await dialog.getByLabel('Reason').fill('The month is over');
  await dialog.getByRole('button', { name: 'End now' }).click();
  await page.getByText(/^Ended manually/).waitFor();
  await page.getByLabel('Lesson', { exact: true }).selectOption({ index: 31 });
  await page.getByText('They have no plan, and this lesson needs one.').waitFor();
  await page.getByRole('button', { name: 'Check payments with Stripe' }).click();
  await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
  await followsItsState(page);
});

test('prices are changed and sales filtered', async () => {
  const page = await openStudio('prices');
  await page.getByRole('button', { name: 'Change Premium in US dollars' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New price').fill('0.10');
  await dialog.getByRole('button', { name: 'Set $0.10' }).click();
  await dialog.getByText('The amount is below Stripe’s minimum, which').first().waitFor();
  await dialog.getByLabel('New price').fill('68');
  await dialog.getByRole('button', { name: 'Set $68.00' }).click();
  await page.getByRole('alert').filter({ hasText: 'Premium now costs $68.00' }).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Premium\W*\$68.00/ })
    .waitFor();
  await page.getByText('2 previous prices').click();
  await page.getByText('$58.00').waitFor();
  await followsItsState(page);

  await page.goto(`${site.url}/studio/sales`);
  await page.getByLabel('Payment method').selectOption('Cash');
  await page.getByLabel('Payment method').selectOption('Bank transfer');
  await followsItsState(page);
});

test('videos are found, renamed and checked', async () => {
  const page = await openStudio('videos');
  const find = page.getByRole('searchbox', { name: 'Search videos' });
  await find.fill('no video has this name');
  await page.getByRole('button', { name: 'Rename: Flutter Introduction' }).waitFor({ state: 'detached' });
  await find.fill('flutter intro');
  await page.getByRole('button', { name: 'Rename: Flutter Introduction' }).click();
  const name = page.getByLabel('Video name');
  await name.fill('The introduction');
  await name.press('Enter');
  await name.waitFor({ state: 'detached' });
  expect(await find.inputValue()).toBe('flutter intro');
  await find.fill('the intro');
  await page.getByText('The introduction', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Check now: The introduction' }).click();
  await page.getByText('The introduction plays.').first().waitFor();
  await followsItsState(page);
});

test('certificates are confirmed and revoked', async () => {
  await makePerson(site, 'claimed');
  const page = await openStudio('certificates');
  await page.getByRole('button', { name: 'Confirm', exact: true }).first().click();
  await page.getByRole('button', { name: 'Confirm and issue' }).click();
  await page.getByText('Issued to Aisyah binti Rahman.').waitFor();
  await page.locator('label').filter({ hasText: 'Issued' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByLabel('Reason').fill('Issued by mistake.');
  await page.getByLabel('To confirm, type revoke').fill('revoke');
  await page.getByRole('button', { name: 'Revoke certificate' }).click();
  await page.getByText('Revoked. Aisyah binti Rahman was told why.').waitFor();
  await followsItsState(page);
});

test('the emails load after a failed attempt', async () => {
  const page = await openStudio('', networkNoise);
  await page.route('**/api/studio/failed-mails', (route) => route.abort(), { times: 2 });
  await page.goto(`${site.url}/studio/mail`);
  await page.getByRole('heading', { name: 'The emails didn’t load' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'No failed emails' }).waitFor();
  await followsItsState(page);
  await page.goto(`${site.url}/studio/ledger`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await followsItsState(page);
});
