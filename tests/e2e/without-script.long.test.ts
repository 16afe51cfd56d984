/** Tests the site without JavaScript. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sampleContent, sections } from '#tests/content/default-course.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { close, openBrowser } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

test('a question opens its answer and closes the others', async () => {
  const page = await openLanding();
  const [first, second] = sampleContent.landing.questions.items;
  await page.getByText(first?.question ?? '', { exact: true }).click();
  await page.getByText(first?.answer ?? '').waitFor();
  await page.getByText(second?.question ?? '', { exact: true }).click();
  await page.getByText(second?.answer ?? '').waitFor();
  await page.getByText(first?.answer ?? '').waitFor({ state: 'hidden' });
});

test('the outline opens section by section, to the last lesson', async () => {
  const page = await openLanding();
  for (const { title, lessons } of sections) {
    await page.locator('#inside summary').filter({ hasText: title }).click();
    await page
      .locator('#inside')
      .getByText(lessons.at(-1)?.title ?? '', { exact: true })
      .waitFor();
  }
});

test('on a phone the menu leads to every part of the page, and to the sign-in form', async () => {
  const page = await openLanding({ width: 360, height: 780 });
  for (const [item, anchor] of [
    ['Services', '#how-to-use'],
    ['Features', '#features'],
    ['Plans', '#plans'],
    ['Questions', '#questions'],
    ['New account', '#signup'],
    ['Sign in', '#login'],
  ] as const) {
    await page.goto(site.url);
    await page.getByLabel('Menu', { exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'All pages and sections' });
    await menu.getByRole('link', { name: item, exact: true }).click();
    expect(new URL(page.url()).hash).toBe(anchor);
    await page.locator(anchor).waitFor();
  }
  await page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Email address').waitFor();
});

test('the sign-in form can be closed', async () => {
  const page = await openLanding();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await dialog.getByRole('link', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('the form sends the email, and its link signs in where scripts run', async () => {
  const page = await openLanding();
  await askForMail(page, 'plain@example.com');
  await page.waitForURL('**/emailsent');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  const { link } = await site.signInMailTo('plain@example.com');

  await page.goto(link);
  await page.getByRole('heading', { name: 'This link needs JavaScript' }).waitFor();

  // This browser is not made by openBrowser, since its console reports the rejected bare link.
  const elsewhere = await browser.newPage();
  await elsewhere.goto(link);
  await elsewhere.getByLabel('Email address').fill('plain@example.com');
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await elsewhere.waitForURL('**/gpt');
  await close(elsewhere);
});

test("an invalid address shows the specification's text, and the form again", async () => {
  const page = await openLanding();
  await askForMail(page, 'plain');
  await page.getByText('Please enter a valid email.').waitFor();
  await page.getByLabel('Email address').fill('second-try@example.com');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  await site.signInMailTo('second-try@example.com');
});

test('the video plays on click, and is not loaded before', async () => {
  const page = await openLanding();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: 'load' });
  const video = page.getByLabel('Five AI apps in less than a minute');
  await video.scrollIntoViewIfNeeded();
  expect(requested.filter((path) => /\.(mp4|vtt)$/.test(path))).toEqual([]);
  await video.focus();
  await page.keyboard.press('Space');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(1);
  expect(requested).toContain('/teaser/teaser.mp4');
});

test('every page of the app says what helps', async () => {
  const page = await openLanding();
  for (const path of ['/gpt', '/test', '/PaymentSuccess']) {
    await page.goto(site.url + path);
    await page.getByRole('heading', { name: 'This page needs JavaScript' }).waitFor();
  }
  await page.getByRole('link', { name: 'Home page', exact: true }).click();
  await page.waitForURL(`${site.url}/`);
});

async function openLanding(viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await openBrowser(browser, { javaScriptEnabled: false, viewport });
  const page = await context.newPage();
  await page.goto(site.url);
  return page;
}

async function askForMail(page: Page, email: string) {
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
