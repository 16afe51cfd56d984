import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSession } from './people.ts';
import { openShared } from './shared-site.ts';
import { openBrowser, signInWithLink } from './visitor.ts';

test('the bottom bar has as many entries as fit, and the menu has the rest', async () => {
  const { site, browser } = await openShared();
  const context = await openBrowser(browser, { viewport: { width: 360, height: 740 } });
  await openSession(context, site, 'instructor@example.com');
  const page = await context.newPage();
  await page.goto(`${site.url}/studio/learners`);
  await page.getByRole('heading', { level: 1, name: 'Learners' }).waitFor();
  expect(await readBar(page)).toEqual(['Today', 'Page', 'Course']);
  expect(await readMenu(page)).toEqual(
    'Videos,Translations,Legal pages,History,Learners,Questions,Certificates,Campaigns,Analytics,Payments,Prices,Coupons,Audit log,Backups,Webhooks,API keys,Settings'.split(
      ',',
    ),
  );

  await page.setViewportSize({ width: 768, height: 1024 });
  const bar = 'Today,Page,Course,Videos,Learners,Questions,Payments'.split(',');
  expect(await readBar(page)).toEqual(bar);
  expect(await readMenu(page)).toEqual(
    'Translations,Legal pages,History,Certificates,Campaigns,Analytics,Prices,Coupons,Audit log,Backups,Webhooks,API keys,Settings'.split(
      ',',
    ),
  );

  const current = page.getByRole('navigation', { name: 'Studio' }).locator('[aria-current=page]:visible');
  expect(await current.allInnerTexts()).toEqual(['Learners']);

  await page.setViewportSize({ width: 1280, height: 800 });
  const groups = page.getByRole('navigation', { name: 'Studio' }).getByRole('group');
  const names = await groups.evaluateAll((all) => all.map((group) => group.getAttribute('aria-label')));
  expect(names.filter(Boolean)).toEqual(['Content', 'People', 'Sales', 'Site']);
  const sales = page.getByRole('group', { name: 'Sales' }).getByRole('link');
  expect(await sales.allInnerTexts()).toEqual(['Analytics', 'Payments', 'Prices', 'Coupons']);
});

test('signing in from the not-found page of a bookmarked studio page leads back to it', async () => {
  const { site, browser } = await openShared();
  const page = await (await openBrowser(browser, {}, /status of 40[14]/)).newPage();
  const bookmark = `${site.url}/studio/learners?q=aisyah`;
  await page.goto(bookmark);
  await page.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await signInWithLink(page, site, 'instructor@example.com');
  await page.waitForURL(bookmark);
  await page.getByRole('button', { name: 'Later' }).click();
  await page.getByRole('heading', { level: 1, name: 'Learners' }).waitFor();
});

/** Returns the entries of the closed bar. */
async function readBar(page: Page): Promise<string[]> {
  const entries = page.getByRole('navigation', { name: 'Studio' }).getByRole('link');
  return entries.locator('> span:first-of-type').allInnerTexts();
}

/** Returns the entries of the menu beside it. */
async function readMenu(page: Page): Promise<string[]> {
  const more = page.getByRole('navigation', { name: 'Studio' }).getByText('More');
  await more.click();
  const entries = await page.locator('nav details[open] a:visible > span:first-of-type').allInnerTexts();
  await more.click();
  return entries;
}
