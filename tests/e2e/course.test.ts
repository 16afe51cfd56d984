import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { openLearner } from './learner.ts';
import { stopLesson } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';

const phone = { width: 360, height: 740 };

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

test('the outline renders before any script loads', async () => {
  const expected = /ERR_FAILED/;
  const context = await openLearner(browser, site, {
    email: 'before-scripts@example.com',
    viewport: phone,
    expected,
  });
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${site.url}/gpt`);
  for (const { title } of sections) await page.getByText(title, { exact: true }).waitFor();
  await page.getByText('66 lessons').waitFor();
});

test("the layout does not shift when the learner's progress arrives", async () => {
  const context = await openLearner(browser, site, { email: 'still@example.com', viewport: phone });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('heading', { name: 'Your course' }).waitFor();
  await page.getByRole('link', { name: 'Watch the first lesson' }).waitFor();
  const shifts = await page.evaluate(() => window.shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
});

test('the last played lesson is on top, not the furthest one', async () => {
  const email = 'wanderer@example.com';
  const context = await openLearner(browser, site, { email });
  const [early, late] = (sections[0]?.lessons ?? []).map(({ id }) => id);
  for (const [lessonId, playedAt] of [
    [late, Date.now() - 60_000],
    [early, Date.now()],
  ] as const)
    await stopLesson(site, email, { lessonId: lessonId ?? '', second: 5, at: playedAt });
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt`);
  await page.getByRole('heading', { level: 2, name: sections[0]?.lessons[0]?.title }).waitFor();
  await page.getByText('Continue where you left off').waitFor();
});

declare global {
  interface Window {
    shifts: number[];
  }
}
