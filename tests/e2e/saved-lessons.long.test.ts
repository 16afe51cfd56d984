/** A saved lesson plays without a connection, in its own browser, as long as the site confirms it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { launchProfile } from '#tests/set-up/chromium.ts';
import { longLesson, longTitle, networkNoise, openLearner, sees } from './learner.ts';
import { engines } from './losing.ts';
import { openSession, registerPerson, uidOf } from './people.ts';
import { offlineAlert, savedIn, saveLongLesson } from './saved.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { close, rejectedCall } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

const allowed = { serviceWorkers: 'allow' } as const;
const noise = new RegExp(`${networkNoise.source}|${rejectedCall.source}`);

test.each(engines)(
  'a saved lesson plays after a restart of the %s supported Chromium without a connection, and its progress arrives once',
  async (engine) => {
    const profile = ownProfile(engine);
    const email = `flight-${engine}@example.com`;
    const first = await profile.open();
    await openSession(first, site, email);
    await registerPerson(site, email);
    await setPlan(site.db, { uid: await uidOf(site, email), plan: 'ultra' });
    await saveLongLesson(first, site);
    await profile.close(first);
    const before = await creditedSeconds(email);

    const context = await profile.openOffline();
    const page = await context.newPage();
    await page.goto(`${site.url}/`);
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    await page.getByRole('alert').filter({ hasText: offlineAlert }).waitFor();
    await page.getByRole('link', { name: longTitle }).click();
    await page.getByRole('dialog', { name: longTitle }).waitFor();
    await sees(page, ({ second, frames }) => second > 0.3 && frames > 0);
    await seek(page, 60);
    await sees(page, ({ second, plays }) => second > 62 && plays);
    await page
      .getByText(/^1:0\d/)
      .first()
      .waitFor();
    await page.keyboard.press('k');
    const played = await unsentSeconds(page);
    expect(played).toBeGreaterThan(1.5);

    await profile.close(context);

    const later = await profile.open();
    const online = await later.newPage();
    let reports = 0;
    online.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/progress')) reports += 1;
    });
    await online.goto(`${site.url}/gpt`);
    await expect.poll(() => creditedSeconds(email)).toBeGreaterThanOrEqual(Math.floor(played));
    await expect.poll(() => unsentSeconds(online)).toBe(0);
    const credited = await creditedSeconds(email);
    expect(credited).toBeLessThan(before + played + 1.5);
    // A second visit sends nothing again.
    const sent = reports;
    await online.goto(`${site.url}/gpt`);
    await online.waitForTimeout(1500);
    expect([await creditedSeconds(email), reports]).toEqual([credited, sent]);
    await profile.close(later);
  },
);

test('after a refund, the lesson ends at the next contact, and nothing of it stays', async () => {
  const email = 'refunded@example.com';
  const context = await openLearner(browser, site, { email, expected: noise, ...allowed });
  const page = await saveLongLesson(context, site);
  expect((await savedIn(page)).files).toBeGreaterThan(10);
  await context.setOffline(true);
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await sees(page, ({ second, frames }) => second > 0.3 && frames > 0);
  await setPlan(site.db, { uid: await uidOf(site, email), plan: 'free' });
  await context.setOffline(false);
  await expect.poll(() => savedIn(page)).toEqual({ listed: [], files: 0 });
  const ended = page.getByText('Your plan no longer includes this lesson');
  await ended.waitFor();
  await renderAgain(page);
  expect(await ended.isVisible()).toBe(true);
  expect(await page.evaluate(() => document.cookie)).not.toContain('saved=');
});

test('the whole storage, copied by a script into another profile, plays nothing', async () => {
  const email = 'copied@example.com';
  const context = await openLearner(browser, site, { email, expected: noise, ...allowed });
  const page = await saveLongLesson(context, site);
  const copy = await page.evaluate(dumpStorage);
  expect(sealedFiles(copy).length).toBeGreaterThan(10);
  expect(copy.cookie).toContain('saved=');

  const other = await openLearner(browser, site, { email: 'other@example.com', expected: noise, ...allowed });
  const target = await saveLongLesson(other, site);
  await target.goto(`${site.url}/robots.txt`);
  await target.evaluate(restoreStorage, copy);
  const restored = new Set(sealedFiles(await target.evaluate(dumpStorage)));
  expect(sealedFiles(copy).every((file) => restored.has(file))).toBe(true);
  await other.setOffline(true);
  await target.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await target.getByRole('alert').filter({ hasText: offlineAlert }).first().waitFor();
  await target.waitForTimeout(3000);
  const frames = await target.evaluate(
    () => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
  );
  expect(frames).toBe(0);
});

test('signing out says that saved lessons go, and removes them', async () => {
  const context = await openLearner(browser, site, {
    email: 'leaving@example.com',
    expected: noise,
    ...allowed,
  });
  const page = await saveLongLesson(context, site);
  await page.keyboard.press('Escape');
  await page.locator('summary').filter({ visible: true }).first().click();
  await page.getByText('Also removes the saved lesson').filter({ visible: true }).first().waitFor();
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).first().click();
  await page.getByText('Signed out!').waitFor();
  expect(await savedIn(page)).toEqual({ listed: [], files: 0 });
  expect(await page.evaluate(() => document.cookie)).not.toContain('saved=');
});

test('an interrupted saving continues with what is missing', async () => {
  const context = await openLearner(browser, site, { email: 'tunnel@example.com', expected: noise });
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await sees(page, ({ frames }) => frames > 0);
  await page.route(/360p-3\d\.m4s/, (route) => route.abort());
  await page.getByLabel('What to save').selectOption('360');
  await page.getByRole('button', { name: /^Save for offline/ }).click();
  await page.getByText('Saving was interrupted.').waitFor();
  const { files } = await savedIn(page);
  expect(files).toBeGreaterThan(5);
  await page.unrouteAll();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Saved on this device: 360p/).waitFor();
  expect(requested.filter((url) => url.includes('360p-2.m4s'))).toEqual([]);
  expect(requested.filter((url) => url.includes('360p-30.m4s')).length).toBeGreaterThan(0);
  // The pressed button is gone, and the focus is where it was.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Remove');
});

test('the account page lists saved lessons with their sizes, and removes them', async () => {
  const context = await openLearner(browser, site, {
    email: 'lister@example.com',
    expected: noise,
    ...allowed,
  });
  const page = await saveLongLesson(context, site);
  await page.goto(`${site.url}/account`);
  const section = page.getByRole('region', { name: 'Saved lessons' });
  await section.getByText(longTitle).waitFor();
  await section.getByText(/^1 lesson, /).waitFor();
  // The list is empty before the site has removed its row.
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await section.getByRole('button', { name: `Remove ${longTitle}` }).click();
  await section.getByText('No lessons are saved').waitFor();
  await removed;
  expect(await savedIn(page)).toEqual({ listed: [], files: 0 });
  expect(
    await site.db
      .selectFrom('savedLessons')
      .selectAll()
      .where('uid', '=', await uidOf(site, 'lister@example.com'))
      .execute(),
  ).toEqual([]);
});

/** Renders the page again, as later events may, and waits until the result is visible. */
async function renderAgain(page: Page): Promise<void> {
  await page.evaluate(async () => {
    history.replaceState(history.state, '', `${location.pathname}${location.search}#again`);
    dispatchEvent(new PopStateEvent('popstate'));
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });
}

