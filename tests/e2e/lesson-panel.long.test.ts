/**
 * The lesson's dialog: the tabs beside the video, playing the next lesson automatically, and the video that stays in
 * view.
 */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  frameOf,
  goToEnd,
  longLesson,
  longTitle,
  openLearner,
  openTab,
  phone,
  playLesson,
  playsOn,
  scrollDialog,
  sees,
} from './learner.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

test('the outline beside the video marks the open lesson, switches the section and leads to another lesson', async () => {
  const page = await playLesson(await openLearner(browser, site, { email: 'panel@example.com' }), site);
  const dialog = page.getByRole('dialog');
  const panel = dialog.getByRole('tabpanel', { name: 'Lessons' });
  const open = panel.locator('[aria-current="true"]');
  await open.getByText('Flutter Introduction').waitFor();
  await panel.getByText('0 of 3 watched').waitFor();

  await panel.getByLabel('Section').selectOption({ label: '3. Deep Dive into Flutter Widgets' });
  expect(await panel.getByRole('link').count()).toBe(17);
  await panel.getByRole('link').last().click();
  await sees(page, ({ plays, frames }) => plays && frames > 0);
  const title = await dialog.getByRole('heading', { level: 2 }).innerText();
  expect(await open.innerText()).toContain(title);
  await expect.poll(() => isInside(page, '[role="tabpanel"]', '[aria-current="true"]')).toBe(true);

  await page.getByRole('button', { name: /^Next:/ }).click();
  await page.getByText('Lesson 30 of 66').waitFor();
  expect(await panel.getByLabel('Section').inputValue()).toBe('4');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
});

