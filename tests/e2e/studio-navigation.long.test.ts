import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSession } from './people.ts';
import { openShared } from './shared-site.ts';
import { openBrowser } from './visitor.ts';

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
