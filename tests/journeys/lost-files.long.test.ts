/** Each script that is fetched when it is needed is lost on its way, once and then for good: no page is ever blank. */
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowserOfWorker } from './shared-site.ts';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { fetchesFailedImports } from './failed-imports.ts';
import { pressForKeys } from './learner.ts';
import { createSignedInContexts, type Person, type SignedInContexts } from './people.ts';
import { type OwnSite, startSite } from './site.ts';
import { close } from './visitor.ts';

let site: OwnSite;
let browser: Browser;
let contextOf: SignedInContexts;
let needed: Map<string, Visit>;
/** Each person has one browser: a hundred fresh ones would sign in, and fetch everything, a hundred times. */
const contexts = new Map<Person, Promise<BrowserContext>>();

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
  contextOf = createSignedInContexts(browser, site);
  needed = await scriptsOfVisits();
  fetchesAgain = await fetchesFailedImports(browser, site.url);
});

afterAll(() => site?.stop());

/** Where the browser does not fetch a failed script again, a part says so, and its retry reloads the page. */
let fetchesAgain: boolean;

type Seen = 'page' | 'words' | 'nothing';

type Visit = {
  who: Person;
  path: string;
  /** Runs before the page is opened. */
  begins?: (page: Page) => Promise<void>;
  /** The action that opens the dialog to be seen. */
  opens?: (page: Page) => Promise<void>;
};

/** A place of the app, and what one does there; between them they need every script. */
const visits: Visit[] = [
  { who: 'visitor', path: '/emailsent' },
  { who: 'visitor', path: '/verify' },
  { who: 'visitor', path: '/PaymentFail' },
  { who: 'visitor', path: '/account' },
  { who: 'visitor', path: '/help-chat' },
  { who: 'ultra', path: '/gpt' },
  { who: 'ultra', path: '/gpt?lesson=flutter-introduction', opens: openKeys },
  { who: 'ultra', path: '/gpt?lesson=flutter-introduction', begins: formatDescriptions, opens: openLesson },
  { who: 'ultra', path: '/gpt', begins: seeAsFree },
  { who: 'ultra', path: '/gpt', opens: (page) => press(page, 'Search what is said') },
  { who: 'ultra', path: '/gpt', opens: (page) => press(page, 'Get Certificate') },
  { who: 'newcomer', path: '/gpt', opens: seeRegistration },
  { who: 'newcomer', path: '/test' },
  { who: 'free', path: '/test' },
  { who: 'free', path: '/pay1?plan=ultra' },
  { who: 'free', path: '/PaymentSuccess?num=1' },
  { who: 'free', path: '/account' },
  { who: 'free', path: '/receipts/LEC-2026-000001' },
  { who: 'instructor', path: '/studio' },
  { who: 'instructor', path: '/studio/learners' },
  { who: 'instructor', path: '/studio/learners/nobody' },
  { who: 'instructor', path: '/studio/sales' },
  { who: 'instructor', path: '/studio/disputes' },
  { who: 'instructor', path: '/studio/payouts' },
  { who: 'instructor', path: '/studio/videos' },
  { who: 'instructor', path: '/studio/videos/flutter-introduction/captions/ms' },
  { who: 'instructor', path: '/studio/audit' },
  { who: 'instructor', path: '/studio/payments' },
  { who: 'instructor', path: '/studio/ledger' },
  { who: 'instructor', path: '/studio/certificates' },
  { who: 'instructor', path: '/studio/prices' },
  { who: 'instructor', path: '/studio/page' },
  { who: 'instructor', path: '/studio/course' },
  { who: 'instructor', path: '/studio/settings' },
  { who: 'instructor', path: '/studio/history' },
  { who: 'instructor', path: '/studio/legal' },
  { who: 'instructor', path: '/studio/mail' },
];

/** Nearly a hundred visits; on a machine that is busy with something else each takes long. */
const untilAllAreTried = { timeout: 4 * timeoutMs.journey };

test(
  'no page is blank when one of its scripts is lost once, and none of them says that it failed',
  untilAllAreTried,
  async () => {
    const all = readdirSync('dist/web/assets').filter(
      (name) => name.endsWith('.js') && !isOfOtherPages(name),
    );
    expect(all.filter((name) => !needed.has(name))).toEqual([]);
    // Each is lost twice, once and for good: more than eighty tries.
    expect(needed.size).toBeGreaterThanOrEqual(40);
    expect(await losingEach({ times: 1 })).toEqual([]);
  },
);

test('no page is blank when one of its scripts stays away', untilAllAreTried, async () => {
  expect(await losingEach({})).toEqual([]);
});

