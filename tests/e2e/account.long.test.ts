import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { registerPerson, signInByCode } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openBrowser } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

const rejectedCall = /status of 401/;

test('the account page asks a visitor to sign in', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(`${site.url}/account`);
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
});

test('saves profile changes, and exports all data as one file', async () => {
  const page = await openCourse(await openBrowser(browser), 'owner@example.com');
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Name', { exact: true }).fill(' Aisyah binti Rahman ');
  await page.getByLabel('Country').selectOption('Malaysia');
  await page.getByLabel('Phone number').fill('012-345 6789');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Aisyah binti Rahman');
  expect(await page.getByLabel('Phone number').inputValue()).toBe('012-345 6789');

  await page.getByLabel('Phone number').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a phone number.').waitFor();

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('lectern-export.json');
  expect(await readFile(await download.path(), 'utf8')).toContain('owner@example.com');
});

test('an email address changes once both emails are confirmed by a click, in any browser', async () => {
  const page = await openAccount(await openBrowser(browser), 'old@example.com');
  await askForAddress(page, 'taken-back@example.com');
  await page.getByRole('button', { name: 'Keep my current address' }).click();
  await askForAddress(page, 'new@example.com');

  const elsewhere = await (await openBrowser(browser)).newPage();
  const toNew = await confirmationLinkTo('new@example.com');
  await elsewhere.goto(toNew);
  expect(elsewhere.url()).toBe(`${site.url}/account`);
  await elsewhere.getByRole('button', { name: 'Confirm' }).click();
  await elsewhere.getByRole('heading', { name: 'One more step' }).waitFor();

  await page.reload();
  await page.getByText('Your new address: confirmed').waitFor();
  await page.goto('about:blank');
  await page.goto(await confirmationLinkTo('old@example.com'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('heading', { name: 'Email address changed' }).waitFor();
  await page.getByRole('button', { name: 'Go to my account' }).click();
  await page.getByText('You sign in with new@example.com').waitFor();
});

test('a device is renamed, and signing it out remotely shows the reason there', async () => {
  const email = 'devices@example.com';
  const userAgent =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
  const lost = await openCourse(await openBrowser(browser, { userAgent }, rejectedCall), email);
  const mine = await openAccount(await openBrowser(browser), email);
  await mine.getByText('This device', { exact: true }).waitFor();
  await mine.getByRole('button', { name: 'Sign out of Chrome on Android' }).click();
  await mine.getByText('You’re only signed in on this device.').waitFor();

  await lost.getByText('Menu', { exact: true }).click();
  await lost.getByRole('link', { name: 'Account' }).click();
  await lost.waitForURL(`${site.url}/`);
  await lost.getByRole('alert').filter({ hasText: 'Signed out!' }).waitFor();
});

test('signs out all other devices at once', async () => {
  const email = 'many@example.com';
  const other = await openCourse(await openBrowser(browser, {}, rejectedCall), email);
  const mine = await openAccount(await openBrowser(browser), email);
  await mine.getByRole('button', { name: 'Sign out all other devices' }).click();
  await mine.getByText('You’re only signed in on this device.').waitFor();
  await other.reload();
  await other.waitForURL(`${site.url}/`);
  await other.getByRole('alert').filter({ hasText: 'Signed out!' }).waitFor();
});

test('deletion shows a warning, and can be canceled within seven days', async () => {
  const page = await openAccount(await openBrowser(browser), 'leaving@example.com');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByText('What is permanently deleted').waitFor();
  const confirm = dialog.getByRole('button', { name: 'Delete in 7 days' });
  const colorOf = (button: typeof confirm) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colorOf(confirm)).toBe('rgb(179, 38, 30)');
  await confirm.click();
  const banner = page.getByRole('region', { name: 'Delete my account' });
  await banner.getByText(/^Your account will be deleted on/).waitFor();
  await page.reload();
  await banner.getByRole('button', { name: 'Keep my account' }).click();
  await page.getByText('We’ve kept your account.').waitFor();
  expect(await banner.getByText(/will be deleted/).count()).toBe(0);
});

async function enter(context: BrowserContext, email: string): Promise<void> {
  // The email of an earlier sign-in would be found before the new one arrives.
  await fetch(`${site.sandboxUrl}/mail/api/messages`, { method: 'DELETE' });
  await signInByCode(context, site, email);
}

async function openCourse(context: BrowserContext, email: string): Promise<Page> {
  await enter(context, email);
  await registerPerson(site, email);
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('heading', { name: 'Your course' }).waitFor();
  return page;
}

async function openAccount(context: BrowserContext, email: string): Promise<Page> {
  await enter(context, email);
  const page = await context.newPage();
  await page.goto(`${site.url}/account`);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  return page;
}

async function askForAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('New email address').fill(email);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByText('Your email address will change to').getByText(email).waitFor();
}

/** The link of the newest confirmation email to this address. */
async function confirmationLinkTo(email: string): Promise<string> {
  const read = async () => {
    const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
    const mails = (await reply.json()) as { text: string }[];
    return mails.map(({ text }) => /http\S+#confirm=\S+/.exec(text)?.[0]).find(Boolean) ?? '';
  };
  await expect.poll(read).not.toBe('');
  return read();
}
