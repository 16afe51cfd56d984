/** A teacher corrects and edits captions with the keyboard alone. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longLesson, networkNoise, secondOf, openTab } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: OwnSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowserOfWorker()]);
});

afterAll(() => site?.stop());

/** Presses keys and counts them; typed letters do not count. */
function keysOf(page: Page) {
  let count = 0;
  return {
    count: () => count,
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        count += 1;
      }
    },
    type: (text: string) => page.keyboard.type(text),
  };
}

const texts = (page: Page) =>
  page
    .getByRole('list')
    .locator('textarea')
    .evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value));

/** The focused text, with its selection in brackets. */
const focusedText = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: area } = document;
    if (!(area instanceof HTMLTextAreaElement)) return null;
    const { value, selectionStart: from, selectionEnd: to } = area;
    return from === to ? value : `${value.slice(0, from)}[${value.slice(from, to)}]${value.slice(to)}`;
  });

async function openLesson(page: Page): Promise<void> {
  await page.goto(`${site.url}/gpt?lesson=${longLesson}`);
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 1);
}

test('a typo is found in the transcript, corrected and published with five keys', async () => {
  const page = await (await openTeacher(browser, site, networkNoise)).newPage();
  await openLesson(page);
  const { press, type, count } = keysOf(page);
  await press('/');
  await type('sounds');
  await press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-lines]') !== null))
    .toBe(true);
  await press('e');
  await expect.poll(() => focusedText(page)).toBe('Just watch, and if something [sounds] new,');
  await type('seems');
  await press('Control+Enter');
  await page.getByText('Everything is published').waitFor();
  await press('Alt+l');
  await page
    .getByRole('region', { name: 'Transcript' })
    .getByText('Just watch, and if something seems new,')
    .first()
    .waitFor();
  expect(count()).toBe(5);
});

test('the line that is said is corrected with one key', async () => {
  const page = await (await openTeacher(browser, site, networkNoise)).newPage();
  await openLesson(page);
  await openTab(page, 'Transcript');
  await page.evaluate(() => {
    const video = document.querySelector('video')!;
    video.pause();
    video.currentTime = 11.5;
  });
  await expect
    .poll(() => page.locator('[data-now]').textContent())
    .toBe('and why I think you will get there.');
  const { press } = keysOf(page);
  await press('e');
  await expect.poll(() => focusedText(page)).toBe('and why I think you will get there.');
});

test('captions are typed, split, merged, shifted, replaced and published without a mouse', async () => {
  const page = await (await openTeacher(browser, site, networkNoise)).newPage();
  await page.goto(`${site.url}/studio/videos/${longLesson}/captions/ms`);
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0))
    .toBeGreaterThan(1);
  const { press, type } = keysOf(page);
  const plays = () => page.evaluate(() => document.querySelector('video')?.paused === false);

  // Typed where the video is.
  await press('Alt+n');
  await type('Satu dua tiga');
  await press('Alt+.', 'Alt+.', 'Alt+.', 'Alt+n');
  await type('Empat lima');
  await press('Alt+p');
  await expect.poll(plays).toBe(true);
  await press('Alt+p');
  await expect.poll(plays).toBe(false);
  expect(await focusedText(page)).toBe('Empat lima');

  // Between captions with the arrows and Enter.
  await press('ArrowUp');
  await expect.poll(() => focusedText(page)).toBe('Satu dua tiga');
  await expect.poll(() => secondOf(page)).toBeLessThan(0.1);
  await press('Enter', 'Shift+Enter', 'ArrowDown', 'Alt+ArrowUp');
  expect(await focusedText(page)).toBe('Satu dua tiga');

  // Split, undone where it was, and split again.
  await press('Home', 'Control+ArrowRight', 'Alt+s');
  await expect.poll(() => texts(page)).toEqual(['Satu', 'dua tiga', 'Empat lima']);
  expect(await focusedText(page)).toBe('dua tiga');
  await press('Control+z');
  await expect.poll(() => focusedText(page)).toBe('Satu dua tiga');
  await press('Control+Shift+z');
  await expect.poll(() => texts(page)).toHaveLength(3);
  await press('Alt+ArrowUp', 'Alt+m');
  await expect.poll(() => texts(page)).toEqual(['Satu dua tiga', 'Empat lima']);
  await press('End');
  await type('!');
  expect(await focusedText(page)).toBe('Satu dua tiga!');

  // Shifted, and back in the text.
  await press('Alt+t');
  await type('1.5');
  await press('Enter');
  await page.getByLabel('Text at 00:04.500').waitFor();
  await press('Escape');
  expect(await focusedText(page)).toBe('Satu dua tiga!');

  // Found, replaced one by one, and selected where the search stopped.
  await press('Alt+r');
  await type('a');
  await press('Tab');
  await type('A');
  const replace = page.getByRole('button', { name: 'Replace', exact: true });
  await press('Tab', 'Tab', 'Tab');
  expect(await replace.evaluate((button) => button === document.activeElement)).toBe(true);
  await press('Enter', 'Enter');
  await expect.poll(() => texts(page)).toEqual(['SAtu dua tiga!', 'Empat lima']);
  await press('Escape');
  await expect.poll(() => focusedText(page)).toBe('SAtu du[a] tiga!');

  // Removed, and restored by undo.
  await press('Alt+x');
  await expect.poll(() => focusedText(page)).toBe('Empat lima');
  await press('Control+z');
  await expect.poll(() => focusedText(page)).toContain('SAtu dua tiga!');

  await press('Control+Enter');
  await page.getByText('Everything is published').waitFor();
});

test('keys of an input method stay in the text', async () => {
  const page = await (await openTeacher(browser, site, networkNoise)).newPage();
  await page.goto(`${site.url}/studio/videos/${longLesson}/captions/ja`);
  await page.getByText('No captions yet.').waitFor();
  await page.keyboard.press('Alt+n');
  await page.keyboard.press('Alt+.');
  await page.keyboard.press('Alt+n');
  await page.keyboard.press('Alt+ArrowUp');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  const handled = await page.evaluate(
    () =>
      !document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      ),
  );
  expect(handled).toBe(false);
  await devTools.send('Input.insertText', { text: '日本' });
  await expect.poll(() => texts(page)).toEqual(['日本', '']);
});