/** Fetches the others again, so nothing but the document is there to say that this one is lost. */
const firstScript = /assets\/([^"]+\.js)"/.exec(readFileSync('dist/render/templates/app.html', 'utf8'))?.[1];

/** Each script is lost on a visit that needs it; gives those after which one sees something else than may be seen. */
async function losingEach(losing: { times?: number }): Promise<string[]> {
  const faults: string[] = [];
  await sideBySide([...needed], async ([script, visit]) => {
    const page = await open(visit.who);
    await page.route(`**/assets/${script}`, (route) => route.abort(), losing);
    await visit.begins?.(page);
    await page.goto(site.url + visit.path);
    const isFirst = script === firstScript;
    const seen = await whatIsSeen(page, visit, isFirst ? page.locator('.shown-late') : failureWords(page));
    const maySayIt = isFirst || losing.times === undefined || !fetchesAgain;
    if (seen === 'nothing' || (seen === 'words' && !maySayIt))
      faults.push(`${script} on ${visit.path}: ${seen}`);
    await close(page);
  });
  return faults;
}

/** The scripts beside the landing page's, with a visit that needs each. */
async function scriptsOfVisits(): Promise<Map<string, Visit>> {
  const scripts = new Map<string, Visit>();
  await sideBySide(visits, async (visit) => {
    const page = await open(visit.who);
    page.on('request', (request) => {
      const script = /\/assets\/([^/]+\.js)$/.exec(request.url())?.[1];
      if (script && !scripts.has(script)) scripts.set(script, visit);
    });
    await visit.begins?.(page);
    await page.goto(site.url + visit.path);
    await page.locator('h1, h2').filter({ visible: true }).first().waitFor();
    await visit.opens?.(page);
    await whatOneCameFor(page, visit).waitFor();
    await page.waitForLoadState('networkidle');
    await close(page);
  });
  return scripts;
}

/**
 * The landing page has two scripts of its own, without which it is complete. Those of the worker that prepares
 * recordings belong to no page: without them a recording goes as it is.
 */
function isOfOtherPages(name: string): boolean {
  return /^(index|landing|prepare-worker|mediabunny-aac-encoder)-/.test(name);
}

async function open(who: Person): Promise<Page> {
  const context = contexts.get(who) ?? contextOf(who, { viewport: { width: 1280, height: 800 } });
  contexts.set(who, context);
  const page = await (await context).newPage();
  // The browser's cache is emptied, so that it cannot replace a lost file.
  await page.addInitScript(() => localStorage.clear());
  return page;
}

/** Returns what is visible in the end: the page or dialog, or the message that it did not load. */
async function whatIsSeen(page: Page, visit: Visit, words: Locator): Promise<Seen> {
  const heading = whatOneCameFor(page, visit);
  // The control to press may itself be missing.
  const pressing = visit.opens?.(page).catch(() => undefined);
  await Promise.race([pressing, words.waitFor().catch(() => undefined)]);
  // A page that reloads itself may take away what it showed a moment before: then it is waited for again.
  for (const end = Date.now() + timeoutMs.step; Date.now() < end;) {
    await heading
      .or(words)
      .first()
      .waitFor()
      .catch(() => undefined);
    if (await words.isVisible()) return 'words';
    if (await heading.isVisible()) return 'page';
  }
  return 'nothing';
}

/** Its heading, once React has begun: a document may show one before. */
function whatOneCameFor(page: Page, { opens }: Visit): Locator {
  const begun = 'body:not(:has(.shown-late))';
  return page.locator(opens ? `${begun} dialog[open] h2` : `${begun} :is(main h1, main h2)`).first();
}

/** The words of a part, or of the document where its first script has given up; not those of one that is only late. */
function failureWords(page: Page): Locator {
  return page.getByText('did not load').or(page.locator('[data-failed] .shown-late')).first();
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

async function seeRegistration(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Finish course registration' }).waitFor();
}

async function openLesson(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Flutter Introduction' }).waitFor();
}

/** A description with a bold word is read by the parser of Markdown. */
async function formatDescriptions(page: Page): Promise<void> {
  await page.route('**/api/course', async (route) => {
    const reply = await route.fetch();
    const text = (await reply.text()).replaceAll('"description":"', '"description":"**Read this.** ');
    await route.fulfill({ response: reply, body: text });
  });
}

/** The mark of an instructor who looks as a learner; the bar follows from it. */
async function seeAsFree(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => 'seeing=free', set: () => {} });
  });
}

/** The keys can be asked for once the video's buttons are there. */
async function openKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Quality and more' }).waitFor();
  await pressForKeys(page);
}

/** Most of a visit is waiting, so more of them than there are cores go on at once. */
async function sideBySide<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const oneAfterAnother = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: 4 }, oneAfterAnother));
}
