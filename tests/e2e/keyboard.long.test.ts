import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openBrowser } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

test('the keyboard leads from the landing page to a playing lesson with a visible focus', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(site.url);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toMatchObject({ name: 'Skip to content', seen: true });

  await tabTo(page, 'Get started');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'How it works' }).waitFor();
  for (const step of ['2 of 3', '3 of 3']) {
    await expect.poll(() => focused(page)).toMatchObject({ name: 'Next' });
    await page.keyboard.press('Enter');
    await page.getByText(step).waitFor();
  }
  await expect.poll(() => focused(page)).toMatchObject({ name: 'Get Started' });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await expect.poll(() => focused(page)).toMatchObject({ name: 'Email address' });
  await page.keyboard.type('keyboard@example.com');
  await page.keyboard.press('Enter');

  await page.waitForURL('**/emailsent');
  await tabTo(page, '6-digit code from the email');
  await page.keyboard.type((await site.signInMailTo('keyboard@example.com')).code);
  await page.waitForURL('**/gpt');

  await register(page);
  await payForUltra(page);
  await watchTheIntroduction(page);
});

test('closing a dialog returns the focus to its opener', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(site.url);
  await tabTo(page, 'Sign in');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toMatchObject({ name: 'Sign in', seen: true });
});

test('the skip link jumps past the header', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(site.url);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

async function register(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Finish course registration' }).waitFor();
  for (const answer of ['Malaysia', 'Under 17']) {
    await tabTo(page, answer);
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Next');
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: answer }).waitFor({ state: 'detached' });
  }
  await tabTo(page, 'Student');
  await page.keyboard.press('Space');
  await tabTo(page, 'Phone number (required)');
  await page.keyboard.type('012-345 6789');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function payForUltra(page: Page): Promise<void> {
  await tabTo(page, /^Start Learning/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/test');
  await tabTo(page, 'Choose Ultra Premium');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toMatchObject({ name: 'Choose Ultra Premium', seen: true });
  await page.keyboard.press('Enter');
  await tabTo(page, 'Proceed');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pay1**');
  await tabTo(page, /^Continue to payment/);
  await page.keyboard.press('Enter');

  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
  const card = {
    'Card number': '4242424242424242',
    Expiry: '12 / 34',
    CVC: '123',
    'Name on card': 'Aisyah',
  };
  for (const [field, text] of Object.entries(card)) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');

  await page.waitForURL('**/PaymentSuccess**');
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  for (const box of [/^My account is for me/, /^My lesson links are for me/]) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  await tabTo(page, 'Start Learning');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/gpt');
}

async function watchTheIntroduction(page: Page): Promise<void> {
  await tabTo(page, 'Watch the first lesson');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0))
    .toBeGreaterThan(1);
  await tabTo(page, 'Pause');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // The next step's link has replaced the opener.
  await expect.poll(() => focused(page)).toMatchObject({ name: 'Continue', seen: true });
}

/** Presses Tab until the element has the focus, which must be visible at every stop. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  await expect.poll(() => page.getByText(name).or(page.getByLabel(name)).count()).toBeGreaterThan(0);
  const unseen: string[] = [];
  for (let stops = 0; stops < 60; stops++) {
    const here = await focused(page);
    if (!here.seen) unseen.push(here.name);
    if (typeof name === 'string' ? here.name === name : name.test(here.name)) {
      expect(unseen.slice(1)).toEqual([]);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(name)}`);
}

/** Returns the focused element's accessible name, and whether an outline on it or its label shows the focus. */
async function focused(page: Page): Promise<{ name: string; seen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent;
    const outlined = [element, label].some((one) => one && getComputedStyle(one).outlineStyle !== 'none');
    return { name: name.replaceAll(/\s+/g, ' ').trim(), seen: outlined };
  });
}