test('arrow keys select the tabs, and the selected one is remembered', async () => {
  const page = await playLesson(await openLearner(browser, site, { email: 'tabs@example.com' }), site);
  const lessons = page.getByRole('tab', { name: 'Lessons' });
  const transcript = page.getByRole('tab', { name: 'Transcript' });
  await lessons.focus();
  const { second } = await page.evaluate(() => ({ second: document.querySelector('video')!.currentTime }));
  await page.keyboard.press('ArrowRight');
  expect(await transcript.evaluate((tab) => tab === document.activeElement)).toBe(true);
  expect(await transcript.getAttribute('aria-selected')).toBe('true');
  await page.getByRole('region', { name: 'Transcript' }).getByRole('button').first().waitFor();
  await sees(page, (film) => film.second < second + 4.5);
  await page.keyboard.press('Home');
  expect(await lessons.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('End');
  await page.reload();
  await page.getByRole('tab', { name: 'Questions', selected: true }).waitFor();
});

test('the panel scrolls while the video stays where it is', async () => {
  const page = await playLesson(await openLearner(browser, site, { email: 'beside@example.com' }), site);
  await page.getByLabel('Section').selectOption('5');
  const before = await page.locator('.video-frame').boundingBox();
  const panel = page.getByRole('tabpanel', { name: 'Lessons' });
  await panel.hover();
  await page.mouse.wheel(0, 900);
  await expect.poll(() => panel.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(300);
  expect(await page.locator('.video-frame').boundingBox()).toEqual(before);
});

test('the next lesson plays five seconds after the end, and screen readers announce it once', async () => {
  const page = await playLesson(await openLearner(browser, site, { email: 'autoplay@example.com' }), site);
  const said = await countStatus(page, /^Up next in 5 seconds: /);
  await goToEnd(page);
  await page.getByText('Up next in 3', { exact: true }).waitFor();
  expect(await said()).toBe(1);
  await page.getByText('Lesson 2 of 66').waitFor();
  await playsOn(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Player: /);
});

test('the countdown can be cancelled, skipped and switched off', async () => {
  const page = await playLesson(await openLearner(browser, site, { email: 'cancel@example.com' }), site);
  await goToEnd(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Play the next lesson' }).waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  const choice = page.getByRole('checkbox', { name: 'Play the next lesson automatically' });
  await choice.uncheck();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Play again' }).click();
  await goToEnd(page);
  await page.getByRole('button', { name: 'Play the next lesson' }).waitFor();
  expect(await page.getByText(/^Up next in/).count()).toBe(0);

  await page.reload();
  await sees(page, ({ frames }) => frames > 0);
  await page.getByRole('button', { name: 'Settings' }).click();
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  await page.keyboard.press('Escape');
  expect(await choice.isVisible()).toBe(false);
  await goToEnd(page);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByText('Lesson 2 of 66').waitFor();
});

test('a locked lesson or a guide in between is not skipped automatically', async () => {
  for (const [name, change] of Object.entries({
    locked: { verdict: 'upgrade' },
    guide: { kind: 'link', verdict: 'open-link', lengthSeconds: 0 },
  })) {
    const context = await openLearner(browser, site, { email: `between-${name}@example.com` });
    await context.route('**/api/course', async (route) => {
      const reply = await route.fetch();
      const course = (await reply.json()) as { sections: { lessons: object[] }[] };
      Object.assign(course.sections[0]!.lessons[1]!, change);
      await route.fulfill({ json: course });
    });
    const page = await playLesson(context, site);
    await goToEnd(page);
    await page.getByRole('button', { name: 'Play the next lesson' }).waitFor();
    expect(await page.getByText(/Up next in/).count()).toBe(0);
  }
});

test('with reduced motion only the text counts', async () => {
  const context = await openLearner(browser, site, { email: 'calm@example.com', reducedMotion: 'reduce' });
  const page = await playLesson(context, site);
  await goToEnd(page);
  await page.getByText('Up next in 4', { exact: true }).waitFor();
  expect(await page.locator('.countdown').isVisible()).toBe(false);
});

test('Shift+N and Shift+P open the next and the previous lesson, also in full screen', async () => {
  const page = await playLesson(await openLearner(browser, site, { email: 'next-keys@example.com' }), site);
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Exit full screen' }).waitFor();
  await page.keyboard.press('Shift+N');
  await page.getByText('Lesson 2 of 66').waitFor({ state: 'attached' });
  await sees(page, ({ plays, frames }) => plays && frames > 0);
  await page.getByRole('button', { name: 'Exit full screen' }).waitFor();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
  await page.keyboard.press('Shift+P');
  await page.getByRole('dialog', { name: longTitle }).waitFor();
  await page.keyboard.press('Shift+P');
  expect(new URL(page.url()).searchParams.get('lesson')).toBe(longLesson);
});

test('the slash leaves full screen and moves to the search, whatever tab is shown', async () => {
  const page = await playLesson(await openLearner(browser, site, { email: 'slash@example.com' }), site);
  await openTab(page, 'Notes');
  await page.getByRole('slider', { name: 'Position in the lesson' }).focus();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Exit full screen' }).waitFor();
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search all lessons' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => document.fullscreenElement === null)).toBe(true);
  // Keys of the player are letters while the learner types.
  await page.keyboard.type('kf');
  expect(await field.inputValue()).toBe('kf');
  await playsOn(page);
});

test('on a phone the video stays at the top while the rest scrolls beneath it', async () => {
  const page = await playLesson(
    await openLearner(browser, site, { email: 'sticky@example.com', ...phone }),
    site,
  );
  await openTab(page, 'Lessons');
  await scrollDialog(page, 400);
  expect(await frameOf(page)).toEqual({ x: 0, y: 0, width: 360, height: 202.5 });
  const bar = await page.getByRole('slider', { name: 'Position in the lesson' }).boundingBox();
  expect(bar!.y).toBeLessThan(260);
  const close = await page.getByRole('button', { name: 'Close' }).boundingBox();
  expect(close!.y).toBeLessThan(20);
});

test('on a phone a tall video takes the height it needs, and shrinks while the rest scrolls', async () => {
  const context = await openLearner(browser, site, { email: 'tall@example.com', ...phone });
  await context.route('**/playback**', async (route) => {
    const reply = await route.fetch();
    const text = (await reply.text()).replaceAll(/RESOLUTION=(\d+)x(\d+)/g, 'RESOLUTION=$2x$1');
    await route.fulfill({ response: reply, body: text });
  });
  const page = await playLesson(context, site);
  const { width, height } = (await frameOf(page))!;
  // The bar and the buttons are in view together with it.
  expect({ width, height: Math.round(height) }).toEqual({ width: 360, height: 636 });
  await openTab(page, 'Lessons');
  await scrollDialog(page, 1200);
  await expect.poll(async () => Math.round((await frameOf(page))!.height)).toBe(222);
  expect((await frameOf(page))!.y).toBe(0);
  await scrollDialog(page, 0);
  await expect.poll(async () => Math.round((await frameOf(page))!.height)).toBe(636);
});

test.each([
  ['a computer', { viewport: { width: 1280, height: 800 } }],
  ['a phone', phone],
])('nothing moves when the video arrives on %s', async (name, device) => {
  const context = await openLearner(browser, site, { email: `still-${name.at(-1)}@example.com`, ...device });
  const page = await context.newPage();
  let free = () => {};
  const held = new Promise<void>((resolve) => (free = resolve));
  await page.route('**/media/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
  await page.getByRole('slider', { name: 'Position in the lesson' }).waitFor();
  // The dialog has arrived.
  await page.getByRole('dialog').evaluate(async (dialog) => {
    await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
  });
  const before = [await frameOf(page), await title.boundingBox()];
  free();
  await sees(page, ({ frames }) => frames > 0);
  expect([await frameOf(page), await title.boundingBox()]).toEqual(before);
});

/** Returns a function that counts how often a status with such a text was written. */
async function countStatus(page: Page, text: RegExp): Promise<() => Promise<number>> {
  await page.evaluate((pattern) => {
    const wanted = new RegExp(pattern);
    Object.assign(window, { statusCount: 0 });
    new MutationObserver((records) => {
      for (const { target } of records) {
        const status = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role="status"]',
        );
        if (status && wanted.test(status.textContent)) window.statusCount += 1;
      }
    }).observe(document.querySelector('dialog')!, { subtree: true, childList: true, characterData: true });
  }, text.source);
  return () => page.evaluate(() => window.statusCount);
}

/** Returns whether an element is wholly visible within a scrolled one. */
function isInside(page: Page, outer: string, inner: string): Promise<boolean> {
  return page.evaluate(
    ([box, item]) => {
      const around = document.querySelector(`dialog ${box}`)!.getBoundingClientRect();
      const { top, bottom } = document.querySelector(`dialog ${box} ${item}`)!.getBoundingClientRect();
      return top >= around.top && bottom <= around.bottom;
    },
    [outer, inner],
  );
}

declare global {
  interface Window {
    statusCount: number;
  }
}
