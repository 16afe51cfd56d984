/** Tests what a lesson's dialog shows from the click on, and its layout. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  frameOf,
  longLesson,
  longTitle,
  networkNoise,
  openLearner,
  openTab,
  phone,
  playLesson,
  sees,
} from './learner.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { askedOf } from './visitor.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

test('a clicked lesson shows its title before its code has loaded', async () => {
  const page = await openCourse('slow-line@example.com', { saveData: true });
  let free = () => {};
  const held = new Promise<void>((resolve) => (free = resolve));
  const requested: string[] = [];
  await page.route(/assets\/(lesson-content|hls)/, async (route) => {
    requested.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.locator(`li a[href="/gpt?lesson=${longLesson}"]`).click();
  const dialog = page.getByRole('dialog', { name: longTitle });
  await dialog.waitFor();
  await dialog.getByText('Loading the lesson…').waitFor();
  expect(requested).toHaveLength(1);
  free();
  await sees(page, ({ frames }) => frames > 0);
  expect(await page.getByRole('dialog').count()).toBe(1);
});

test("a lesson's code is prefetched before the click, unless the learner saves data", async () => {
  const page = await openCourse('early@example.com', {});
  await expect.poll(() => fetched(page)).toEqual(['hls', 'lesson-content']);
  const sparing = await openCourse('sparing@example.com', { saveData: true });
  await sparing.waitForTimeout(4000);
  expect(await fetched(sparing)).toEqual([]);
});

test('a video starts from the master playlist in its playback reply, and otherwise requests it', async () => {
  const page = await openCourse('playlists@example.com', {});
  const requested = askedOf(page, /\.m3u8$/);
  const row = page.locator(`li a[href="/gpt?lesson=${longLesson}"]`);
  await row.click();
  await sees(page, ({ frames }) => frames > 0);
  expect(requested.map((path) => path.split('/').at(-1))).not.toContain('master.m3u8');
  await page.keyboard.press('Escape');
  await page.route('**/playback**', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), playlists: [] } });
  });
  await row.click();
  await sees(page, ({ frames }) => frames > 0);
  expect(requested.map((path) => path.split('/').at(-1))).toContain('master.m3u8');
});

test('an unusable playlist is requested again', async () => {
  const page = await openCourse('broken-list@example.com', {});
  await page.route('**/playback**', async (route) => {
    const reply = await route.fetch();
    const { playlists, ...playback } = (await reply.json()) as { playlists: { file: string }[] };
    const broken = playlists.map(({ file }) => ({ file, text: 'no playlist' }));
    await route.fulfill({ response: reply, json: { ...playback, playlists: broken } });
  });
  await page.locator(`li a[href="/gpt?lesson=${longLesson}"]`).click();
  await sees(page, ({ frames }) => frames > 0);
});

