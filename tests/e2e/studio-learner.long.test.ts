/** "I paid and see nothing": found by part of the phone number, explained, and solved in three clicks. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProgress } from '#server/course/progress-store.ts';
import { openBuyer, payForUltra } from './buyers.ts';
import { registerPerson, uidOf } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('a learner with a missing payment is found and helped in three clicks', async () => {
  await site.control({ stripe: { webhooks: 'drop' } });
  const buyer = await openBuyer(browser, site, { name: 'sees-nothing' });
  await registerPerson(site, buyer.email, { name: 'Nurul Izzah' });
  await payForUltra(buyer.context, site);

  const page = await (await openTeacher(browser, site)).newPage();
  await page.goto(`${site.url}/studio/learners`);
  await page.getByRole('searchbox', { name: 'Find a learner' }).fill('345 67');
  // The first click.
  await page
    .getByRole('link', { name: /Nurul Izzah/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 2, name: 'Nurul Izzah' }).waitFor();
  // The second click, with a lesson of Ultra.
  await page.getByLabel('Lesson', { exact: true }).selectOption({ index: 31 });
  await page.getByText('They have no plan, and this lesson needs one.').waitFor();
  await page.getByText('They started a checkout that isn’t paid yet, as far as this site knows.').waitFor();
  // The third click.
  await page.getByRole('button', { name: 'Check payments with Stripe' }).click();
  await page.getByText('Fixed: the payment was missing on this site and is now recorded.').waitFor();
  await page
    .getByText('It opens for them: they’re signed in, and their plan includes this lesson.')
    .waitFor();
  await page.getByText(/^Paid \$78\.00 for Ultra LEC-/).waitFor();
  await site.control({ stripe: { webhooks: 'deliver' } });
  const me = await buyer.context.request.get(`${site.url}/api/me`);
  expect(await me.json()).toMatchObject({ plan: 'ultra' });
});

test('the URL keeps a search through Back and a reload, and Ctrl K finds a learner', async () => {
  const { email } = await openBuyer(browser, site, { name: 'found-again' });
  await registerPerson(site, email, { name: 'Zubaidah Found' });
  const page = await (await openTeacher(browser, site)).newPage();
  await page.goto(`${site.url}/studio/learners`);
  await page.getByRole('searchbox').fill('zubaidah');
  await page
    .getByRole('link', { name: /Zubaidah Found/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 2, name: 'Zubaidah Found' }).waitFor();
  await page.goBack();
  await page.getByText('1 learner', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('1 learner', { exact: true }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('zubaidah');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('zubai');
  await page.getByRole('option', { name: /Zubaidah Found/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Zubaidah Found' }).waitFor();
});

test("impersonation leaves the learner's progress unchanged, and a ban ends their session", async () => {
  const buyer = await openBuyer(browser, site, { name: 'looked-as', expected: /401|403/ });
  const uid = await uidOf(site, buyer.email);
  const teacher = await openTeacher(browser, site, /403/);
  const page = await teacher.newPage();
  await page.goto(`${site.url}/studio/learners/${uid}`);
  await page.getByRole('button', { name: 'View as this learner' }).click();
  await page.getByRole('button', { name: 'Start viewing' }).click();
  await page.getByText('You’re viewing the site as one of your learners. Changes aren’t saved.').waitFor();
  expect(page.url()).toBe(`${site.url}/gpt`);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect(await readProgress(site.db, { uid })).toEqual(new Map());

  await page.goto(`${site.url}/studio/learners/${uid}`);
  await page.getByText('Viewed the course as this learner').waitFor();
  await page.getByRole('button', { name: 'Ban', exact: true }).click();
  await page.getByLabel('Reason', { exact: true }).fill('Shares the account');
  await page.getByRole('button', { name: 'Ban learner' }).dblclick();
  await page.getByText(/^Banned since/).waitFor();
  await page.getByText('Shares the account').waitFor();
  const account = await buyer.context.request.get(`${site.url}/api/account`);
  expect(account.status()).toBe(401);
  const lines = await site.db.selectFrom('audit').select('action').where('subject', '=', uid).execute();
  expect(lines.filter(({ action }) => action === 'banned')).toHaveLength(1);
});

test('filters are saved under a name, applied after a reload, and removed', async () => {
  const page = await (await openTeacher(browser, site)).newPage();
  await page.goto(`${site.url}/studio/learners`);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Plan', { exact: true }).selectOption('Ultra');
  await page.getByLabel('Country', { exact: true }).selectOption('Malaysia');
  await page.getByRole('button', { name: 'Save this list' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ultra in Malaysia');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const kept = page.getByRole('button', { name: 'Ultra in Malaysia' });
  await kept.and(page.locator('[aria-pressed=true]')).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await kept.and(page.locator('[aria-pressed=false]')).waitFor();
  await page.reload();
  await kept.click();
  await page.waitForURL(/plan=ultra&country=Malaysia/);
  await page.getByRole('button', { name: 'Delete this list' }).click();
  await kept.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Filters', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save this list' }).waitFor();
  expect(await kept.count()).toBe(0);
});