type Profile = {
  open: () => Promise<BrowserContext>;
  openOffline: () => Promise<BrowserContext>;
  close: (context: BrowserContext) => Promise<void>;
};

/** A browser that is restarted. The pinned Chromium 112 stores no cookies, so the test keeps those with an expiry. */
function ownProfile(engine: 'newest' | 'oldest'): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const isOldest = engine === 'oldest';
  let cookies: Cookie[] = [];
  async function open(args: string[] = []) {
    const context = await launchProfile(folder, isOldest ? 'oldest' : 'current', args);
    if (isOldest) await context.addCookies(cookies);
    return context;
  }
  return {
    open: () => open(),
    async openOffline() {
      const context = await open(proxyToNowhere);
      await context.setOffline(true);
      if (isOldest)
        await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
      return context;
    },
    async close(context) {
      cookies = (await context.cookies()).filter(({ expires }) => expires > 0);
      await close(context);
    },
  };
}

/** For Chromium 112, where Playwright's `setOffline` does not reach the worker. */
const proxyToNowhere = ['--proxy-server=http://127.0.0.1:9', '--proxy-bypass-list=<-loopback>'];

async function creditedSeconds(email: string): Promise<number> {
  const row = await site.db
    .selectFrom('progress')
    .select('playedMs')
    .where('uid', '=', await uidOf(site, email))
    .where('lessonId', '=', longLesson)
    .executeTakeFirst();
  return (row?.playedMs ?? 0) / 1000;
}

