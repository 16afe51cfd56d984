import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Site, startSite } from './site.ts';
import { launchChromium } from '../set-up/chromium.ts';
import { close, openBrowser } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

beforeEach(() => site.control({ google: { severOpener: false } }));

/** The browser's own line about a refusal that a test is there to see. */
const refusal = /status of 40[13]/;

test('the link in the asking browser signs in by itself, and clicked again it simply goes on', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await askForMail(page, 'same@example.com');
  const { link } = await site.signInMailTo('same@example.com');
  await page.goto(link);
  await page.waitForURL('**/gpt');
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForURL('**/gpt');
});

test('the token reaches no server but in the one message that redeems it, and never as a Referer', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await askForMail(page, 'referer@example.com');
  const { link } = await site.signInMailTo('referer@example.com');
  const token = link.split('#token=')[1] ?? '';
  const sent: Promise<string>[] = [];
  page.on('request', (request) => {
    const { href, hash } = new URL(request.url());
    const seen = async () => JSON.stringify([href.replace(hash, ''), await request.allHeaders()]);
    sent.push(seen());
  });
  await page.goto(link);
  await page.waitForURL('**/gpt');
  await page.getByRole('heading', { name: 'Your course' }).waitFor();
  const messages = (await Promise.all(sent)).join('\n');
  expect(messages).toContain('"referer":"');
  expect(token).toHaveLength(43);
  for (const form of [token, Buffer.from(token).toString('base64'), encodeURIComponent(`#token=${token}`)])
    expect(messages).not.toContain(form);
});

test('a likely typo is offered before the mail goes out, and an address that is right is kept', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await openSignIn(page);
  await page.getByLabel('E-mail address').fill(' aisyah@gmial.com ');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'aisyah@gmail.com' }).click();
  expect(await page.getByLabel('E-mail address').inputValue()).toBe('aisyah@gmail.com');
  await page.getByLabel('E-mail address').fill('siti@gnail.com');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Did you mean this?').waitFor();
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  await page.getByText('siti@gnail.com').waitFor();
});

test('the link in a second browser asks for the address and accepts only the right one', async () => {
  const first = await (await openBrowser(browser)).newPage();
  await askForMail(first, 'second@example.com');
  const { link } = await site.signInMailTo('second@example.com');
  const second = await (await openBrowser(browser, {}, refusal)).newPage();
  await second.goto(link);
  await second.getByRole('heading', { name: 'Which address did you use?' }).waitFor();
  await second.getByLabel('E-mail address').fill('somebody@example.com');
  await second.getByRole('button', { name: 'Continue' }).click();
  await second.getByText('The mail was sent to another address.').waitFor();
  await second.getByLabel('E-mail address').fill(' Second@Example.com ');
  await second.getByRole('button', { name: 'Continue' }).click();
  await second.waitForURL('**/gpt');
  expect(await isSignedIn(first)).toBe(false);
});

test('the code from the mail signs in on the device that asked, whose place its owner can recognise', async () => {
  const page = await (await openBrowser(browser, { timezoneId: 'Asia/Jakarta' })).newPage();
  await askForMail(page, 'code@example.com');
  expect(await page.getByRole('link', { name: /^Open (Gmail|Outlook|Yahoo)/ }).count()).toBe(3);
  const { code } = await site.signInMailTo('code@example.com');
  await page.getByLabel('The 6-digit code').fill(code);
  await page.waitForURL('**/gpt');
  await page.goto(`${site.url}/account`);
  await page.getByText('Around Jakarta, by its clock').waitFor();
});

test('on an origin that Google does not know, no window opens and the mail is offered', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  const origins = ['https://course.example'];
  await page.route('**/api/authorized-origins', (route) => route.fulfill({ json: { origins } }));
  const learned = page.waitForResponse('**/api/authorized-origins');
  await openSignIn(page);
  await learned;
  await googleButton(page).click();
  await seeAlert(page, 'Sign-in failed! Please try again.');
  await page.getByText('Google does not know this address of our site.').waitFor();
  expect(context.pages()).toHaveLength(1);
});

test('Google signs in by a window that closes itself, however often the button is pressed', async () => {
  const context = await openBrowser(browser, { timezoneId: 'Asia/Makassar' });
  const page = await context.newPage();
  await openSignIn(page);
  const opened = context.waitForEvent('page');
  await googleButton(page).dblclick();
  const google = await opened;
  await page.getByText('Go on in the window of Google').waitFor();
  expect(context.pages()).toHaveLength(2);
  await continueAs(google, 'popup@example.com');
  await page.waitForURL('**/gpt');
  await expect.poll(() => google.isClosed()).toBe(true);
  expect(await isSignedIn(page)).toBe(true);
  expect(site.read('select timeZone from sessions order by createdAt desc limit 1')).toEqual([
    { timeZone: 'Asia/Makassar' },
  ]);
});

