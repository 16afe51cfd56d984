/** Tests that acknowledged writes survive a power failure. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUserByEmail } from '#server/accounts/user-store.ts';
import { listPayments } from '#server/payments/store.ts';
import { payForUltra } from './buyers.ts';
import { networkNoise, openLearner } from './learner.ts';
import { uidOf } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';

let site: OwnSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site?.stop());

test('the plan survives a kill right after the webhook was answered', async () => {
  const email = 'killed@example.com';
  // The page may have pending requests when the site is killed.
  const context = await openLearner(await openBrowserOfWorker(), site, {
    email,
    plan: 'free',
    expected: networkNoise,
  });
  const uid = await uidOf(site, email);
  await payForUltra(context, site);
  await expect.poll(async () => (await listPayments(site.db, { uid })).length, { interval: 20 }).toBe(1);
  await site.killAndStart();
  expect(await findUserByEmail(site.db, { email })).toMatchObject({ plan: 'ultra' });
  const page = await context.newPage();
  await page.goto(`${site.url}/test`);
  await page.getByText('You have full access. Enjoy the course.').waitFor();
});
