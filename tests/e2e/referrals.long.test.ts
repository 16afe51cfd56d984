/** A referral: a customer's link, the friend's discount, the reward, its payout, and its end with a refund. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { faultsByDayAndNight } from './accessible.ts';
import { askStripe, openBuyer, paymentsOf, payForUltra, see } from './buyers.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openTeacher } from './teacher.ts';
import { agree, openBrowser, openSignIn, payByCard, register } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test('a friend buys through a link, the reward is paid out, and a refund reverses it', async () => {
  const teacher = await openTeacher(browser, site);
  const studio = await teacher.newPage();
  await studio.goto(`${site.url}/studio/coupons`);
  await studio.getByRole('link', { name: 'Referrals' }).click();
  await studio.getByRole('button', { name: 'Edit terms' }).click();
  const terms = studio.getByRole('dialog');
  await terms.getByRole('radio', { name: 'On' }).check();
  await terms.getByLabel('Days until a reward is due').fill('0');
  await terms.getByRole('button', { name: 'Save' }).click();
  await see(studio.getByText('On: friends get 10% off, customers earn 20%'));

  const { page, context } = await openBuyer(browser, site, { name: 'refers' });
  await payForUltra(context, site);
  await page.setViewportSize(phone.viewport);
  await expect
    .poll(async () => {
      await page.goto(`${site.url}/account`);
      return page.getByRole('region', { name: 'Invite friends' }).count();
    })
    .toBe(1);
  const section = page.getByRole('region', { name: 'Invite friends' });
  await section.getByRole('button', { name: 'Create my link' }).click();
  await section.getByRole('button', { name: 'Copy link' }).waitFor();
  const link = await section.locator('[translate="no"]').innerText();
  expect(await faultsByDayAndNight(page)).toEqual([]);

  const friend = await (await openBrowser(browser, phone)).newPage();
  await friend.goto(link);
  await see(friend.locator('#plans').getByText('$70.20'));
  await openSignIn(friend, site);
  await friend.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await friend.getByLabel('Email address').fill('is-referred@example.com');
  await friend.getByRole('button', { name: 'Sign In', exact: true }).click();
  await friend.waitForURL('**/emailsent');
  await friend.goto((await site.signInMailTo('is-referred@example.com')).link);
  await friend.waitForURL('**/gpt');
  await register(friend);
  await friend.goto(`${site.url}/pay1?plan=ultra`);
  await see(friend.getByText('−$7.80'));
  await friend.getByRole('button', { name: 'Continue to payment' }).click();
  await friend.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  await payByCard(friend, '5555 5555 5555 4444');
  await friend.waitForURL('**/PaymentSuccess**');
  await agree(friend);

  await page.reload();
  await see(section.getByText('Due now'));
  await see(section.getByText('$14.04'));
  await studio.reload();
  const row = studio.getByRole('listitem').filter({ hasText: 'refers@example.com' });
  await see(row.getByText('$14.04 owed'));
  expect(await faultsByDayAndNight(studio)).toEqual([]);
  await row.getByRole('button', { name: 'Mark as paid: $14.04 to refers@example.com' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await see(row.getByText('1 referral · $14.04 paid'));
  await page.reload();
  await see(section.getByText('Paid', { exact: true }));

  const [payment] = await paymentsOf(site, 'is-referred@example.com');
  const session = await askStripe(site, 'GET', `checkout/sessions/${payment?.checkoutSessionId}`);
  const { payment_intent: intent } = (await session.json()) as { payment_intent: string };
  await askStripe(site, 'POST', 'refunds', new URLSearchParams({ payment_intent: intent }));
  await expect
    .poll(async () => {
      await studio.reload();
      await row.waitFor();
      return row.getByText('$14.04 overpaid after refunds').count();
    })
    .toBe(1);
  await page.reload();
  await see(section.getByText('No reward: refunded, disputed or not eligible'));
});
