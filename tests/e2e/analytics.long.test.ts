import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { computeFunnel } from '#server/analytics/compute-funnel.ts';
import { see } from './buyers.ts';
import { openSession } from './people.ts';
import { openShared } from './shared-site.ts';
import { openBrowser, openSignIn, register } from './visitor.ts';

/** The tests' browser says that it is one without a screen, and such browsers are robots. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36';

test('a visit from a tagged link becomes a sign-up of its source in the studio', async () => {
  const { site, browser } = await openShared();
  const email = 'from-tiktok@example.com';
  const visitor = await (await openBrowser(browser, { userAgent })).newPage();
  await visitor.goto(`${site.url}/?utm_source=TikTok&utm_campaign=Bio`);
  await openSignIn(visitor, site);
  await visitor.getByLabel('Email address').fill(email);
  await visitor.getByRole('button', { name: 'Sign In', exact: true }).click();
  await visitor.waitForURL('**/emailsent');
  const { link } = await site.signInMailTo(email);
  await visitor.goto(link);
  await visitor.waitForURL('**/gpt');
  await register(visitor);

  // The job counts once a minute.
  await site.db.deleteFrom('cohortDays').execute();
  const config = { instructorEmails: ['instructor@example.com'] };
  await computeFunnel({ db: site.db, config, now: Date.now } as Parameters<typeof computeFunnel>[0]);

  const context = await openBrowser(browser, { viewport: { width: 360, height: 740 } });
  await openSession(context, site, 'instructor@example.com');
  const page = await context.newPage();
  await page.goto(`${site.url}/studio/analytics`);
  await see(page.getByRole('heading', { name: 'From visit to payment' }));
  // Visits, sign-ups, registered, and no one who chose a plan.
  expect(await readVisitsOnce(page, 'tiktok')).toEqual(['1', '1', '1', '0', '0', '0', '0%']);
  await page.getByLabel('By', { exact: true }).selectOption('Campaign');
  await see(page.getByRole('row', { name: /^bio / }));
  await page.getByLabel('Period').selectOption('Last 7 days');
  await page.waitForURL('**/studio/analytics?days=7');
  await see(page.getByRole('heading', { name: 'Cohorts' }));
});

/** Returns the cells of a source, once its visits have been added. */
async function readVisitsOnce(page: Page, source: string): Promise<string[]> {
  const row = page.getByRole('row', { name: new RegExp(`^${source} `) });
  await expect
    .poll(
      async () => {
        await page.reload();
        await row.waitFor();
        return row.getByRole('cell').first().innerText();
      },
      { timeout: 60_000 },
    )
    .toBe('1');
  return row.getByRole('cell').allInnerTexts();
}
