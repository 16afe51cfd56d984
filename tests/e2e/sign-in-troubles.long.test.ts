/** Sign-in with blocked, closed or disconnected popups, and with mistyped email addresses. */
import type { Browser } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { close, continueAs, googleButton, openBrowser, openGoogle, openSignIn, seeAlert } from './visitor.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

beforeEach(() => site.control({ google: { severOpener: false } }));

test('suggests a likely correction before sending the email, and keeps a correct address', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await openSignIn(page, site);
  await page.getByLabel('Email address').fill(' aisyah@gmial.com ');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'aisyah@gmail.com' }).click();
  expect(await page.getByLabel('Email address').inputValue()).toBe('aisyah@gmail.com');
  await page.getByLabel('Email address').fill('siti@gnail.com');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Did you mean this?').waitFor();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  await page.getByText('siti@gnail.com').waitFor();
});

test('on an origin that Google does not know, no popup opens and the email is offered', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  const origins = ['https://course.example'];
  await page.route('**/api/authorized-origins', (route) => route.fulfill({ json: { origins } }));
  const learned = page.waitForResponse('**/api/authorized-origins');
  await openSignIn(page, site);
  await learned;
  await googleButton(page).click();
  await seeAlert(page, 'Sign-in failed! Please try again.');
  await page.getByText('Signing in with Google isn’t set up for this site’s URL.').waitFor();
  expect(context.pages()).toHaveLength(1);
});

test('a popup closed too early is noticed after eight seconds with a helpful message', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await page.clock.install();
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...where) => (window.lastOpened = open(...where));
  });
  await openSignIn(page, site);
  const google = await openGoogle(context, page);
  await close(google);
  await expect.poll(() => page.evaluate(() => window.lastOpened?.closed)).toBe(true);
  await page.clock.runFor(7_000);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.clock.runFor(2_000);
  await seeAlert(page, 'Sign-in failed! Please try again.');
  await page.getByText('The Google window was closed before you finished.').waitFor();
  await continueAs(await openGoogle(context, page), 'closed@example.com');
  await page.waitForURL('**/gpt');
});

test('sign-in works when a provider cuts the popup from its opener and the user takes long', async () => {
  await site.control({ google: { severOpener: true } });
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await page.clock.install();
  // A headless browser never loses the focus; here the user is in the popup.
  await page.addInitScript(() => (document.hasFocus = () => false));
  await openSignIn(page, site);
  const google = await openGoogle(context, page);
  await google.getByLabel('Email').waitFor();
  await page.clock.runFor(60_000);
  expect(await page.getByRole('alert').count()).toBe(0);
  await continueAs(google, 'severed@example.com');
  await page.waitForURL('**/gpt');
  await expect.poll(() => google.isClosed()).toBe(true);
});

test('with popups blocked, the page itself goes to Google and comes back', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await page.addInitScript(() => (window.open = () => null));
  await openSignIn(page, site);
  await googleButton(page).click();
  await continueAs(page, 'blocked@example.com');
  await page.waitForURL('**/gpt');
  await context.clearCookies();
  await openSignIn(page, site);
  await googleButton(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'You cancelled signing in with Google' }).waitFor();
  await seeAlert(page, 'Sign-in failed! Please try again.');
});

test('inside an app that Google rejects, a hint replaces the Google button', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85';
  const context = await openBrowser(browser, { userAgent, viewport: { width: 360, height: 740 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await openSignIn(page, site);
  expect(await googleButton(page).isVisible()).toBe(false);
  await page.getByText('“Open in external browser”').waitFor();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied. Paste it into your browser.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/#login`);
});

declare global {
  interface Window {
    lastOpened?: Window | null;
  }
}
