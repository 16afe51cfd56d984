/** Each script that is fetched when it is needed is lost on its way, once and then for good: no page is ever blank. */
import { readdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../set-up/chromium.ts';
import { patienceMs } from '../set-up/patience.ts';
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

type Visit = { who: Person; path: string; does?: (page: Page) => Promise<void> };

/** More than a hundred visits, some of which wait for the words. */
const untilAllAreTried = 4 * patienceMs.journey;

/** A place of the app, and what one does there; between them they need every script. */
const visits: Visit[] = [
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

test(
  'no page is blank when one of its scripts is lost once, and none of them says that it failed',
  async () => {
    const needed = await scriptsOfVisits();
    const all = readdirSync('dist/web/assets').filter(
      (name) => name.endsWith('.js') && !isOfOtherPages(name),
    );
    expect(all.filter((name) => !needed.has(name))).toEqual([]);
    expect(needed.size).toBeGreaterThanOrEqual(50);
    expect(await losingEach(needed, { times: 1 })).toEqual([]);
  },
  untilAllAreTried,
);

test(
  'no page is blank when one of its scripts stays away',
  async () => {
    expect(await losingEach(await scriptsOfVisits(), {})).toEqual([]);
  },
  untilAllAreTried,
);

/** Each script is lost on a visit that needs it; gives those that left a page with nothing, or with words for nothing. */
async function losingEach(needed: Map<string, Visit>, losing: { times?: number }): Promise<string[]> {
  const tries = [...needed];
  const faults: string[] = [];
  const tryOneAfterAnother = async () => {
    for (let next = tries.shift(); next; next = tries.shift()) {
      const [script, visit] = next;
      const { context, page } = await open(visit.who);
      await page.route(`**/assets/${script}`, (route) => route.abort(), losing);
      await page.goto(site.url + visit.path);
      await visit.does?.(page).catch(() => undefined);
      const shown = await whatIsShown(page);
      const isFault = shown === 'nothing' || (shown === 'words' && losing.times === 1);
      if (isFault) faults.push(`${script} on ${visit.path}: ${shown}`);
      await close(context);
    }
  };
  await Promise.all([tryOneAfterAnother(), tryOneAfterAnother(), tryOneAfterAnother()]);
  return faults;
}

/** Which scripts there are besides the landing page's, and a visit that needs each. */
async function scriptsOfVisits(): Promise<Map<string, Visit>> {
  const needed = new Map<string, Visit>();
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

/** The heading of a page or of a dialog, or the words for its failing. */
async function whatIsShown(page: Page): Promise<'page' | 'words' | 'nothing'> {
  const heading = page.locator('main h1, main h2, dialog[open] h2').first();
  const words = page.getByText(/did not load|longer than it should/).first();
  const shown = heading.or(words).first();
  const isThere = await shown.waitFor({ timeout: patienceMs.step }).then(
    () => true,
    () => false,
  );
  if (!isThere) return 'nothing';
  return (await words.isVisible()) ? 'words' : 'page';
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click({ timeout: 15_000 });
}