/** The seconds of the lesson that wait in this browser. */
function unsentSeconds(page: Page): Promise<number> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('lectern.progress.'))
      .flatMap((key) => (JSON.parse(localStorage[key] as string) as { ranges: [number, number][] }).ranges)
      .reduce((sum, [from, to]) => sum + to - from, 0),
  );
}

async function seek(page: Page, second: number): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('video')!.currentTime = to;
  }, second);
}

type Copy = {
  local: Record<string, string>;
  cookie: string;
  records: { store: string; key: unknown; value: unknown }[];
};

/** Returns each encrypted file with its key. */
function sealedFiles({ records }: Copy): string[] {
  return records.filter(({ store }) => store === 'files').map((record) => JSON.stringify(record));
}

/** Returns everything that a script can read and write out as JSON. */
async function dumpStorage(): Promise<Copy> {
  const written = (value: unknown): unknown => {
    if (value instanceof ArrayBuffer) return { bytes: base64(new Uint8Array(value)) };
    if (value instanceof Uint8Array) return { bytes: base64(value), isView: true };
    if (value && typeof value === 'object' && !(value instanceof CryptoKey))
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, written(inner)]));
    // JSON has nothing of a key.
    return value instanceof CryptoKey ? {} : value;
  };
  const base64 = (bytes: Uint8Array): string => {
    let text = '';
    // A call with more arguments overflows the stack.
    for (let at = 0; at < bytes.length; at += 8192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  };
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('lectern-saved');
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const records: { store: string; key: unknown; value: unknown }[] = [];
  for (const store of db.objectStoreNames)
    await new Promise<void>((resolve) => {
      const walking = db.transaction(store).objectStore(store).openCursor();
      walking.addEventListener('success', () => {
        const cursor = walking.result;
        if (!cursor) return resolve();
        records.push({ store, key: cursor.key, value: written(cursor.value) });
        cursor.continue();
      });
    });
  db.close();
  return {
    local: Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''])),
    cookie: document.cookie,
    records,
  };
}

async function restoreStorage(copy: Copy): Promise<void> {
  type Written = { bytes?: string; isView?: boolean };
  const read = (value: unknown): unknown => {
    if (!value || typeof value !== 'object') return value;
    const { bytes, isView } = value as Written;
    if (bytes !== undefined) {
      const view = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
      return isView ? view : view.buffer;
    }
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, read(inner)]));
  };
  localStorage.clear();
  for (const [name, value] of Object.entries(copy.local)) localStorage.setItem(name, value);
  for (const cookie of copy.cookie.split('; ')) document.cookie = `${cookie}; path=/; max-age=999999`;
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('lectern-saved');
    opening.addEventListener('success', () => resolve(opening.result));
  });
  const own = await new Promise<unknown[]>((resolve) => {
    const asking = db.transaction('keys').objectStore('keys').getAll();
    asking.addEventListener('success', () => resolve(asking.result as unknown[]));
  });
  await new Promise<void>((resolve) => {
    const transaction = db.transaction([...db.objectStoreNames], 'readwrite');
    transaction.addEventListener('complete', () => resolve());
    for (const { store, key, value } of copy.records) {
      // The other browser's own key stands in for the one that no script can copy.
      const given = store === 'keys' ? own[0] : read(value);
      transaction.objectStore(store).put(given, key as IDBValidKey);
    }
  });
  db.close();
}
