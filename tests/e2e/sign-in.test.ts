import type { Browser, Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { listSessions } from '#server/accounts/session-store.ts';
import {
  continueAs,
  googleButton,
  isSignedIn,
  openBrowser,
  openGoogle,
  openSignIn,
  rejectedCall,
  seeAlert,
} from './visitor.ts';
import { uidOf } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

test('the link signs in immediately in the requesting browser, and works again on a second click', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await askForMail(page, 'same@example.com');
  const { link } = await site.signInMailTo('same@example.com');
  await page.goto(link);
  await page.waitForURL('**/gpt');
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForURL('**/gpt');
});

test('the token is sent only in the redeeming request, and never as a Referer', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await askForMail(page, 'referer@example.com');
  const { link } = await site.signInMailTo('referer@example.com');
  const token = link.split('#token=')[1] ?? '';
  const sent: Promise<string>[] = [];
  const listen = (request: Request) => {
    const { href, hash } = new URL(request.url());
    const seen = async () => JSON.stringify([href.replace(hash, ''), await request.allHeaders()]);
    sent.push(seen());
  };
  page.on('request', listen);
  await page.goto(link);
  await page.waitForURL('**/gpt');
  await page.getByRole('heading', { name: 'Your course' }).waitFor();
  page.off('request', listen);
  const messages = (await Promise.all(sent)).join('\n');
  expect(messages).toContain('"referer":"');
  expect(token).toHaveLength(43);
  for (const form of [token, Buffer.from(token).toString('base64'), encodeURIComponent(`#token=${token}`)])
    expect(messages).not.toContain(form);
});

test('the link in a second browser asks for the address and accepts only the right one', async () => {
  const first = await (await openBrowser(browser)).newPage();
  await askForMail(first, 'second@example.com');
  const { link } = await site.signInMailTo('second@example.com');
  const second = await (await openBrowser(browser, {}, rejectedCall)).newPage();
  await second.goto(link);
  await second.getByRole('heading', { name: 'Which email address did you use?' }).waitFor();
  await second.getByLabel('Email address').fill('somebody@example.com');
  await second.getByRole('button', { name: 'Continue' }).click();
  await second.getByText('The link was sent to another email address.').waitFor();
  await second.getByLabel('Email address').fill(' Second@Example.com ');
  await second.getByRole('button', { name: 'Continue' }).click();
  await second.waitForURL('**/gpt');
  expect(await isSignedIn(first, site)).toBe(false);
});

test("the email's code signs in on the requesting device, whose location is shown", async () => {
  const page = await (await openBrowser(browser, { timezoneId: 'Asia/Jakarta' }, rejectedCall)).newPage();
  await askForMail(page, 'code@example.com');
  expect(await page.getByRole('link', { name: /^Open (Gmail|Outlook|Yahoo)/ }).count()).toBe(3);
  const { code } = await site.signInMailTo('code@example.com');
  await page.getByLabel('6-digit code').fill(code === '000000' ? '000001' : '000000');
  await seeAlert(page, 'Sign-in failed! Please try again.');
  await page.getByLabel('6-digit code').fill(code);
  await page.waitForURL('**/gpt');
  await page.getByRole('heading', { name: 'Your course' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goto(`${site.url}/account`);
  await page.getByText('Near Jakarta, based on its time zone').waitFor();
});

test('Google signs in with a popup that closes itself, also after several clicks', async () => {
  const context = await openBrowser(browser, { timezoneId: 'Asia/Makassar' });
  const page = await context.newPage();
  await openSignIn(page, site);
  const opened = context.waitForEvent('page');
  await googleButton(page).dblclick();
  const google = await opened;
  await page.getByText('Continue in the Google window').waitFor();
  expect(context.pages()).toHaveLength(2);
  await continueAs(google, 'popup@example.com');
  await page.waitForURL('**/gpt');
  await expect.poll(() => google.isClosed()).toBe(true);
  expect(await isSignedIn(page, site)).toBe(true);
  const uid = await uidOf(site, 'popup@example.com');
  expect(await listSessions(site.db, { uid, now: Date.now() })).toMatchObject([
    { timeZone: 'Asia/Makassar' },
  ]);
});

test('canceling at Google shows a notice and changes nothing', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await openSignIn(page, site);
  const google = await openGoogle(context, page);
  await google.getByRole('button', { name: 'Cancel' }).click();
  await seeAlert(page, 'Sign-in failed! Please try again.');
  await page.getByText('You cancelled signing in with Google.').waitFor();
  expect(await isSignedIn(page, site)).toBe(false);
});

test('a phone redirects to Google, and an unverified address gets a link by email', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await (await openBrowser(browser, phone)).newPage();
  await openSignIn(page, site);
  await googleButton(page).tap();
  await page.getByLabel('Email').fill('unverified@example.com');
  await page.getByLabel('Google says this address is verified').uncheck();
  await page.getByRole('button', { name: 'Continue' }).tap();
  await page.waitForURL('**/emailsent');
  await seeAlert(page, 'Google hasn’t verified your email address yet');
  await page.goto((await site.signInMailTo('unverified@example.com')).link);
  await page.waitForURL('**/gpt');
});

async function askForMail(page: Page, email: string): Promise<void> {
  await openSignIn(page, site);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  await page.getByText(email).waitFor();
}
