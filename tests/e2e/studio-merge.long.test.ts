/** The instructor merges the two accounts of a learner who bought with another address. */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificate, markIssued } from '#server/certificates/store.ts';
import { payForUltra } from './buyers.ts';
import { openLearner } from './learner.ts';
import { registerPerson, signInByCode, uidOf, watchLessons } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

async function meOf(context: BrowserContext) {
  const reply = await context.request.get(`${site.url}/api/me`);
  return (await reply.json()) as { uid: string; plan: string; certificate: boolean; email: string };
}

test('merging joins payments, progress and certificate, and both addresses sign in to the account', async () => {
  const [first, second] = ['merge-first@example.com', 'merge-second@example.com'] as const;
  const learner = await openLearner(browser, site, { email: first, plan: 'free' });
  await registerPerson(site, first, { name: 'Farah Merged' });
  await watchLessons(site, first, 3);
  const other = await openLearner(browser, site, { email: second, plan: 'free', expected: /401/ });
  await registerPerson(site, second, { name: 'Farah binti Other' });
  await payForUltra(other, site);
  await expect.poll(async () => (await meOf(other)).plan).toBe('ultra');
  await watchLessons(site, second, 34);
  const now = Date.now();
  const oldUid = await uidOf(site, second);
  await createCertificate(site.db, { id: 'merged-certificate', uid: oldUid, name: 'Farah', now });
  await markIssued(site.db, { id: 'merged-certificate', course: 'The course', now });

  const page = await (await openTeacher(browser, site, /404/)).newPage();
  await page.goto(`${site.url}/studio/learners/${await uidOf(site, first)}`);
  await page.getByRole('button', { name: 'Merge with another account…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Find the other account').fill('farah');
  await dialog.getByText('1 account found').waitFor();
  await dialog.getByRole('button', { name: /Farah binti Other/ }).click();
  const after = dialog.getByRole('region', { name: 'After the merge' });
  await after.getByText('Ultra', { exact: true }).waitFor();
  await after.getByText('confirmed', { exact: true }).waitFor();
  await after.getByText('34', { exact: true }).waitFor();
  await after.getByText(`also signs in with ${second}`).waitFor();
  await dialog.getByLabel('Reason').fill('She bought with her work address');
  await dialog.getByRole('button', { name: 'Merge accounts' }).dblclick();
  await dialog.waitFor({ state: 'detached' });

  // The page, its timeline and its sign-in methods agree.
  await page.getByText('Also signs in with').waitFor();
  await page.getByText(/^from .*: She bought with her work address$/).waitFor();
  await page.getByText(/^Paid \$78\.00 for Ultra LEC-/).waitFor();
  expect(await meOf(learner)).toMatchObject({ plan: 'ultra', certificate: true, email: first });
  expect((await meOf(other)).uid).toBe('');
  await signInByCode(other, site, second);
  expect((await meOf(other)).uid).toBe((await meOf(learner)).uid);
  const account = await learner.newPage();
  await account.goto(`${site.url}/account`);
  await account.getByRole('link', { name: /^Receipt LEC-\d{4}-\d{6}$/ }).waitFor();

  await page.goto(`${site.url}/studio/learners/${oldUid}`);
  await page.getByText('The account you opened was merged into this one.').waitFor();
  await page.getByRole('heading', { level: 2, name: 'Farah Merged' }).waitFor();
  expect(page.url()).toContain(await uidOf(site, first));
});

test('a checkout that was open during the merge is paid for the remaining account', async () => {
  await site.control({ stripe: { webhooks: 'hold' } });
  const [first, second] = ['late-first@example.com', 'late-second@example.com'] as const;
  const learner = await openLearner(browser, site, { email: first, plan: 'free' });
  const other = await openLearner(browser, site, { email: second, plan: 'free', expected: /401/ });
  await payForUltra(other, site);
  const page = await (await openTeacher(browser, site)).newPage();
  await page.goto(`${site.url}/studio/learners/${await uidOf(site, first)}`);
  await page.getByRole('button', { name: 'Merge with another account…' }).click();
  const dialog = page.getByRole('dialog');
  // By keyboard alone: the field has the focus, and the other account comes next.
  await page.keyboard.type(second);
  await dialog.getByText('1 account found').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Reason').fill('Two addresses');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await meOf(learner)).plan).toBe('free');
  await fetch(`${site.sandboxUrl}/control/release`, { method: 'POST' });
  await site.control({ stripe: { webhooks: 'deliver' } });
  await expect.poll(async () => (await meOf(learner)).plan).toBe('ultra');
});
