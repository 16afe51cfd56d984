/** Each script that is fetched when it is needed is lost on its way, once and then for good: no page is ever blank. */
import { readdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../set-up/chromium.ts';
import { dressUp, type Person, type Wardrobe } from './people.ts';
import { type Site, startSite } from './site.ts';
import { close } from './visitor.ts';

let site: Site;
let browser: Browser;
let dress: Wardrobe;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchChromium()]);
  dress = dressUp(browser, site);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** A place of the app, and what one does there; between them they need every script. */
const visits: { who: Person; path: string; does?: (page: Page) => Promise<void> }[] = [
  { who: 'visitor', path: '/emailsent' },
  { who: 'visitor', path: '/verify' },
  { who: 'visitor', path: '/PaymentFail' },
  { who: 'ultra', path: '/gpt' },
  { who: 'ultra', path: '/gpt?lesson=flutter-introduction', does: (page) => page.keyboard.press('?') },
  { who: 'ultra', path: '/gpt', does: (page) => press(page, 'Search what is said') },
  { who: 'ultra', path: '/gpt', does: (page) => press(page, 'Get Certificate') },
  { who: 'newcomer', path: '/gpt', does: (page) => page.waitForTimeout(1500) },
  { who: 'free', path: '/test' },
  { who: 'free', path: '/pay1?plan=ultra' },
  { who: 'free', path: '/PaymentSuccess?num=1' },
  { who: 'free', path: '/account' },
  { who: 'free', path: '/receipts/LEC-2026-000001' },
  { who: 'instructor', path: '/studio/payments' },
  { who: 'instructor', path: '/studio/ledger' },
  { who: 'instructor', path: '/studio/certificates' },
];

test('no page is blank, whichever of its scripts is lost once or stays away', async () => {
  const needed = await scriptsOfVisits();
  const lazy = readdirSync('dist/web/assets').filter((name) => name.endsWith('.js') && !isOfOtherPages(name));
  expect(lazy.filter((name) => !needed.has(name))).toEqual([]);
  const tries = [...needed].flatMap(([script, visit]) => [
    { script, visit, times: 1 },
    { script, visit, times: 1000 },
  ]);
  expect(tries.length).toBeGreaterThan(50);
  const blank: string[] = [];
  for (const { script, visit, times } of tries) {
    const { context, page } = await open(visit.who);
    await page.route(`**/assets/${script}`, (route) => route.abort(), { times });
    await page.goto(site.url + visit.path);
    await visit.does?.(page).catch(() => undefined);
    const shown = await whatIsShown(page, times === 1);
    if (shown !== 'something') blank.push(`${script} lost ${times} times on ${visit.path}: ${shown}`);
    await close(context);
  }
  expect(blank).toEqual([]);
});

/** Which scripts there are besides the landing page's, and a visit that needs each. */
async function scriptsOfVisits(): Promise<Map<string, (typeof visits)[number]>> {
  const needed = new Map<string, (typeof visits)[number]>();
  for (const visit of visits) {
    const { context, page } = await open(visit.who);
    page.on('request', (request) => {
      const script = /\/assets\/([^/]+\.js)$/.exec(request.url())?.[1];
      if (script && !needed.has(script)) needed.set(script, visit);
    });
    await page.goto(site.url + visit.path);
    await page.locator('h1, h2').first().waitFor();
    await visit.does?.(page);
    await page.waitForLoadState('networkidle');
    await close(context);
  }
  return needed;
}

/** The landing page has one script of its own, without which it is complete. */
function isOfOtherPages(name: string): boolean {
  return /^(index|landing|not-found-page)-/.test(name);
}

async function open(who: Person): Promise<{ context: BrowserContext; page: Page }> {
  const context = await dress(who, { viewport: { width: 1280, height: 800 } });
  return { context, page: await context.newPage() };
}

/** The heading of a page or the words for its failing; what was lost only once leads to no words. */
async function whatIsShown(page: Page, whole: boolean): Promise<'something' | 'words' | 'nothing'> {
  const heading = page.locator('main h1, main h2, dialog[open] h2').first();
  const words = page.getByText(/did not load|longer than it should/).first();
  try {
    await heading.or(words).first().waitFor({ timeout: 25_000 });
  } catch {
    return 'nothing';
  }
  return whole && (await words.isVisible()) ? 'words' : 'something';
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click({ timeout: 15_000 });
}
