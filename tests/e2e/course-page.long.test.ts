/** Tests the course page before the server answers, and when it fails. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noPages } from '#tests/test-context.ts';
import { randomBytes } from 'node:crypto';
import { legalConfig, sections } from '#tests/content/default-course.ts';
import { publishDraft } from '#server/publishing/publish.ts';
import { readDraft, saveDraftPage } from '#server/content/draft.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { longLesson, longTitle, networkNoise, openLearner } from './learner.ts';
import { openSession, stopLesson } from './people.ts';
import { type OwnSite, startSite } from './site.ts';
import { askedOf, openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

/** A lesson that the instructor adds to the course. */
const added = {
  id: 'added-later',
  title: { en: 'Added later' },
  description: {},
  state: 'published' as const,
  isFreePreview: false,
  isFree: false,
  kind: 'link' as const,
  url: '/guides/added-later',
};
const addedTitle = added.title.en;

test("shows the last visit's list immediately, then refreshes it, and removes it at sign-out", async () => {
  const context = await openLearner(browser, site, { email: 'again@example.com' });
  const page = await context.newPage();
  await openCourse(page);
  expect(await kept(page)).toHaveLength(1);

  const gate = Promise.withResolvers<void>();
  await page.route('**/api/course', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const lesson = page.getByText(addedTitle, { exact: true });
  await addLesson();
  await isAnswered(page, addedTitle);
  await page.reload();
  await page.getByRole('link', { name: longTitle }).waitFor();
  expect(await lesson.count()).toBe(0);
  gate.resolve();
  await lesson.waitFor();

  await page.getByText('Menu').click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${site.url}/`);
  expect(await kept(page)).toEqual([]);
});

test('a tampered list grants nothing: a click waits for the server', async () => {
  const context = await openLearner(browser, site, { email: 'tampers@example.com', plan: 'free' });
  const page = await context.newPage();
  await openCourse(page);
  await page.evaluate(() => {
    for (const [key, list] of Object.entries(localStorage))
      if (key.startsWith('videos:')) localStorage.setItem(key, list.replaceAll('"buy"', '"play"'));
  });
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/course', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/playback') && asked.push(request.url())));
  await page.reload();
  await page.getByRole('link', { name: longTitle }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  gate.resolve();
  await page.waitForURL(`${site.url}/test`);
  await page.getByText(`“${longTitle}” is included in both plans.`).waitFor();
  expect(asked).toEqual([]);
});

test('the cached list has no media URL, link or price', async () => {
  const context = await openLearner(browser, site, { email: 'keeps@example.com' });
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await page.getByRole('dialog', { name: longTitle }).waitFor();
  await page.locator('video').waitFor();
  const [list = ''] = await kept(page);
  expect(list).toContain(longTitle);
  expect(list).not.toMatch(/\/media\/|m3u8|https?:|\/guides\/|amountCents/);
});

test('the document requests the record, the outline and the progress once each', async () => {
  const context = await openLearner(browser, site, { email: 'once@example.com' });
  const page = await context.newPage();
  const asked = askedOf(page, /^\/api\//);
  await openCourse(page);
  expect(asked.toSorted()).toEqual(['/api/course', '/api/me', '/api/progress']);
});

test('shows the outline before the progress, which is filled in later', async () => {
  const email = 'slow-progress@example.com';
  const context = await openLearner(browser, site, { email });
  await stopLesson(site, email, { lessonId: longLesson, second: 5, at: Date.now() });
  const page = await context.newPage();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/progress', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('link', { name: longTitle }).waitFor();
  expect(await page.getByText('Stopped at 0:05').count()).toBe(0);
  expect(await kept(page)).toEqual([]);
  gate.resolve();
  await page.getByText('Stopped at 0:05').waitFor();
  await expect.poll(() => kept(page)).toHaveLength(1);
});

test('plays a lesson without its progress, and a click requests the progress again', async () => {
  const context = await openLearner(browser, site, {
    email: 'no-progress@example.com',
    expected: networkNoise,
  });
  const page = await context.newPage();
  await page.route('**/api/progress', (route) => route.abort());
  await page.goto(`${site.url}/gpt`);
  await page.getByText('Your progress didn’t load.').waitFor();
  await page.locator(`li a[href="/gpt?lesson=${longLesson}"]`).click();
  await page.locator('video').waitFor();
  await page.keyboard.press('Escape');
  await page.unroute('**/api/progress');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Your progress didn’t load.').waitFor({ state: 'detached' });
});

test('opening a lesson requests its playback once, and scrolling by touch never does', async () => {
  const context = await openLearner(browser, site, { email: 'presses@example.com' });
  const page = await context.newPage();
  const asked = askedOf(page, /\/playback$/);
  await openCourse(page);
  const row = page.locator(`li a[href="/gpt?lesson=${longLesson}"]`);
  await row.dispatchEvent('pointerdown');
  await row.dispatchEvent('pointercancel');
  expect(asked).toEqual([]);
  await row.click();
  await page.locator('video').waitFor();
  expect(asked).toHaveLength(1);
  await page.getByRole('button', { name: /^Next: / }).click();
  await expect.poll(() => asked).toHaveLength(2);
  await page.locator('video').waitFor();
  expect(asked).toHaveLength(2);
});

test('keeps the list when it cannot be refreshed, shows a notice, and a click retries', async () => {
  const context = await openLearner(browser, site, { email: 'stale@example.com', expected: networkNoise });
  const page = await context.newPage();
  await openCourse(page);
  await page.route('**/api/course', (route) => route.abort());
  await page.reload();
  await page.getByText('Error fetching or storing videos!').waitFor();
  await page.getByText('This list is from your last visit.').waitFor();
  await page.getByRole('link', { name: longTitle }).waitFor();
  await page.unroute('**/api/course');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('This list is from your last visit.').waitFor({ state: 'detached' });
});

test('the registration opens after 1.5 s even when the outline fails to load', async () => {
  const context = await openBrowser(browser, {}, networkNoise);
  await openSession(context, site, 'unlucky@example.com');
  const page = await context.newPage();
  await page.route('**/api/course', (route) => route.abort());
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('heading', { name: 'The course didn’t load' }).waitFor();
  await page.getByRole('dialog', { name: 'Finish course registration' }).waitFor();
});

test('the intro video plays in place for every plan, below the card of the next lesson', async () => {
  const context = await openLearner(browser, site, { email: 'intro@example.com' });
  const page = await context.newPage();
  await openCourse(page);
  expect(await page.locator('video').count()).toBe(0);
  await page.getByRole('button', { name: 'Watch the short video' }).click();
  await page.locator('video').waitFor();
  expect(page.url()).toBe(`${site.url}/gpt`);

  await stopLesson(site, 'intro@example.com', { lessonId: longLesson, second: 5, at: Date.now() });
  await page.reload();
  const onward = page.getByRole('link', { name: 'Continue', exact: true });
  const video = page.getByRole('button', { name: 'Watch the short video' });
  // The row moves below the card once the progress has loaded.
  const topOf = async (part: typeof video) => (await part.boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await topOf(onward)) < (await topOf(video))).toBe(true);
  expect((await video.boundingBox())?.height).toBeLessThan(100);

  await video.click();
  await page.locator('video').waitFor();
  await page.getByRole('button', { name: 'Close the introduction' }).click();
  await page.locator('video').waitFor({ state: 'detached' });
  expect(await video.evaluate((row) => row === document.activeElement)).toBe(true);
});

test('a watched intro video is a row at the next visit, below the first lesson', async () => {
  const context = await openLearner(browser, site, { email: 'saw-intro@example.com' });
  const page = await context.newPage();
  await openCourse(page);
  await page.getByRole('link', { name: 'Watch the first lesson' }).waitFor();
  await page.getByRole('button', { name: 'Watch the short video' }).click();
  await page.evaluate(async () => {
    const video = document.querySelector('video')!;
    await video.play();
    video.currentTime = video.duration - 1;
  });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lectern.intro'))).toBe('seen');
  await page.getByRole('button', { name: 'Close the introduction' }).waitFor({ state: 'detached' });
  await page.reload();
  const row = page.getByRole('button', { name: 'Watch the short video' });
  await page.getByRole('link', { name: 'Watch', exact: true }).waitFor();
  expect((await row.boundingBox())?.height).toBeLessThan(100);
});

test('the transcript search opens with the focus in its field', async () => {
  const context = await openLearner(browser, site, { email: 'searches@example.com' });
  const page = await context.newPage();
  await openCourse(page);
  await page.getByRole('button', { name: 'Search transcripts' }).click();
  await page.getByRole('dialog').getByRole('searchbox').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('type'));
  await expect.poll(focused).toBe('search');
});

test('the default links lead to pages that describe their future content', async () => {
  const context = await openLearner(browser, site, { email: 'links@example.com' });
  const page = await context.newPage();
  await openCourse(page);
  await page.getByRole('button', { name: /Launch, Monetize/ }).click();
  const { lessons = [] } = sections[5] ?? {};
  const [checklist, strategy] = lessons.map(({ title }) => title);
  const links: [RegExp | string, RegExp | string][] = [
    [/Source code/, /Source code/],
    [/Private Q&A/, /Private Q&A/],
    [checklist ?? '', 'Checklist'],
    [strategy ?? '', 'Guide'],
  ];
  for (const [name, title] of links) {
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name }).first().click();
    const tab = await opened;
    await tab.getByRole('heading', { level: 1, name: title }).waitFor();
    await tab.getByText('Not set up yet').waitFor();
    expect(new URL(tab.url()).origin).toBe(site.url);
    await tab.close();
  }
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  const help = await opened;
  await help.getByRole('heading', { level: 1, name: 'Help chat' }).waitFor();
  const mail = await help.getByRole('link', { name: 'Send an email' }).getAttribute('href');
  expect(mail).toContain('?body=Hi%20Rizal');
});

test('an outlined button that starts an action shows its animation, and Back works immediately', async () => {
  const context = await openBrowser(browser);
  await openSession(context, site, 'shines@example.com');
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt`);
  const dialog = page.getByRole('dialog', { name: 'Finish course registration' });
  await dialog.getByText('Others').click();
  expect(await stepAfterClick(page, 'Next')).toEqual({ shone: true, at: 'Step 1 of 3' });
  await dialog.getByText('Step 2 of 3').waitFor();
  expect(await stepAfterClick(page, 'Back')).toEqual({ shone: false, at: 'Step 1 of 3' });
});

