/** A question on a phone, its answer in the studio, and who sees it then. */
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addQuestion, listOwnQuestions } from '#server/questions/store.ts';
import { sections } from '#tests/content/default-course.ts';
import { addPublishedQuestions, questionKey } from '#tests/test-questions.ts';
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

async function hasFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);
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
  await teacher.getByText('Everyone with access to the lesson sees this answer.').waitFor();

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

test('a learner without a plan is rejected', async () => {
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
  const press = async (button: Locator) => {
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await hasFocus(page.getByRole('textbox', { name: 'Your question at 0:20' }));
  await page.keyboard.type('By keys?');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Your question was sent.').waitFor();
  await hasFocus(page.getByRole('button', { name: 'Ask a question at 0:20' }));

  const follow = page.getByRole('button', { name: 'Ask a follow-up' });
  await press(follow);
  await hasFocus(page.getByRole('textbox', { name: 'Your message' }));
  await page.keyboard.type('Or by voice?');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Your message was sent.').waitFor();
  await hasFocus(follow);

  const sure = page.getByRole('group', { name: 'Delete this question and its answers?' });
  const remove = page.getByRole('button', { name: 'Delete' }).first();
  await press(remove);
  await hasFocus(sure);
  await press(sure.getByRole('button', { name: 'Cancel' }));
  await hasFocus(remove);
  await press(remove);
  await press(sure.getByRole('button', { name: 'Delete' }));
  await page.getByText('Question deleted.').waitFor();
  await hasFocus(page.getByRole('heading', { name: 'Questions', exact: true }));
});

test('a slow reply neither loses what is typed nor takes the focus from elsewhere', async () => {
  const page = await playLesson(await openLearner(browser, site, { email: 'slow@example.com' }), site);
  await stopAt(page, 30);
  await openTab(page, 'Questions');
  await page.getByRole('button', { name: 'Ask a question at 0:30' }).click();
  const field = page.getByRole('textbox', { name: 'Your question at 0:30' });
  await field.fill('Is this slow?');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/questions/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+Enter');
  await page.locator('button[aria-busy=true]').waitFor();
  expect(await field.evaluate((area: HTMLTextAreaElement) => area.readOnly)).toBe(true);
  const tab = page.getByRole('tab', { name: 'Questions' });
  await tab.focus();
  held.resolve();
  await page.getByText('Your question was sent.').waitFor();
  await page.getByRole('button', { name: 'Ask a question at 0:30' }).waitFor();
  await hasFocus(tab);
});

test('a question is merged into one of the second page, and an answer changed after a lost reply waits', async () => {
  const learner = await openLearner(browser, site, { email: 'merges@example.com' });
  await learner.close();
  const [uid, lessonId] = [await uidOf(site, 'merges@example.com'), sections[0]!.lessons[1]!.id];
  const context = await openTeacher(browser, site, /Failed to load resource|net::ERR_/);
  const teacher = await context.newPage();
  const teamUid = await uidOf(site, 'instructor@example.com');
  const now = Date.now();
  await addPublishedQuestions(site.db, { uid, teamUid, lessonId, count: 60, now });
  const question = { uid, lessonId, second: 7, text: 'Which one is it?' };
  const id = questionKey();
  await addQuestion(site.db, { ...question, id, now });
  await teacher.goto(`${site.url}/studio/questions/${id}`);

  // The answer is stored, but its reply is lost; then its text is changed.
  const answerUrl = `**/api/studio/questions/${id}/answers/*`;
  await teacher.route(answerUrl, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const field = teacher.getByRole('textbox', { name: 'Your answer' });
  await field.fill('The first one');
  const send = teacher.getByRole('button', { name: 'Send answer' });
  await send.click();
  await teacher.getByText('That didn’t work').waitFor();
  await teacher.unroute(answerUrl);
  await field.fill('The second one');
  await send.click();
  await teacher.getByText('An earlier version of this answer was already sent').waitFor();
  await teacher.getByText('The first one').waitFor();
  await send.click();
  await teacher.getByText('Answer sent.').waitFor();
  expect(await field.inputValue()).toBe('');

  await teacher.getByRole('button', { name: 'Merge into…' }).click();
  const dialog = teacher.getByRole('dialog');
  await dialog.getByText('Question number 59').waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(50);
  expect(await dialog.getByText('Which one is it?').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await dialog.getByText('Question number 3', { exact: true }).click();
  await dialog.getByRole('searchbox').fill('number 59');
  await dialog.getByText('Question number 3', { exact: true }).waitFor({ state: 'detached' });
  // The choice isn't listed anymore.
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await dialog.getByText('Choose a question first.').waitFor();
  await dialog.getByRole('radio', { name: /Question number 59/ }).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await teacher.getByText('Merged.', { exact: true }).waitFor();
  await hasFocus(teacher.getByRole('button', { name: 'Separate' }));
});
