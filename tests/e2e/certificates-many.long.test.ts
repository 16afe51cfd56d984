/** Tests bulk confirmation of certificates, and reissuing after a name change. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificate } from '#server/certificates/store.ts';
import { readVideoLengths } from '#server/certificates/claim-totals-store.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { openSession, registerPerson, uidOf, watchLessons } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher } from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('three claims are confirmed at once, an ineligible one is named, and one certificate is reissued', async () => {
  const people = ['Ann Tan', 'Ben Lee', 'Cem Kaya', 'Dee Wong'];
  for (const name of people) await claim(name);
  const context = await openTeacher(browser, site);
  const studio = await context.newPage();
  await studio.goto(`${site.url}/studio/certificates`);
  await studio.getByLabel('Select all 4 that can be confirmed').check();
  await studio.getByText('4 selected').waitFor();
  // One learner's plan is refunded while the list is open.
  await setPlan(site.db, { uid: await uidOf(site, emailOf('Dee Wong')), plan: 'free' });
  await studio.getByRole('button', { name: 'Confirm selected…' }).click();
  const dialog = studio.getByRole('dialog', { name: 'Confirm 4 certificates?' });
  await dialog.getByLabel('Message to the learner (optional)').fill('Well done, all of you!');
  await dialog.getByRole('button', { name: 'Confirm and issue all 4' }).dblclick();
  await studio.getByText('3 certificates were issued.').waitFor();
  await studio.getByRole('dialog').getByText('Dee Wong').waitFor();
  await studio.getByText('this learner no longer has Ultra').first().waitFor();
  await studio.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  expect(await linesOf('certificate-issued')).toHaveLength(3);

  await studio.locator('label').filter({ hasText: 'Issued' }).click();
  const row = studio.getByRole('listitem').filter({ hasText: 'Ann Tan' });
  const former = await row.getByRole('link', { name: 'View certificate' }).getAttribute('href');
  await row.getByRole('button', { name: 'Reissue…' }).click();
  await studio.getByLabel('New name').fill('Ann Ooi');
  await studio.getByRole('button', { name: 'Reissue', exact: true }).click();
  await studio.getByText('Reissued to Ann Ooi.').waitFor();
  await studio.getByText('Reissued with this name on').waitFor();
  expect(await linesOf('certificate-reissued')).toHaveLength(1);

  const stranger = await (await openBrowser(browser, { javaScriptEnabled: false })).newPage();
  await stranger.goto(site.url + former);
  await stranger.getByRole('heading', { name: 'Ann Ooi' }).waitFor();
  await stranger.getByText('This certificate is valid.').waitFor();
  await stranger.getByText('This certificate replaces the one with the previous name').waitFor();
  expect(await stranger.getByText('Well done, all of you!').count()).toBe(0);

  const learner = await openBrowser(browser);
  await openSession(learner, site, emailOf('Ann Tan'));
  const page = await learner.newPage();
  await page.goto(site.url + former);
  await page.getByText('Well done, all of you!').waitFor();
  const linkedIn = await page.getByRole('link', { name: 'Add to LinkedIn' }).getAttribute('href');
  const { pathname } = new URL(page.url());
  expect(pathname).not.toBe(former);
  expect(linkedIn).toContain(encodeURIComponent(`${site.url}${pathname}`));
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('button', { name: 'Get Certificate' }).first().click();
  await page.getByRole('dialog').getByText('Well done, all of you!').waitFor();
});

const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.com`;

/** A learner with Ultra and a pending claim. */
async function claim(name: string): Promise<void> {
  const context = await browser.newContext();
  await openSession(context, site, emailOf(name));
  await context.close();
  await registerPerson(site, emailOf(name), { name });
  const uid = await uidOf(site, emailOf(name));
  await setPlan(site.db, { uid, plan: 'ultra' });
  await watchLessons(site, emailOf(name), 32);
  const videos = await readVideoLengths(site.db);
  await createCertificate(site.db, { id: `claim-of-${uid}`, uid, name, videos, now: Date.now() });
}

async function linesOf(action: string) {
  return site.db.selectFrom('audit').select('subject').where('action', '=', action).execute();
}