test("a lesson's URL loads its code, and its playback once, before the outline loads", async () => {
  const context = await openLearner(browser, site, { email: 'addressed@example.com' });
  const page = await context.newPage();
  const requested = askedOf(page, /\/playback$/);
  let free = () => {};
  const held = new Promise<void>((resolve) => (free = resolve));
  await page.route('**/api/course', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await expect.poll(() => fetched(page)).toEqual(['hls', 'lesson-content']);
  expect(requested).toHaveLength(1);
  free();
  await sees(page, ({ frames }) => frames > 0);
  expect(requested).toHaveLength(1);
});

test('without a plan no lesson code is loaded', async () => {
  const context = await openLearner(browser, site, { email: 'no-plan@example.com', plan: 'free' });
  const page = await context.newPage();
  const requested = askedOf(page, /\/assets\/.*\.js$/);
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('link', { name: 'See the plans' }).waitFor();
  await page.waitForTimeout(4000);
  const names = requested.flatMap((path) => /assets\/([\w-]+)-.{8}\.js$/.exec(path)?.[1] ?? []);
  expect(names).toContain('core');
  expect(names.filter((name) => /lesson|hls|player|captions|transcript/.test(name))).toEqual([]);
});

test.each([
  ['a computer', 1280, 800],
  ['a tablet', 768, 1024],
  ['a phone', 360, 780],
])('the settings open inside the visible area on %s', async (_name, width, height) => {
  const context = await openLearner(browser, site, {
    email: `settings-${width}@example.com`,
    viewport: { width, height },
  });
  const page = await playLesson(context, site);
  const settings = page.getByRole('button', { name: 'Settings' });
  const scrolled = () => page.getByRole('dialog').evaluate(({ scrollTop }) => scrollTop);
  const before = await scrolled();
  await settings.click();
  const keys = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const dialog = await page.getByRole('dialog').boundingBox();
  const bottomOf = async () => {
    const box = await keys.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  await expect.poll(bottomOf).toBeLessThanOrEqual((dialog?.y ?? 0) + (dialog?.height ?? 0));
  const panel = (await page.locator('.settings').boundingBox())!;
  expect(panel.y).toBeGreaterThanOrEqual(dialog?.y ?? 0);
  expect(panel.y + panel.height).toBeLessThanOrEqual(height);
  await settings.click();
  await expect.poll(scrolled).toBe(before);
});

test("captions wait until the video's play button disappears", async () => {
  const context = await openLearner(browser, site, { email: 'captions@example.com' });
  const page = await context.newPage();
  // Autoplay without a user gesture depends on the browser; this one waits for the test.
  await page.addInitScript(() => {
    const play = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')
      ?.value as () => Promise<void>;
    HTMLMediaElement.prototype.play = function playWhenPressed() {
      return document.body.dataset['pressed']
        ? play.call(this)
        : Promise.reject(new DOMException('', 'NotAllowedError'));
    };
  });
  await page.goto(`${site.url}/gpt?lesson=${longLesson}&t=2`);
  const sign = page.locator('[data-play-sign]');
  await sign.waitFor();
  const caption = page.locator('.video-frame [aria-hidden] > span.whitespace-pre-line');
  await page.waitForFunction(() => (document.querySelector('track')?.track.activeCues?.length ?? 0) > 0);
  expect(await caption.count()).toBe(0);
  await page.evaluate(() => void (document.body.dataset['pressed'] = 'yes'));
  await page.keyboard.press('k');
  await sign.waitFor({ state: 'hidden' });
  await caption.first().waitFor();
});

test('while the first frame loads, the loading text leaves the middle to the title', async () => {
  const context = await openLearner(browser, site, { email: 'poster@example.com', expected: networkNoise });
  const page = await context.newPage();
  await page.route('**/media/**/*.m4s', () => {});
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  const words = page.locator('.video-frame').getByRole('status').getByText('Loading');
  await words.waitFor();
  const video = await page.locator('.video-frame').boundingBox();
  const label = await words.boundingBox();
  expect(label!.y).toBeGreaterThan(video!.y + video!.height * 0.6);
});

test('on a phone in landscape, the video and its controls are visible together', async () => {
  const context = await openLearner(browser, site, {
    email: 'lying@example.com',
    viewport: { width: 800, height: 360 },
  });
  const page = await playLesson(context, site);
  for (const name of ['Pause', 'Full screen']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(360);
  }
  expect((await page.locator('.video-frame').boundingBox())!.y).toBeGreaterThanOrEqual(0);
});

test('a transcript is one tab stop, and arrow keys move through it', async () => {
  const context = await openLearner(browser, site, { email: 'transcript-keys@example.com' });
  const page = await playLesson(context, site);
  await openTab(page, 'Transcript');
  await page.keyboard.press('k');
  const lines = page.locator('[data-lines] button');
  await lines.first().waitFor();
  expect(await lines.count()).toBeGreaterThan(3);
  await page.getByRole('searchbox', { name: 'Search all lessons' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  expect(await focusedLine(page)).toBe(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await focusedLine(page)).toBe(2);
  await page.keyboard.press('ArrowUp');
  expect(await focusedLine(page)).toBe(1);
  await page.keyboard.press('End');
  expect(await focusedLine(page)).toBe((await lines.count()) - 1);
  await page.keyboard.press('Shift+Tab');
  expect(await focusedLine(page)).toBe(-1);
});

async function openCourse(email: string, connection: { saveData?: boolean }): Promise<Page> {
  const page = await (await openLearner(browser, site, { email })).newPage();
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('heading', { name: 'Your course' }).waitFor();
  return page;
}

/** Returns the lesson's scripts that the page has loaded. */
function fetched(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /assets\/(hls|lesson-content)/.exec(name)?.[1] ?? [])
      .filter((name, at, all) => all.indexOf(name) === at)
      .toSorted(),
  );
}

function focusedLine(page: Page): Promise<number> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-lines] button')].indexOf(document.activeElement as Element),
  );
}

test.each([
  ['a phone', phone],
  ['a computer', { viewport: { width: 1280, height: 800 } }],
] as const)('at 200% text on %s, captions stay in the video and above the controls', async (name, device) => {
  const email = `captions-on-${name.replaceAll(' ', '-')}@example.com`;
  const page = await playLesson(await openLearner(browser, site, { email, ...device }), site);
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector<HTMLTrackElement>('track[data-chosen]')?.track.cues?.length),
    )
    .toBeGreaterThan(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    const player = document.querySelector('video')!;
    const text =
      'Long caption, which says as much as fits into\ntwo lines, and goes on for several more words';
    document
      .querySelector<HTMLTrackElement>('track[data-chosen]')!
      .track.addCue(new VTTCue(170, player.duration, text));
    player.pause();
    player.currentTime = 175;
  });
  const caption = page.getByText(/^Long caption/);
  await caption.waitFor();
  const frame = await frameOf(page);
  const shown = await caption.boundingBox();
  expect(shown!.y).toBeGreaterThanOrEqual(frame!.y);
  expect(shown!.y + shown!.height).toBeLessThanOrEqual(frame!.y + frame!.height);
  expect(shown!.x).toBeGreaterThanOrEqual(0);
  expect(shown!.x + shown!.width).toBeLessThanOrEqual(device.viewport.width);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('button', { name: 'Exit full screen' }).waitFor();
  await page.mouse.move(50, 50);
  const controls = page.getByRole('slider', { name: 'Position in the lesson' });
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([caption.boundingBox(), controls.boundingBox()]);
      return above!.y >= 0 && above!.y + above!.height <= below!.y;
    })
    .toBe(true);
});
