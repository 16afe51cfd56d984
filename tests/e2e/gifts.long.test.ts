/** A gift: bought on the plans page, sent by email, and redeemed in another browser. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { openBuyer, planOf, see } from './buyers.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openBrowser, payByCard } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Returns the link in the email with the gift. */
async function giftLinkTo(email: string): Promise<string> {
  for (const giveUpAt = Date.now() + timeoutMs.step; Date.now() < giveUpAt;) {
    const reply = await fetch(`${site.sandboxUrl}/mail/api/messages?to=${encodeURIComponent(email)}`);
    const mails = (await reply.json()) as { text: string }[];
    const link = mails.flatMap(({ text }) => /http\S+\/gift#\S+/.exec(text) ?? [])[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No gift was sent to ${email}`);
}

/** Signs in with the link of the email, which opens another tab. @returns that tab */
async function signInByLink(page: Page, email: string): Promise<Page> {
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  const { link } = await site.signInMailTo(email);
  const other = await page.context().newPage();
  await other.goto(link);
  return other;
}

test('a gift is bought, sent by email, and redeemed once in another browser', async () => {
  const { page, context } = await openBuyer(browser, site, { name: 'gives' });
  await page.goto(`${site.url}/test`);
  await page.getByRole('button', { name: 'Give as a gift' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give the course as a gift' });
  await see(dialog.getByText('$78.00'));
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  await payByCard(page, '4242 4242 4242 4242');
  await page.waitForURL('**/PaymentSuccess**');
  await see(page.getByRole('heading', { name: 'Your gift is ready' }));
  await page.getByRole('link', { name: 'See my gift' }).click();
  await page.waitForURL('**/account');
  const gifts = page.getByRole('region', { name: 'Gifts' });
  const code = await gifts.locator('code').innerText();
  await gifts.getByRole('button', { name: 'Send by email' }).click();
  await page.getByLabel('Recipient’s email').fill('friend@example.com');
  await page.getByLabel('Your message').fill('Happy birthday!');
  await page.getByRole('button', { name: 'Send gift' }).click();
  await see(gifts.getByText(/Last emailed on/));
  await gifts.getByRole('link', { name: 'Print' }).click();
  await see(page.getByRole('heading', { name: 'A gift for you' }));
  await see(page.getByText(code, { exact: true }));

  const link = await giftLinkTo('friend@example.com');
  expect(link).toBe(`${site.url}/gift#${code}`);
  const friend = await openBrowser(browser, phone);
  const opened = await friend.newPage();
  await opened.goto(link);
  expect(await opened.getByLabel('Gift code').inputValue()).toBe(code);
  expect(new URL(opened.url()).hash).toBe('');
  // The link of another gift, in the same tab.
  await opened.goto(`${site.url}/gift#AAAAA-BBBBB-CCCCC-DDDDD`);
  await expect.poll(() => opened.getByLabel('Gift code').inputValue()).toBe('AAAAA-BBBBB-CCCCC-DDDDD');
  await opened.goto(link);
  await expect.poll(() => opened.getByLabel('Gift code').inputValue()).toBe(code);
  await opened.getByRole('button', { name: 'Sign in to redeem' }).click();
  const other = await signInByLink(opened, 'friend@example.com');
  await other.waitForURL('**/gift');
  await see(other.getByText('You’re signed in as friend@example.com.'));
  await opened.waitForURL('**/gift');
  // The first tab tells the other one the code.
  await expect.poll(() => other.getByLabel('Gift code').inputValue()).toBe(code);
  await other.getByRole('button', { name: 'Redeem gift' }).click();
  await see(other.getByRole('heading', { name: /You now have Ultra/ }));
  expect([await planOf(site, friend), await planOf(site, context)]).toEqual(['ultra', 'free']);

  const late = await openBuyer(browser, site, { name: 'is-late', expected: /409/ });
  await late.page.goto(link);
  await late.page.getByRole('button', { name: 'Redeem gift' }).click();
  await see(late.page.getByText('This gift has already been redeemed by someone else.'));
  expect(await planOf(site, late.context)).toBe('free');
  await page.goto(`${site.url}/account`);
  await see(page.getByRole('region', { name: 'Gifts' }).getByText('Redeemed'));
});
