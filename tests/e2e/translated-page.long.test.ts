/** Users whose browser translates the pages: nothing breaks, and texts follow the state. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openSession, registerPerson } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { followsItsState, hold, openTranslated } from './translated.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

/** React reports that it renders the translated landing page again. */
const hydration = /Minified React error #418/;
const appOfLandingPage = /\/assets\/landing-app-.{8}\.js/;

/** A signed-in, registered user. */
async function openPage(name: string): Promise<Page> {
  const email = `${name}@example.com`;
  const context = await openTranslated(browser);
  await openSession(context, site, email);
  await registerPerson(site, email);
  return context.newPage();
}

test.for([
  { react: 'at once', isLate: false },
  { react: 'after the click', isLate: true },
])('dialogs of the landing page work where React starts $react', async ({ isLate }) => {
  const page = await (await openTranslated(browser, hydration)).newPage();
  const startReact = isLate ? await hold(page, appOfLandingPage) : undefined;
  await page.goto(site.url);
  await page.locator('summary').filter({ hasText: 'never written code' }).click();
  const app = page.waitForRequest(appOfLandingPage);
  const start = page.locator('[data-action="start"]').first();
  await start.hover();
  await app;
  await start.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 of 3').waitFor();
  await dialog.getByRole('button', { name: 'Next' }).click();
  startReact?.();
  await dialog.getByText('2 of 3').waitFor();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('3 of 3').waitFor();
  await followsItsState(page);
});

test('an address that was typed before React starts is submitted', async () => {
  // The submitted form is rendered again too.
  const expected = new RegExp(`${hydration.source}|form is not connected`);
  const page = await (await openTranslated(browser, expected)).newPage();
  const startReact = await hold(page, appOfLandingPage);
  await page.goto(`${site.url}/#login`);
  await page.getByLabel('Email address').fill('translated-early@example.com');
  await page.keyboard.press('Enter');
  startReact();
  await page.waitForURL('**/emailsent');
  // Only the app passes the address to the next page.
  await page.getByText('translated-early@example.com').waitFor();
});

test('a link that React replaces while it is pressed still works', async () => {
  const page = await (await openTranslated(browser, hydration)).newPage();
  const startReact = await hold(page, appOfLandingPage);
  await page.goto(site.url);
  const link = page.getByRole('link', { name: 'Sign in' }).first();
  const replaced = await link.elementHandle();
  await link.hover();
  await page.mouse.down();
  startReact();
  await page.waitForFunction((element) => element !== null && !element.isConnected, replaced);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
});

test('the page of the sent email says so once the email has left', async () => {
  const page = await (await openTranslated(browser)).newPage();
  await page.addInitScript(() => sessionStorage.setItem('emailForSignIn', 'aisyah@example.com'));
  let mail = 'waiting';
  await page.route('**/api/sign-in-links/current', (route) =>
    route.fulfill({ json: { state: 'waiting', mail } }),
  );
  await page.goto(`${site.url}/emailsent`);
  await page.getByText('A sign-in link is on its way to').waitFor();
  mail = 'left';
  await page.getByText('We sent a sign-in link to').waitFor();
  await followsItsState(page);
});

/** Some translators wrap the text itself, insert before they remove, or merge neighbors. */
test.for(['wraps the text', 'inserts, then removes', 'merges two texts'] as const)(
  "React's calls reach the translation of a translator that %s",
  async (way) => {
    const page = await openPage(`translator-${way.length}`);
    await page.goto(`${site.url}/account`);
    await page.getByLabel('Phone number').waitFor();
    const read = await page.evaluate((how) => {
      const parent = document.createElement('p');
      const [one, two] = [new Text('one'), new Text('two')];
      parent.append(one, two);
      document.body.append(parent);
      const font = document.createElement('font');
      if (how !== 'wraps the text') font.textContent = 'satu';
      parent.insertBefore(font, one);
      if (how === 'wraps the text') font.append(one);
      else one.remove();
      if (how === 'merges two texts') two.remove();
      const seen: string[] = [];
      const look = (): number => seen.push(parent.textContent);
      parent.insertBefore(document.createElement('b'), one).textContent = '1';
      look();
      one.nodeValue = 'first';
      look();
      parent.removeChild(one);
      look();
      parent.remove();
      return seen;
    }, way);
    const rest = way === 'merges two texts' ? '' : 'two';
    const shown = way === 'wraps the text' ? 'one' : 'satu';
    expect(read).toEqual([`1${shown}${rest}`, `1first${rest}`, `1${rest}`]);
  },
);

test('removing an element that is not a child is still an error', async () => {
  const page = await openPage('translated-error');
  await page.goto(`${site.url}/account`);
  await page.getByLabel('Phone number').waitFor();
  const thrown = await page.evaluate(() => {
    const outer = document.createElement('div');
    const [middle, inner] = [document.createElement('p'), document.createElement('b')];
    outer.append(middle);
    middle.append(inner);
    const names: string[] = [];
    for (const call of [
      () => outer.removeChild(inner),
      () => outer.insertBefore(new Text(), inner),
      () => outer.removeChild(new Text('nowhere')),
    ]) {
      try {
        call();
      } catch (error) {
        names.push((error as DOMException).name);
      }
    }
    return names;
  });
  expect(thrown).toEqual(['NotFoundError', 'NotFoundError', 'NotFoundError']);
});
