/** Sign-in with a laptop and a phone, and with a link that was already used. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { hashOf } from '#server/platform/crypto.ts';
import { findRedeemable, redeemLink } from '#server/accounts/sign-in-link-store.ts';
import { openSession } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { isSignedIn, openBrowser, rejectedCall } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

test('the requesting laptop notices that the phone used the link, and signs in with another email', async () => {
  const email = 'laptop-and-phone@example.com';
  const laptop = await (await openBrowser(browser)).newPage();
  await askForMail(laptop, email);
  await useOnAnotherDevice(email);
  await laptop.getByRole('heading', { name: 'You signed in on another device' }).waitFor();
  expect(await isSignedIn(laptop, site)).toBe(false);
  await laptop.getByRole('button', { name: 'Sign in here too' }).click();
  await laptop.getByRole('heading', { name: 'Check your email' }).waitFor();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
  const { code } = await site.signInMailTo(email);
  await laptop.getByLabel('6-digit code').fill(code);
  await laptop.waitForURL('**/gpt');
});

test('a right code whose link was used on the phone is not called wrong', async () => {
  const email = 'used-code@example.com';
  const laptop = await (await openBrowser(browser, {}, rejectedCall)).newPage();
  // The page does not know yet.
  await laptop.route('**/api/sign-in-links/current', () => {});
  await askForMail(laptop, email);
  const { code } = await site.signInMailTo(email);
  await useOnAnotherDevice(email);
  await laptop.getByLabel('6-digit code').fill(code);
  await laptop.getByText('This code was already used.').waitFor();
  expect(await isSignedIn(laptop, site)).toBe(false);
});

test('a link that was used before is reported as used, and a signed-in user stays signed in', async () => {
  const email = 'ago@example.com';
  const context = await openBrowser(browser, {}, rejectedCall);
  const page = await context.newPage();
  await askForMail(page, email);
  const { link } = await site.signInMailTo(email);
  await openSession(context, site, email);
  const tenMinutesAgo = Date.now() - 600_000;
  const tokenHash = hashOf(link.split('#token=')[1] ?? '');
  const found = await findRedeemable(site.db, { tokenHash, proof: { email }, now: tenMinutesAgo });
  const redeemed = { id: found?.id ?? '', sessionId: 'of another browser', now: tenMinutesAgo };
  expect(await redeemLink(site.db, redeemed)).not.toBeNull();
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link was already used' }).waitFor();
  await page.getByRole('link', { name: 'Open the course' }).click();
  await page.waitForURL('**/gpt');
});

async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/#login`);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
}

/** Redeems the link in another browser. */
async function useOnAnotherDevice(email: string): Promise<void> {
  const { link } = await site.signInMailTo(email);
  const reply = await fetch(`${site.url}/api/sessions`, {
    method: 'POST',
    headers: { origin: site.url, 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('#token=')[1], email }),
  });
  expect(reply.status).toBe(201);
}

async function mailsTo(email: string): Promise<{ text: string }[]> {
  const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
  const mails = (await reply.json()) as { text: string }[];
  return mails.filter(({ text }) => text.includes('#token='));
}