test('Google’s window closed too early is noticed after eight seconds, with a word that helps', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await page.clock.install();
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...where) => (window.lastOpened = open(...where));
  });
  await openSignIn(page);
  const google = await openGoogle(context, page);
  await close(google);
  await expect.poll(() => page.evaluate(() => window.lastOpened?.closed)).toBe(true);
  await page.clock.runFor(7_000);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.clock.runFor(2_000);
  await seeAlert(page, 'Sign-in failed! Please try again.');
  await page.getByText('The window of Google was closed before you were done.').waitFor();
  await continueAs(await openGoogle(context, page), 'closed@example.com');
  await page.waitForURL('**/gpt');
});

test('a provider that cuts the tie to its opener, and a person who takes her time there, still sign in', async () => {
  await site.control({ google: { severOpener: true } });
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await page.clock.install();
  // A browser without a window never loses the focus; here she is in the other window.
  await page.addInitScript(() => (document.hasFocus = () => false));
  await openSignIn(page);
  const google = await openGoogle(context, page);
  await google.getByLabel('Email').waitFor();
  await page.clock.runFor(60_000);
  expect(await page.getByRole('alert').count()).toBe(0);
  await continueAs(google, 'severed@example.com');
  await page.waitForURL('**/gpt');
  await expect.poll(() => google.isClosed()).toBe(true);
});

test('stopping at Google says so and changes nothing', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await openSignIn(page);
  const google = await openGoogle(context, page);
  await google.getByRole('button', { name: 'Cancel' }).click();
  await seeAlert(page, 'Sign-in failed! Please try again.');
  await page.getByText('You stopped at Google, and nothing was changed.').waitFor();
  expect(await isSignedIn(page)).toBe(false);
});

test('where no window may open the page itself goes to Google and comes back', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.addInitScript(() => (window.open = () => null));
  await openSignIn(page);
  await googleButton(page).click();
  await continueAs(page, 'blocked@example.com');
  await page.waitForURL('**/gpt');
  await openSignInAsVisitor(page);
  await googleButton(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'You stopped at Google' }).waitFor();
  await seeAlert(page, 'Sign-in failed! Please try again.');
});

test('on a phone the page itself goes, and an address that Google has not verified gets a link by mail', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await (await openBrowser(browser, phone)).newPage();
  await openSignIn(page);
  await googleButton(page).tap();
  await page.getByLabel('Email').fill('unverified@example.com');
  await page.getByLabel('Google says this address is verified').uncheck();
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.waitForURL('**/emailsent');
  await seeAlert(page, 'Google has not confirmed your address yet');
  await page.goto((await site.signInMailTo('unverified@example.com')).link);
  await page.waitForURL('**/gpt');
});

test('inside an app that Google refuses, the way out takes the place of its button', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85';
  const context = await openBrowser(browser, { userAgent, viewport: { width: 360, height: 740 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await openSignIn(page);
  expect(await googleButton(page).isVisible()).toBe(false);
  await page.getByText('“Open in external browser”').waitFor();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await page.getByText('Copied. Paste it into your browser.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/#login`);
});

async function openSignIn(page: Page): Promise<void> {
  await page.goto(`${site.url}/#login`);
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
}

async function openSignInAsVisitor(page: Page): Promise<void> {
  await page.context().clearCookies();
  await openSignIn(page);
}

async function askForMail(page: Page, email: string): Promise<void> {
  await openSignIn(page);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  await page.getByText(email).waitFor();
}

function googleButton(page: Page) {
  return page.getByRole('link', { name: 'Sign In with Google' });
}

async function openGoogle(context: BrowserContext, page: Page): Promise<Page> {
  const opened = context.waitForEvent('page');
  await googleButton(page).click();
  return opened;
}

async function continueAs(google: Page, email: string): Promise<void> {
  await google.getByLabel('Email').fill(email);
  await google.getByRole('button', { name: 'Continue' }).click();
}

async function seeAlert(page: Page, text: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: text }).waitFor();
}

async function isSignedIn(page: Page): Promise<boolean> {
  const reply = await page.request.get(`${site.url}/api/me`);
  const { sign } = (await reply.json()) as { sign: boolean };
  return sign;
}

declare global {
  interface Window {
    lastOpened?: Window | null;
  }
}
