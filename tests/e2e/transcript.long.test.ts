/** The transcript follows the video, caption by caption, in any language. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { longLesson, openLearner, openTab } from './learner.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

/** Forty captions of two seconds, with a tenth between them. */
const fileOf = (texts: readonly string[]) =>
  `WEBVTT\n\n${texts
    .map((text, at) => {
      const time = (seconds: number) =>
        `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
      return `${time(at * 2)} --> ${time(at * 2 + 1.9)}\n${text}`;
    })
    .join('\n\n')}\n`;

async function openWith(email: string, texts: readonly string[]): Promise<Page> {
  const context = await openLearner(browser, site, { email });
  const page = await context.newPage();
  await page.route(/\.vtt(\?|$)/, (route) =>
    route.fulfill({ contentType: 'text/vtt; charset=utf-8', body: fileOf(texts) }),
  );
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await openTab(page, 'Transcript');
  await page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').first().waitFor();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0))
    .toBeGreaterThan(1);
  return page;
}

const now = (page: Page) => page.locator('[aria-current] [data-now]').textContent();

async function goTo(page: Page, second: number): Promise<void> {
  await page.evaluate((to) => {
    const video = document.querySelector('video')!;
    video.pause();
    video.currentTime = to;
  }, second);
}

const forty = (text: (at: number) => string) => Array.from({ length: 40 }, (_, at) => text(at));

test.each([
  ['Thai', 'th', (at: number) => `วันนี้เราจะเรียนบทที่ ${at} ด้วยกัน`],
  ['Khmer', 'km', (at: number) => `ថ្ងៃនេះយើងរៀនមេរៀនទី ${at}`],
  ['Chinese', 'zh', (at: number) => `今天我们来看第${at}个例子`],
  ['English without full stops', 'en', (at: number) => `and then we look at part ${at}`],
])('%s becomes lines of which the said caption is marked', async (_, name, text) => {
  const page = await openWith(`transcript-${name}@example.com`, forty(text));
  const lines = await page
    .locator('[data-lines] li button > span:last-child')
    .evaluateAll((found) => found.map((line) => line.textContent ?? ''));
  expect(lines.length).toBeGreaterThan(2);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(200);
  for (const at of [3, 4, 5, 23]) {
    await goTo(page, at * 2 + 0.5);
    await expect.poll(() => now(page)).toBe(text(at));
  }
});

test('the mark moves on during playback, and stays in view', async () => {
  const text = (at: number) => `and then we look at part ${at}`;
  const page = await openWith('transcript-plays@example.com', forty(text));
  await goTo(page, 21.5);
  await expect.poll(() => now(page)).toBe(text(10));
  await page.evaluate(() => void document.querySelector('video')!.play());
  for (const at of [11, 12]) await expect.poll(() => now(page), { interval: 50 }).toBe(text(at));
  const isInView = await page.locator('[data-now]').evaluate((mark) => {
    const [inner, box] = [mark.getBoundingClientRect(), mark.closest('ol')!.getBoundingClientRect()];
    return inner.top >= box.top && inner.bottom <= box.bottom;
  });
  expect(isInView).toBe(true);
});

test('while the next lesson loads, the transcript of the former one is gone', async () => {
  const page = await openWith(
    'transcript-next@example.com',
    forty((at) => `Sentence ${at} of the first.`),
  );
  const sentence = page.getByRole('button', { name: /Sentence 3 of the first/ });
  await sentence.waitFor();
  let free = () => {};
  const held = new Promise<void>((resolve) => (free = resolve));
  await page.route('**/api/lessons/*/playback*', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Shift+N');
  await page.getByText('Loading the transcript…').waitFor();
  expect(await sentence.count()).toBe(0);
  free();
  await sentence.waitFor();
});
