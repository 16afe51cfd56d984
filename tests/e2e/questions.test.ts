/** A question on a phone, its answer in the studio, and who sees it then. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { listOwnQuestions } from '#server/questions/store.ts';
import { longLesson, networkNoise, openLearner, openTab, phone, playLesson, sees } from './learner.ts';
import { uidOf } from './people.ts';
import { openShared } from './shared-site.ts';
import type { Site } from './site.ts';
import { openTeacher } from './teacher.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await openShared());
});

async function stopAt(page: Page, second: number): Promise<void> {
  await page.evaluate((at) => {
    const video = document.querySelector('video')!;
    video.pause();
    video.currentTime = at;
  }, second);
  await sees(page, (film) => Math.abs(film.second - second) < 0.1);
}

async function asked(email: string): Promise<string[]> {
  const of = { uid: await uidOf(site, email), lessonId: longLesson, words: [] };
  return (await listOwnQuestions(site.db, of)).map(({ second, text }) => `${second} ${text}`);
}

test('a learner asks on a phone, the team answers and publishes, and another learner sees it', async () => {
  const email = 'asks@example.com';
  const learner = await openLearner(browser, site, { email, ...phone, expected: networkNoise });
  const page = await playLesson(learner, site);
  await stopAt(page, 101);
  await openTab(page, 'Questions');
  await page.getByText('No questions in this lesson yet.').waitFor();
  await page.getByRole('button', { name: 'Ask a question at 1:41' }).click();
  const field = page.getByRole('textbox', { name: 'Your question at 1:41' });
  await field.fill('Why does the zebra need a key?');
  // Without a connection, the text stays in the form, over a reload as well.
  await page.route('**/api/questions/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Not sent. Your text is kept here.').waitFor();
  await page.reload();
  await field.waitFor();
  expect(await field.inputValue()).toBe('Why does the zebra need a key?');
  await page.unroute('**/api/questions/*');
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await page.getByText('Your question was sent.').waitFor();
  await page.getByText('Not answered yet').waitFor();
  expect(await asked(email)).toEqual(['101 Why does the zebra need a key?']);

  const teacher = await (await openTeacher(browser, site)).newPage();
  await teacher.goto(`${site.url}/studio`);
  await teacher.getByRole('link', { name: /Questions.*1 to answer/ }).click();
  await teacher.getByRole('link', { name: /zebra/ }).click();
  const film = teacher.locator('video');
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => Math.round(video.currentTime)))
    .toBe(101);
  await teacher
    .getByRole('textbox', { name: 'Your answer' })
    .fill('It keeps its stripes: https://example.com/keys.');
  await teacher.getByRole('checkbox', { name: /Publish the question/ }).check();
  await teacher.getByRole('button', { name: 'Send answer' }).click();
  await teacher.getByText('Answer sent.').waitFor();
  await teacher.getByText('Everyone in the lesson sees this answer.').waitFor();

  const other = await playLesson(await openLearner(browser, site, { email: 'reads@example.com' }), site);
  await openTab(other, 'Questions');
  await other.getByText('It keeps its stripes').waitFor();
  expect(await other.getByRole('link', { name: 'https://example.com/keys' }).getAttribute('rel')).toContain(
    'noreferrer',
  );
  await other.getByRole('searchbox', { name: 'Search the questions' }).fill('giraffe');
  await other.getByText('No questions match.').waitFor();
  await other.getByRole('searchbox', { name: 'Search the questions' }).fill('stripes');
  await other.getByText('Why does the zebra need a key?').waitFor();
  await other.getByRole('button', { name: 'Play from 1:41' }).click();
  await sees(other, ({ second }) => second >= 101 && second < 115);
  await other.getByRole('button', { name: 'Report', exact: true }).click();
  await other.getByRole('textbox', { name: 'What’s wrong with it?' }).fill('Zebras have no keys');
  await other.getByRole('button', { name: 'Send', exact: true }).click();
  await other.getByText('Thank you. The team will look at it.').waitFor();

  await teacher.reload();
  await teacher.getByText('Zebras have no keys').waitFor();
  await teacher.getByRole('button', { name: 'Dismiss reports' }).click();
  await teacher.getByText('Reports dismissed.').waitFor();
});

test('a learner without a plan is refused', async () => {
  const context = await openLearner(browser, site, {
    email: 'no-plan@example.com',
    plan: 'free',
    expected: networkNoise,
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/gpt`);
  const answers = await page.evaluate(async (lesson) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ lessonId: lesson, second: 3, text: 'Why?' });
    const asking = await fetch(`/api/questions/${'ab'.repeat(16)}`, { method: 'PUT', headers, body });
    const reading = await fetch(`/api/lessons/${lesson}/questions`);
    return [asking.status, reading.status];
  }, longLesson);
  expect(answers).toEqual([403, 403]);
  expect(await asked('no-plan@example.com')).toEqual([]);
});

test('a question is asked, and answers are read, with the keyboard alone', async () => {
  const page = await playLesson(await openLearner(browser, site, { email: 'keys-only@example.com' }), site);
  await stopAt(page, 20);
  await page.getByRole('tab', { name: 'Lessons' }).focus();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Ask a question at 0:20' }).focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Your question at 0:20' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('By keys?');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Your question was sent.').waitFor();
  const again = page.getByRole('button', { name: 'Ask a question at 0:20' });
  await expect.poll(() => again.evaluate((element) => element === document.activeElement)).toBe(true);
});
