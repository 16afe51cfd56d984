/** From a learner who plays a part again to the figures of the lesson in the studio. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findOrCreateUser } from '#server/accounts/user-store.ts';
import { timeoutMs } from '#tests/set-up/timeouts.ts';
import { longLesson, longTitle, openLearner, playLesson, sees } from './learner.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { focusedField, openTeacher } from './teacher.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

/** Adds learners who left the long lesson at a second, two days ago. */
async function addLearnersWhoLeft(second: number, count: number) {
  const at = Date.now() - 2 * 24 * 60 * 60 * 1000;
  for (let index = 0; index < count; index++) {
    const uid = `left-${second}-${index}`;
    await findOrCreateUser(site.db, { uid, email: `${uid}@example.com`, name: null, now: at });
    await site.db
      .insertInto('progress')
      .values({
        uid,
        lessonId: longLesson,
        ranges: JSON.stringify([[0, second]]),
        playedMs: second * 1000,
        resumeAtMs: second * 1000,
        openedAt: at,
        watchedAt: null,
        updatedAt: at,
      })
      .execute();
  }
}

test('what a learner rewinds to, and where others left, is in the studio beside the transcript', async () => {
  const learner = await playLesson(await openLearner(browser, site, { email: 'rewinds@example.com' }), site);
  await sees(learner, ({ second }) => second > 7);
  const replayed = learner.waitForRequest(
    (request) =>
      request.url().includes('/progress') &&
      Array.isArray((request.postDataJSON() as { replayed?: unknown } | null)?.replayed),
  );
  await learner.keyboard.press('0');
  await sees(learner, ({ second }) => second > 2 && second < 7);
  await learner.keyboard.press('k');
  expect((await replayed).method()).toBe('PUT');
  await expect
    .poll(() => site.db.selectFrom('lessonReplays').select('second').execute(), { timeout: timeoutMs.step })
    .toContainEqual({ second: 0 });

  await addLearnersWhoLeft(62, 6);
  const began = Date.now();
  await site.db.updateTable('lessonFigureCounts').set({ startedAt: 0, countedAt: 0, tookMs: 0 }).execute();
  const countedAt = async () =>
    (await site.db.selectFrom('lessonFigureCounts').select('countedAt').executeTakeFirst())?.countedAt ?? 0;
  await expect.poll(countedAt, { timeout: timeoutMs.step }).toBeGreaterThanOrEqual(began);

  const page = await (await openTeacher(browser, site)).newPage();
  await page.goto(`${site.url}/studio/analytics/lessons`);
  await page.getByLabel('Sort by').selectOption('Biggest drop first');
  const row = page.getByRole('row').nth(1);
  expect(await row.innerText()).toMatch(/1:00 \(6 learners\)/);
  await row.getByRole('link', { name: longTitle }).click();
  const marks = page.getByRole('region', { name: 'What stands out' });
  await marks.getByText('Many leave here: 6 learners').waitFor();
  await page.getByRole('img', { name: /100% at the start, 0% at the end/ }).waitFor();
  await page
    .getByRole('region', { name: 'Transcript' })
    .getByRole('listitem')
    .filter({ hasText: 'Many leave here' })
    .waitFor();
  await page.getByText('Show as a table').click();
  await page.getByRole('row', { name: /^1:00/ }).getByText('6', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Edit lesson' }).click();
  await page.waitForURL(/\/studio\/course#lesson=/);
  await expect
    .poll(() => focusedField(page), { timeout: timeoutMs.step })
    .toBe('course.sections.0.lessons.0.title');
});