/** Publishes the course with one more lesson in its first section, from another process. */
async function addLesson(): Promise<void> {
  const ctx = { db: site.db, config: legalConfig, now: Date.now, randomBytes, pages: noPages };
  const { document, version: former } = await readDraft(ctx);
  const longer = document.course.sections.map((section, place) =>
    place === 0 ? { ...section, lessons: [...section.lessons, added] } : section,
  );
  const content = { ...document.course, sections: longer };
  const { version } = await saveDraftPage(ctx, { page: 'course', content, version: former, uid: 'teacher' });
  await publishDraft(ctx, { version, note: '', uid: 'teacher' });
}

/** Returns what is visible at the moment of the click. */
async function stepAfterClick(page: Page, name: string): Promise<{ shone: boolean; at: string | undefined }> {
  return page.getByRole('button', { name, exact: true }).evaluate(async (button) => {
    (button as HTMLButtonElement).click();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return {
      shone: 'shining' in (button as HTMLButtonElement).dataset,
      at: /Step \d of 3/.exec(document.body.innerText)?.[0],
    };
  });
}

async function openCourse(page: Page): Promise<void> {
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('heading', { name: 'Your course' }).waitFor();
  await expect.poll(() => kept(page)).toHaveLength(1);
}

/** The server caches its course briefly, so this waits until it answers with the current tables. */
async function isAnswered(page: Page, words: string): Promise<void> {
  await expect
    .poll(async () => (await page.context().request.get(`${site.url}/api/course`)).text())
    .toContain(words);
}

async function kept(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('videos:'))
      .map((key) => localStorage.getItem(key) ?? ''),
  );
}
