/** Free previews: on the landing page, on their own pages, in each language, and without a script. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { faultsByDayAndNight } from './accessible.ts';
import { openSession, uidOf } from './people.ts';
import { publishPreviews } from './previews.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { askedOf, openBrowser } from './visitor.ts';

let site: OwnSite;
let browser: Browser;

const [first, second] = sections.flatMap(({ lessons }) => lessons);
if (!first || !second) throw new Error('The course has no two lessons');

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
  await publishPreviews(site, [first.id, second.id]);
});

afterAll(() => site?.stop());

test.each([
  ['a phone', phone],
  ['a computer', {}],
] as const)('a visitor plays a preview on the landing page on %s, without an account', async (_, device) => {
  const page = await (await openBrowser(browser, device)).newPage();
  const scripts = askedOf(page, /\.js$/);
  await page.goto(site.url);
  await page.waitForLoadState('networkidle');
  expect(scripts).toHaveLength(1);
  await stage(page)
    .getByRole('link', { name: `Play “${first.title}”` })
    .click();
  await plays(page);
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => shownCaptions(page)).toBeGreaterThan(0);
  await page.locator('#preview').getByRole('link', { name: second.title }).click();
  await plays(page, second.title);
  await toEnd(page);
  await stage(page).getByRole('link', { name: 'See the plans' }).waitFor();
  await expect(page.getByRole('dialog').count()).resolves.toBe(0);
});

test('with the keyboard, a marked lesson of the list plays in the page, and a dialog pauses it', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(site.url);
  await page.locator('#inside-1 summary').focus();
  await page.keyboard.press('Enter');
  const link = page.locator('#inside-1').getByRole('link', { name: `${second.title} Free preview` });
  await link.focus();
  await page.keyboard.press('Enter');
  await plays(page, second.title);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('VIDEO');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  await expect.poll(() => paused(page)).toBe(true);
});

test('a visitor continues where they left the preview in this browser', async () => {
  const context = await openBrowser(browser);
  const page = await context.newPage();
  await page.goto(`${site.url}/lessons/${first.id}`);
  await playOwn(page);
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = 6;
  });
  await expect.poll(() => secondOf(page)).toBeGreaterThan(6);
  await video(page).evaluate((element: HTMLVideoElement) => element.pause());
  await page.reload();
  await playOwn(page);
  await expect.poll(() => secondOf(page)).toBeGreaterThan(5.9);
  expect(await site.db.selectFrom('playbackSessions').select('id').execute()).toEqual([]);
});

test('a link to an odd second starts at the beginning, and nothing is loaded before', async () => {
  const page = await (await openBrowser(browser)).newPage();
  await page.goto(`${site.url}/lessons/${first.id}?t=1e999`);
  expect(await video(page).getAttribute('preload')).toBe('none');
  await playOwn(page);
  expect(await secondOf(page)).toBeLessThan(20);
  expect(await video(page).getAttribute('preload')).toBe('auto');
});

test("a learner's preview counts as usual, and its end leads back to the course", async () => {
  const context = await openBrowser(browser);
  await openSession(context, site, 'preview@example.com');
  const page = await context.newPage();
  await page.goto(`${site.url}/lessons/${first.id}`);
  await playOwn(page);
  await toEnd(page);
  await stage(page).getByRole('link', { name: 'Continue the course' }).waitFor();
  const uid = await uidOf(site, 'preview@example.com');
  const credited = () =>
    site.db.selectFrom('progress').select('playedMs').where('uid', '=', uid).executeTakeFirst();
  await expect.poll(async () => (await credited())?.playedMs ?? 0).toBeGreaterThan(0);
});

test.each([
  ['', 'en', 'Flutter Introduction', 'Transcript', 'Free preview'],
  ['/ms', 'ms', 'Pengenalan Flutter', 'Transkrip', 'Pratonton percuma'],
  ['/id', 'id', 'Pengenalan Flutter', 'Transkrip', 'Pratinjau gratis'],
])('the page %s/lessons/… is complete without a script', async (prefix, language, title, heading, badge) => {
  const context = await openBrowser(browser, { javaScriptEnabled: false, ...phone });
  const page = await context.newPage();
  const url = `${site.url}${prefix}/lessons/${first.id}`;
  await page.goto(url);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  await page.getByText(badge, { exact: true }).first().waitFor();
  await video(page).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(url);
  const playlist = await page.request.get(`${site.url}/lessons/${first.id}/video.m3u8`);
  expect(await playlist.text()).toMatch(/^#EXTM3U/);
  const poster = await page.request.get(`${site.url}/lessons/${first.id}/poster.jpg`);
  expect(poster.headers()['content-type']).toBe('image/jpeg');
});

test('without a script, the landing page leads to the page of the preview', async () => {
  const page = await (await openBrowser(browser, { javaScriptEnabled: false })).newPage();
  await page.goto(`${site.url}/id`);
  await page.locator('#preview').getByRole('link', { name: 'Putar “Pengenalan Flutter”' }).click();
  await page.waitForURL(`${site.url}/id/lessons/${first.id}`);
});

test('the landing page and the preview page fit every screen, and the latter is accessible', async () => {
  const page = await (await openBrowser(browser, { ...phone, reducedMotion: 'reduce' })).newPage();
  for (const path of ['/', `/lessons/${first.id}`]) {
    await page.setViewportSize(phone.viewport);
    await page.goto(site.url + path);
    // accessible.test.ts looks at the landing page.
    if (path !== '/') {
      await playOwn(page);
      expect(await faultsByDayAndNight(page)).toEqual([]);
    }
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, `${path} at ${width} px`).toBe(false);
    }
  }
});

test('the outline marks previews, and the registration waits until a lesson is closed', async () => {
  const context = await openBrowser(browser);
  await openSession(context, site, 'pending@example.com');
  const page = await context.newPage();
  const registration = page.getByRole('dialog', { name: 'Finish course registration' });
  const endDelay = await holdRegistration(page);
  await page.goto(`${site.url}/gpt?lesson=${first.id}`);
  await page.locator('dialog video').waitFor();
  await endDelay();
  expect(await registration.count()).toBe(0);
  await page.keyboard.press('Escape');
  await registration.waitFor();
  await registration.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: new RegExp(`${second.title}.*Free preview`) }).waitFor();
});

test('the registration waits while the intro plays', async () => {
  const context = await openBrowser(browser);
  await openSession(context, site, 'intro@example.com');
  const page = await context.newPage();
  const endDelay = await holdRegistration(page);
  await page.goto(`${site.url}/gpt`);
  await page
    .getByRole('button', { name: /^Watch the short video/ })
    .first()
    .click();
  await expect.poll(() => paused(page)).toBe(false);
  await endDelay();
  const registration = page.getByRole('dialog', { name: 'Finish course registration' });
  expect(await registration.count()).toBe(0);
  await video(page).evaluate((element: HTMLVideoElement) => element.pause());
  await registration.waitFor();
});

test('a withdrawn preview disappears immediately: its page, its picture, its video, and its place in the sitemap', async () => {
  const url = `${site.url}/lessons/${second.id}`;
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain(url);
  await publishPreviews(site, [first.id]);
  await expect.poll(async () => (await fetch(url)).status).toBe(404);
  for (const file of ['poster.jpg', 'video.m3u8']) expect((await fetch(`${url}/${file}`)).status).toBe(404);
  await expect.poll(async () => (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain(url);
});

test('structured data of a language that is not offered names the canonical URL', async () => {
  await publishPreviews(site, [first.id], ['en', 'id']);
  const urlsIn = async (prefix: string) => {
    const html = await (await fetch(`${site.url}${prefix}/lessons/${first.id}`)).text();
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    const video = /"@type":"VideoObject","@id":"[^"]+","name":"[^"]+","description":"[^"]*","url":"([^"]+)"/;
    return [canonical, video.exec(html)?.[1]];
  };
  const english = `${site.url}/lessons/${first.id}`;
  await expect.poll(() => urlsIn('/ms')).toEqual([english, english]);
  const indonesian = `${site.url}/id/lessons/${first.id}`;
  expect(await urlsIn('/id')).toEqual([indonesian, indonesian]);
});

/** Holds the delay of the registration until the returned function is called, which waits until the page has reacted. */
async function holdRegistration(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const own = window.setTimeout.bind(window);
    const held = (act: () => void, ms?: number) =>
      ms === 1500 ? (Object.assign(window, { endDelay: act }), 0) : own(act, ms);
    Object.assign(window, { setTimeout: held });
  });
  return () =>
    page.evaluate(async () => {
      (window as unknown as { endDelay: () => void }).endDelay();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    });
}

const stage = (page: Page): Locator => page.locator('[data-preview-stage]');
const video = (page: Page): Locator => page.locator('video').first();

/** Presses play on the page of a preview. */
async function playOwn(page: Page): Promise<void> {
  await stage(page)
    .getByRole('link', { name: /^Play “/ })
    .click();
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0);
}

async function plays(page: Page, title = first?.title ?? ''): Promise<void> {
  const shown = stage(page).locator('video');
  await expect.poll(() => shown.getAttribute('aria-label')).toBe(title);
  await expect
    .poll(() => shown.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
}

/** Returns the number of captions that are loaded and switched on. */
function shownCaptions(page: Page): Promise<number> {
  return stage(page)
    .locator('video')
    .evaluate((element: HTMLVideoElement) =>
      [...element.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .reduce((sum, { cues }) => sum + (cues?.length ?? 0), 0),
    );
}

async function toEnd(page: Page): Promise<void> {
  await stage(page)
    .locator('video')
    .evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.5;
    });
}

function secondOf(page: Page): Promise<number> {
  return video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
}

function paused(page: Page): Promise<boolean> {
  return page.evaluate(() => [...document.querySelectorAll('video')].every((element) => element.paused));
}
