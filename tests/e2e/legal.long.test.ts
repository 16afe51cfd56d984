/** Tests the legal pages: versions that take effect, are accepted, and stay readable. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBuyer, payForUltra, see } from './buyers.ts';
import { faultsByDayAndNight } from './accessible.ts';
import { openSession, uidOf } from './people.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { input, openStudio, openTeacher, publish, saved } from './teacher.ts';
import { agree, openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

test('publishing an edited text puts version 2 into effect, asks for consent, and keeps version 1 readable', async () => {
  const before = await buyerWhoPaid('before');
  await see(before.page.getByRole('link', { name: 'terms (version 1)' }));
  await agree(before.page);
  // This page was opened before the terms change.
  const late = await buyerWhoPaid('late', /409 \(Conflict\)/);

  const context = await openTeacher(browser, site);
  const studio = await openStudio(context, site, 'legal');
  await see(studio.getByText('that come with the site are drafts'));
  await studio.locator('summary', { hasText: 'Terms' }).first().click();
  await input(studio, 'legal.terms.text').fill('## What is new\n\nOne **new** line by {site}.');
  await saved(studio);
  await see(studio.getByText('Your changes become version 2 when you publish.'));
  const frame = studio.frameLocator('iframe[data-preview*="/terms"]').last();
  await frame.getByRole('heading', { name: 'What is new' }).waitFor();
  await studio.getByRole('button', { name: 'Publish…' }).click();
  await see(studio.getByText('The terms become version 2, effective immediately.'));
  await studio.getByRole('button', { name: 'Cancel' }).click();
  await publish(studio, 'New terms');
  await see(studio.getByText(/^Version 2, effective/));
  await see(studio.getByText('1 previous version'));

  await late.page.getByLabel('My account is for me').check();
  await late.page.getByLabel('My lesson links are for me').check();
  await late.page.getByRole('button', { name: 'Start Learning' }).click();
  await see(late.page.getByText('Our terms have changed since you opened this page.'));
  await late.page.getByRole('button', { name: 'Reload the page' }).click();
  await see(late.page.getByRole('link', { name: 'terms (version 2)' }));
  await agree(late.page);
  await see(late.page.getByText('You have successfully upgraded to Ultra Plan!'));

  const agreed = await site.db
    .selectFrom('agreements')
    .select(['uid', 'termsVersion', 'refundsVersion'])
    .execute();
  expect(agreed).toHaveLength(2);
  expect(agreed).toContainEqual({
    uid: await uidOf(site, before.email),
    termsVersion: 1,
    refundsVersion: 1,
  });
  const uid = await uidOf(site, late.email);
  expect(agreed).toContainEqual({ uid, termsVersion: 2, refundsVersion: 1 });
  await studio.goto(`${site.url}/studio/learners/${uid}`);
  await see(studio.getByRole('link', { name: 'Terms, version 2' }));
  await see(studio.getByText('Agreed to the terms (version 2) and the refund policy (version 1)'));
});

test('every page of a version is readable without scripts, in both themes, on a phone and at double size', async () => {
  const context = await openBrowser(browser, { javaScriptEnabled: false }, /404/);
  const page = await context.newPage();
  await page.goto(`${site.url}/terms`);
  await see(page.getByRole('heading', { name: 'What is new' }));
  await see(page.getByText(/^Version 2, effective/));
  await page.getByRole('link', { name: /^Version 1/ }).click();
  await page.waitForURL('**/terms/1');
  await see(page.getByText('This is a previous version.'));
  await see(page.getByRole('heading', { name: 'What you buy' }));
  await page.getByRole('link', { name: 'Read the current version (version 2)' }).click();
  await page.waitForURL('**/terms');
  await page.getByRole('navigation').getByRole('link', { name: 'Privacy' }).click();
  await see(page.getByText('runs this site and is responsible for your data'));
  expect((await page.goto(`${site.url}/terms/3`))?.status()).toBe(404);
  expect((await page.goto(`${site.url}/terms/2/`))?.url()).toBe(`${site.url}/terms/2`);
  await page.goto(site.url);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refunds' }).click();
  await see(page.getByRole('heading', { name: 'Refund policy' }));

  const looking = await openBrowser(browser, { viewport: { width: 360, height: 740 } });
  const phone = await looking.newPage();
  for (const path of ['/terms/1', '/terms', '/refunds']) {
    await phone.goto(site.url + path);
    expect(await faultsByDayAndNight(phone), path).toEqual([]);
    expect(await overflow(phone), path).toBeLessThanOrEqual(0);
  }
});

test('a user under 17 sees the note for parents immediately, and continues like everyone else', async () => {
  const context = await openBrowser(browser);
  await openSession(context, site, 'young@example.com');
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt`);
  const dialog = page.getByRole('dialog', { name: 'Finish course registration' });
  await dialog.getByText('Others', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Under 17').click();
  await see(dialog.getByText('Please show this to your parents'));
  await see(dialog.getByText('hello@example.com'));
  expect(await dialog.getByRole('link', { name: /privacy notice together/ }).getAttribute('href')).toBe(
    '/privacy',
  );
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Student').click();
  await dialog.getByLabel('Phone number').fill('012-345 6789');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await see(page.getByText('Thank you, you’re registered.'));
  await page.goto(`${site.url}/pay1?plan=ultra`);
  await see(page.getByText('You’re under 17. Please show this page to your parents'));
});

async function buyerWhoPaid(name: string, expected?: RegExp) {
  const buyer = await openBuyer(browser, site, expected ? { name, expected } : { name });
  const sessionId = await payForUltra(buyer.context, site);
  await buyer.page.goto(`${site.url}/PaymentSuccess?session_id=${sessionId}`);
  await see(buyer.page.getByRole('button', { name: 'Start Learning' }));
  return buyer;
}

/** The pixels by which a page is wider than its window. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
