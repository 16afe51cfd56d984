/** The landing page opens its dialogs with a small script and loads its React app on demand. */
import type { BrowserContext, Browser, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { networkNoise } from './learner.ts';
import { signInByCode } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openBrowser } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

const appScript = /\/assets\/landing-app-.{8}\.js/;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test('reading keeps the header visible, and loads one script of at most 5 kB', async () => {
  const page = await (await openBrowser(browser, phone)).newPage();
  const scripts = scriptsOf(page);
  await page.goto(site.url);
  await page.evaluate(() => scrollTo({ top: 4000, behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
  // The header stays visible.
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  expect(scripts).toHaveLength(1);
  const reply = await page.request.get(scripts[0] ?? '', { headers: { 'accept-encoding': 'br' } });
  expect(Number(reply.headers()['content-length'])).toBeLessThan(5000);
});

test("hovering over a dialog's button loads the app, unless the visitor saves data", async () => {
  const saving = await (await openBrowser(browser)).newPage();
  await saving.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const scripts = scriptsOf(saving);
  await saving.goto(site.url);
  await startButton(saving).hover();
  await saving.waitForLoadState('networkidle');
  expect(scripts.filter((url) => appScript.test(url))).toEqual([]);
  await startButton(saving).click();
  await intro(saving).getByRole('button', { name: 'Next' }).click();
  await intro(saving).getByText('2 of 3').waitFor();

  const page = await (await openBrowser(browser)).newPage();
  await page.goto(site.url);
  const loaded = page.waitForResponse(appScript);
  await startButton(page).hover();
  await loaded;
});

test('a dialog opens before the app has loaded, and a click in it takes effect afterwards', async () => {
  const page = await (await openBrowser(browser)).newPage();
  const release = await holdApp(page);
  await page.goto(site.url);
  await startButton(page).click();
  await intro(page).getByText('1 of 3').waitFor();
  const next = intro(page).getByRole('button', { name: 'Next' });
  await next.dblclick();
  await page.getByText('1 of 3').waitFor();
  await release();
  await intro(page).getByText('2 of 3').waitFor();
  await next.click();
  await intro(page).getByText('3 of 3').waitFor();
});

test('the app submits text that was typed before it loaded', async () => {
  const page = await (await openBrowser(browser)).newPage();
  const release = await holdApp(page);
  await page.goto(`${site.url}/#login`);
  await signIn(page).getByLabel('Email address').fill('early@example.com');
  await page.keyboard.press('Enter');
  await release();
  await page.waitForURL('**/emailsent');
  // Only the app passes the address to the next page.
  await page.getByText('early@example.com').waitFor();
});

test('a click in a dialog that was closed before the app loaded is dropped', async () => {
  const page = await (await openBrowser(browser)).newPage();
  const release = await holdApp(page);
  await page.goto(`${site.url}/#login`);
  await signIn(page).getByLabel('Email address').fill('never@example.com');
  await signIn(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  await signIn(page).getByRole('button', { name: 'Close' }).click();
  await signIn(page).waitFor({ state: 'hidden' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await release();
  await page.waitForLoadState('networkidle');
  expect(sent).not.toContain('/api/sign-in-links');
});

test('without the app, the sign-in form is shown and submitted as plain HTML', async () => {
  const page = await (await openBrowser(browser, {}, networkNoise)).newPage();
  await page.route(appScript, (route) => route.abort());
  await page.goto(site.url);
  await startButton(page).click();
  await signIn(page).getByLabel('Email address').fill('plain');
  await signIn(page).getByRole('link', { name: 'Close' }).click();
  await signIn(page).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await signIn(page).getByLabel('Email address').fill('no-app@example.com');
  await signIn(page).getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/emailsent');
  await site.signInMailTo('no-app@example.com');
});

test('the intro opens at the first “Get started” only, and Escape restores the focus', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(site.url);
  await startButton(page).click();
  await intro(page).waitFor();
  await page.keyboard.press('Escape');
  await intro(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Get started');
  await startButton(page).click();
  await signIn(page).waitFor();
  await page.reload();
  await startButton(page).click();
  await signIn(page).waitFor();
});

test('the menu closes on Escape, on an outside click and after a choice', async () => {
  const page = await (await openBrowser(browser, phone)).newPage();
  await page.goto(site.url);
  const icon = page.getByLabel('Menu', { exact: true });
  const menu = page.getByRole('navigation', { name: 'All pages and sections' });
  const loaded = page.waitForResponse(appScript);
  await icon.tap();
  await menu.waitFor();
  await loaded;
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return menu.isVisible();
    })
    .toBe(false);
  await expect.poll(() => icon.evaluate((element) => element === document.activeElement)).toBe(true);
  await icon.tap();
  await page.getByRole('heading', { level: 1 }).tap({ position: { x: 5, y: 5 } });
  await menu.waitFor({ state: 'hidden' });
  await icon.tap();
  await menu.getByRole('link', { name: 'Questions' }).tap();
  await menu.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#questions');
});

test('the anchor of a rejected form opens the form and alerts the reason', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(`${site.url}/#login-invalid`);
  await signIn(page).getByRole('alert').filter({ hasText: 'Please enter a valid email.' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${site.url}/`);
});

test('a learner signs out in the menu, and another tab follows', async () => {
  const context = await openBrowser(browser, {}, /500/);
  await signInByCode(context, site, 'leaves@example.com');
  const [page, other] = [await openAsLearner(context), await openAsLearner(context)];
  await page.route('**/api/sessions/current', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.getByLabel('Menu', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Signing out failed. Please try again.' }).waitFor();
  await page.getByLabel('Menu', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Signed out!' }).waitFor();
  for (const tab of [page, other])
    await tab.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
  await signInByCode(context, site, 'returns@example.com');
  await page.evaluate(() => new BroadcastChannel('auth').postMessage('signed-in'));
  await other.getByRole('link', { name: 'Continue the course' }).first().waitFor();
});

test('signing out elsewhere on the site is alerted here', async () => {
  const context = await openBrowser(browser);
  await signInByCode(context, site, 'tells@example.com');
  const page = await context.newPage();
  await page.goto(`${site.url}/account`);
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${site.url}/`);
  const alert = page.getByRole('alert').filter({ hasText: 'Signed out!' });
  await alert.getByRole('button', { name: 'Dismiss this message' }).click();
  await alert.waitFor({ state: 'hidden' });
});

async function openAsLearner(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Continue the course' }).first().waitFor();
  return page;
}

/** Delays the app's script. @returns a function that releases it */
async function holdApp(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(appScript, (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Collects the scripts that a page requests. */
function scriptsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) urls.push(request.url());
  });
  return urls;
}

function startButton(page: Page) {
  return page.locator('main').getByRole('link', { name: 'Get started' }).first();
}

function intro(page: Page) {
  return page.getByRole('dialog', { name: 'How it works' });
}

function signIn(page: Page) {
  return page.getByRole('dialog', { name: 'Sign in' });
}
