/** An API key for a program, and a buy button for another website. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsByDayAndNight } from './accessible.ts';
import { see } from './buyers.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openTeacher } from './teacher.ts';
import { openBrowser } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

const phone = { width: 360, height: 740 };

test('an API key is created, used by a program and revoked, on a phone', async () => {
  const page = await (await openTeacher(browser, site)).newPage();
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/studio/api-keys`);
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Shop');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await see(dialog.getByText('Choose at least one permission.'));
  await dialog.getByLabel('Read learners').check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await see(dialog.getByText('You can’t see it again.'));
  const key = await dialog.locator('code').innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('listitem').filter({ hasText: `lectern_…${key.slice(-4)}` });
  await see(row.getByText('Never used'));
  expect(await faultsByDayAndNight(page)).toEqual([]);

  const ask = async (path: string) =>
    (await fetch(`${site.url}/api/studio/${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect([await ask('learners'), await ask('sales')]).toEqual([200, 403]);
  await row.getByRole('button', { name: 'Revoke Shop' }).click();
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await see(page.getByText('No API keys yet.'));
  expect(await ask('learners')).toBe(401);
});

test('a copied buy button leads from another website to the checkout', async () => {
  const teacher = await openTeacher(browser, site);
  await teacher.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  const page = await teacher.newPage();
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/studio/coupons`);
  const section = page.getByRole('region', { name: 'Buy button' });
  await section.getByLabel('Text').fill('Start <now>');
  await section.getByLabel('Price').selectOption('USD');
  await see(section.getByRole('link', { name: 'Start <now> · $78.00' }));
  expect(await faultsByDayAndNight(page)).toEqual([]);
  await section.getByRole('button', { name: 'Copy HTML' }).click();
  await see(page.getByText('HTML copied.'));
  const html = await page.evaluate(() => navigator.clipboard.readText());

  const blog = await (await openBrowser(browser)).newPage();
  await blog.route('http://blog.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Blog</title>${html}` }),
  );
  await blog.goto('http://blog.example/');
  const button = blog.getByRole('link', { name: 'Start <now> · $78.00' });
  expect(await button.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(11, 108, 171)');
  await button.click();
  await blog.waitForURL(`${site.url}/test?plan=ultra`);
  await see(blog.getByRole('dialog', { name: 'Sign in' }));
});
