/** Steps that many tests share. */
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Site } from './site.ts';

/**
 * A user's own browser. The test fails when a console reports an unexpected error or warning, which includes violations
 * of the content security policy.
 */
export async function openBrowser(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
  expected: RegExp = /^$/,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...withoutOfflineWorker,
    ...options,
  });
  const complaints: string[] = [];
  context.on('console', (message) => {
    const complaint = `${message.text()} ${message.location().url}`;
    const complains = ['error', 'warning'].includes(message.type()) && !harmless.test(complaint);
    if (complains && !expected.test(complaint)) complaints.push(complaint);
  });
  context.on('weberror', (error) => {
    const complaint = String(error.error());
    if (!expected.test(complaint)) complaints.push(complaint);
  });
  const failedRequests: string[] = [];
  context.on('requestfailed', (request) =>
    failedRequests.push(`${request.url()} ${request.failure()?.errorText ?? ''}`),
  );
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await showPages(context, failedRequests);
    await close(context);
    expect(complaints).toEqual([]);
  });
  return context;
}

/** Writes what a failed test's pages show, and their failed requests. */
async function showPages(context: BrowserContext, failedRequests: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const text = page.locator('body').innerText({ timeout: 2000 });
    console.error(`${page.url()} shows:\n${await text.catch(String)}`);
  }
  console.error(['Failed requests:', ...failedRequests.slice(-20)].join('\n'));
}

/**
 * Warnings that depend only on the machine's speed, one of them about a script that was requested just before the offline
 * worker took over, and Playwright's own about the worker that it blocks.
 */
const harmless =
  /was preloaded using link preload but not used within a few seconds|service worker resource mismatch|registration blocked by Playwright/;

/** Tests that lose or answer requests see those of the page, and not those of a service worker. */
export const withoutOfflineWorker = { serviceWorkers: 'block' } as const;

/** The paths that a page requests from now on. */
export function askedOf(page: Page, which: RegExp): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (which.test(pathname)) requested.push(pathname);
  });
  return requested;
}

/**
 * Closes a window together with its pending requests. Chromium sometimes never reports that a window has closed; it
 * then ends with the browser.
 */
export async function close(window: BrowserContext | Page): Promise<void> {
  const pages = 'pages' in window ? window.pages() : [window];
  for (const page of pages) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.race([window.close(), setTimeout(5000)]);
}

/** Goes from the landing page through the email to the course. */
export async function signIn(page: Page, site: Site, email: string): Promise<void> {
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await signInWithLink(page, site, email);
  await page.waitForURL('**/gpt');
}

/** Requests an email in the open sign-in form, and opens its link. */
export async function signInWithLink(page: Page, site: Site, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  const { link } = await site.signInMailTo(email);
  await page.goto(link);
}

/** Answers the registration's three steps. */
export async function register(page: Page, country = 'Others'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Finish course registration' });
  await dialog.getByText(country, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('17-25').click();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Student').click();
  await dialog.getByLabel('Phone number').fill('012-345 6789');
  await dialog.getByRole('button', { name: 'Register' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Buys a plan: from the plans through the local Stripe's page back to the course. */
export async function buy(page: Page, site: Site, plan: 'Ultra' | 'Premium'): Promise<void> {
  await goToStripe(page, site, `Choose ${plan}`);
  await payByCard(page, '4242 4242 4242 4242');
  await page.waitForURL('**/PaymentSuccess**');
  await agree(page);
}

/** Goes from the plans to the local Stripe's page with one of the buttons. */
export async function goToStripe(page: Page, site: Site, choose: string): Promise<void> {
  await page.goto(`${site.url}/test`);
  await page.getByRole('button', { name: choose }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click();
  await page.waitForURL('**/pay1**');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${site.sandboxUrl}/stripe/pay/**`);
}

export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Aisyah binti Rahman');
  await page.getByRole('button', { name: /^Pay/ }).filter({ visible: true }).click();
}

/** Checks both boxes and submits. */
export async function agree(page: Page): Promise<void> {
  await page.getByLabel('My account is for me').check();
  await page.getByLabel('My lesson links are for me').check();
  await page.getByRole('button', { name: 'Start Learning' }).click();
  await page.waitForURL('**/gpt');
}

/** The browser's console message about a call that the API rejects. */
export const rejectedCall = /status of 40[13]/;

export async function isSignedIn(page: Page, site: Site): Promise<boolean> {
  const reply = await page.request.get(`${site.url}/api/me`);
  const { sign } = (await reply.json()) as { sign: boolean };
  return sign;
}

export async function openSignIn(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/#login`);
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
}

export function googleButton(page: Page) {
  return page.getByRole('link', { name: 'Sign In with Google' });
}

export async function openGoogle(context: BrowserContext, page: Page): Promise<Page> {
  const opened = context.waitForEvent('page');
  await googleButton(page).click();
  return opened;
}

export async function continueAs(google: Page, email: string): Promise<void> {
  await google.getByLabel('Email').fill(email);
  await google.getByRole('button', { name: 'Continue' }).click();
}

export async function seeAlert(page: Page, text: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: text }).waitFor();
}
