import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsByDayAndNight } from './accessible.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openBrowser, payByCard } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

test('a visitor with an Indonesian browser switches to Malay, signs in, buys, and reads a Malay receipt', async () => {
  const email = 'siti@example.com';
  const page = await (await openBrowser(browser, { locale: 'id-ID' })).newPage();
  await page.goto(site.url);
  await page.waitForURL(`${site.url}/id`);
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
  await page.getByRole('link', { name: 'Masuk' }).first().waitFor();

  await page.getByRole('link', { name: 'Bahasa Melayu' }).click();
  await page.waitForURL(`${site.url}/ms`);
  await page.getByRole('link', { name: 'Log masuk' }).first().click();
  await page.getByLabel('Alamat e-mel').fill(email);
  await page.getByRole('button', { name: 'Log masuk', exact: true }).click();
  await page.waitForURL('**/emailsent');
  await page.getByRole('heading', { name: 'Semak e-mel anda' }).waitFor();
  const { link } = await site.signInMailTo(email);
  expect(await subjectsTo(email)).toContain('Pautan log masuk anda');
  await page.goto(link);
  await page.waitForURL('**/gpt');
  await expect.poll(() => subjectsTo(email)).toContain('Selamat datang ke kursus');

  await register(page);
  await buyUltra(page);
  await expect
    .poll(() => subjectsTo(email))
    .toContainEqual(expect.stringMatching(/^Resit anda: Ultra Premium, RM/));

  await page.goto(`${site.url}/account`);
  await page
    .getByRole('link', { name: /^Resit / })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Resit', exact: true }).waitFor();
  await page.getByText('Jumlah dibayar').first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ms');

  await page.goto(`${site.url}/account`);
  await page.getByRole('combobox', { name: 'Bahasa' }).selectOption('en');
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Features' }).first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/');

  await page.getByRole('link', { name: 'Continue the course' }).first().waitFor();
  await page.getByRole('link', { name: 'Bahasa Indonesia' }).click();
  await page.waitForURL(`${site.url}/id`);
  await expect.poll(() => languageOf(page)).toBe('id');
});

test.each(['/ms', '/id', '/ms/privacy', '/id/no-such-page'])('%s is accessible on a phone', async (path) => {
  const phone = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
  const page = await (await openBrowser(browser, phone, /404/)).newPage();
  await page.goto(site.url + path);
  expect(await faultsByDayAndNight(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

async function subjectsTo(email: string): Promise<string[]> {
  const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
  const messages = (await reply.json()) as { subject: string }[];
  return messages.map(({ subject }) => subject);
}

async function languageOf(page: Page): Promise<string> {
  const reply = await page.request.get(`${site.url}/api/account`);
  return ((await reply.json()) as { language: string }).language;
}

async function register(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Lengkapkan pendaftaran kursus' });
  await dialog.getByText('Malaysia', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Seterusnya' }).click();
  await dialog.getByText('17-25').click();
  await dialog.getByRole('button', { name: 'Seterusnya' }).click();
  await dialog.getByText('Pelajar', { exact: true }).click();
  await dialog.getByLabel('Nombor telefon').fill('012-345 6789');
  await dialog.getByRole('button', { name: 'Daftar' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function buyUltra(page: Page): Promise<void> {
  await page.goto(`${site.url}/test`);
  await page.getByRole('button', { name: 'Pilih Ultra' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Teruskan' }).click();
  await page.waitForURL('**/pay1**');
  await page.getByRole('button', { name: 'Teruskan ke pembayaran' }).click();
  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  await payByCard(page, '4242 4242 4242 4242');
  await page.waitForURL('**/PaymentSuccess**');
  await page.getByLabel('Akaun saya').check();
  await page.getByLabel('Pautan pelajaran saya').check();
  await page.getByRole('button', { name: 'Mula belajar' }).click();
  await page.waitForURL('**/gpt');
}
