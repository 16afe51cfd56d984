/** The instructor grants and ends access, records payments and refunds them on a learner's page. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payForUltra, planOf } from './buyers.ts';
import { networkNoise, openLearner, playLesson } from './learner.ts';
import { uidOf } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

async function openLearnerPage(teacher: BrowserContext, email: string): Promise<Page> {
  const page = await teacher.newPage();
  await page.goto(`${site.url}/studio/learners/${await uidOf(site, email)}`);
  await page.getByRole('heading', { name: 'Access', exact: true }).waitFor();
  return page;
}

/** Runs the reconciliation and returns its differences in plans. */
async function findWrongPlans(teacher: BrowserContext): Promise<unknown[]> {
  const headers = { origin: site.url };
  await teacher.request.post(`${site.url}/api/studio/reconciliation-runs`, { headers });
  const read = async () =>
    (await (await teacher.request.get(`${site.url}/api/studio/reconciliation`)).json()) as {
      run: { endedAt: number | null };
      discrepancies: { kind: string }[];
    };
  await expect.poll(async () => (await read()).run.endedAt).not.toBeNull();
  return (await read()).discrepancies.filter(({ kind }) => kind === 'plan-differs');
}

test('access is granted and ended, and the ledger stays consistent', async () => {
  const email = 'given-access@example.com';
  const learner = await openLearner(browser, site, { email, plan: 'free' });
  const teacher = await openTeacher(browser, site);
  const page = await openLearnerPage(teacher, email);
  await page.getByRole('button', { name: 'Grant access' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The learner gets Ultra immediately.').waitFor();
  await dialog.getByRole('button', { name: 'Grant Ultra' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  await dialog.locator('[aria-invalid="true"]:focus').waitFor();
  await dialog.getByLabel('Reason').fill('A scholarship');
  await dialog.getByRole('button', { name: 'Grant Ultra' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('A scholarship').first().waitFor();
  expect(await planOf(site, learner)).toBe('ultra');
  expect(await findWrongPlans(teacher)).toEqual([]);

  await page.getByRole('button', { name: 'End granted Ultra access' }).click();
  await dialog.getByText('Playback stops within a minute.').waitFor();
  await dialog.getByLabel('Reason').fill('The month is over');
  await dialog.getByRole('button', { name: 'End now' }).click();
  await page.getByText(/^Ended manually/).waitFor();
  expect(await planOf(site, learner)).toBe('free');
  expect(await findWrongPlans(teacher)).toEqual([]);
});

test('a bank transfer is recorded with a receipt for the learner, and voided', async () => {
  const email = 'bank-transfer@example.com';
  const learner = await openLearner(browser, site, { email, plan: 'free' });
  const page = await openLearnerPage(await openTeacher(browser, site), email);
  await page.getByRole('button', { name: 'Record a payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Currency').selectOption('MYR');
  await dialog.getByLabel('Amount').fill('98');
  await dialog.getByLabel('Reference (optional)').fill('MBB 220981');
  await dialog.getByRole('button', { name: 'Record RM98.00' }).dblclick();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Bank transfer · .* · LEC-\d{4}-\d{6} · MBB 220981$/).waitFor();
  expect(await planOf(site, learner)).toBe('ultra');

  const account = await learner.newPage();
  await account.goto(`${site.url}/account`);
  await account.getByRole('link', { name: /^Receipt LEC-\d{4}-\d{6}$/ }).click();
  await account.getByText('Bank transfer').waitFor();
  await account.getByText('MBB 220981').waitFor();

  await page.getByRole('button', { name: 'Void Ultra, RM98.00' }).click();
  await dialog.getByLabel('Reason').fill('Another learner paid it');
  await dialog.getByRole('button', { name: 'Void payment' }).click();
  await page.getByText('Another learner paid it').first().waitFor();
  expect(await planOf(site, learner)).toBe('free');
  await account.reload();
  await account.getByText('This payment was recorded by mistake, so this receipt isn’t valid.').waitFor();
});

test('a partial refund keeps the video playing, and the rest ends it within a minute', async () => {
  const email = 'studio-refund@example.com';
  const learner = await openLearner(browser, site, { email, plan: 'free', expected: networkNoise });
  await payForUltra(learner, site);
  await expect.poll(() => planOf(site, learner)).toBe('ultra');
  const film = await playLesson(learner, site);
  const page = await openLearnerPage(await openTeacher(browser, site), email);
  const refund = async (amount: string, standing: string) => {
    await page.getByRole('button', { name: 'Refund Ultra, $78.00' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount to refund').fill(amount);
    await dialog.getByLabel('Reason').fill('She asked');
    await dialog.getByRole('button', { name: /^Refund \$/ }).dblclick();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(standing).first().waitFor();
  };
  await refund('20', '$20.00 refunded');
  expect(await planOf(site, learner)).toBe('ultra');
  await refund('58', '$78.00 refunded');
  const endedAt = Date.now();
  expect(await planOf(site, learner)).toBe('free');
  await film.getByText('Your plan no longer includes this lesson').waitFor();
  expect(Date.now() - endedAt).toBeLessThan(60_000);
});
