import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { lessonAccess } from '#rules/access.ts';
import type { Plan } from '#rules/plans.ts';
import { setPlan } from '#server/store/users.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, lessonSeconds, type TestContext } from '#tests/test-context.ts';

const [firstLesson = ''] = sections.flatMap(({ lessons }) => lessons.map(({ id }) => id));

async function signInWith(ctx: TestContext, plan: Plan) {
  const browser = await signIn(ctx);
  await setPlan(ctx.db, { uid: browser.user.uid, plan });
  return browser;
}

test.each(['visitor', 'free', 'premium', 'ultra'] as const)(
  'for %s the server plays, opens and refuses every lesson as the rule says',
  async (who) => {
    const ctx = await createTestContext();
    const plan = who === 'visitor' ? 'free' : who;
    const viewer = { signedIn: who !== 'visitor', plan, isInstructor: false } as const;
    const browser = who === 'visitor' ? new TestBrowser(ctx) : await signInWith(ctx, who);
    const outline = (await browser.ask('GET /api/course')).body.sections.flatMap(
      ({ lessons }: { lessons: { id: string; verdict: string }[] }) => lessons,
    );
    for (const section of sections)
      for (const { id, kind } of section.lessons) {
        const verdict = lessonAccess(viewer, { opensWith: section.opensWith, kind, isFreePreview: false });
        const answer = await browser.ask(`GET /api/lessons/${id}/playback`);
        const expected = {
          play: [200, undefined, 'video'],
          'open-link': [200, undefined, 'link'],
          buy: [403, 'buy', undefined],
          upgrade: [403, 'upgrade', undefined],
          'sign-in': [401, 'sign-in', undefined],
        }[verdict];
        expect([answer.status, answer.body.reason, answer.body.kind]).toEqual(expected);
        expect(outline.find((lesson: { id: string }) => lesson.id === id)?.verdict).toBe(verdict);
      }
  },
);

test('the outline holds 66 lessons in six sections and no address of anything', async () => {
  const ctx = await createTestContext();
  const ultra = await signInWith(ctx, 'ultra');
  const { body } = await ultra.ask('GET /api/course');
  const ranges = body.sections.map(({ first, last, lessons }) => [first, last, lessons.length]);
  expect(ranges).toEqual([
    [0, 2, 3],
    [3, 11, 9],
    [12, 28, 17],
    [29, 35, 7],
    [36, 63, 28],
    [64, 65, 2],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/https?:|\/media\/|m3u8|example/);
});

test('a lesson that does not exist is not found', async () => {
  const ctx = await createTestContext();
  const browser = await signInWith(ctx, 'ultra');
  expect((await browser.ask('GET /api/lessons/no-such-lesson/playback')).status).toBe(404);
});

test('what was played counts, no faster than two and a half times the clock', async () => {
  const ctx = await createTestContext();
  const browser = await signInWith(ctx, 'ultra');
  await browser.ask(`GET /api/lessons/${firstLesson}/playback`);
  ctx.pass({ seconds: 4 });
  const all = { ranges: [[0, lessonSeconds]], resumeAt: lessonSeconds };
  const early = await browser.ask(`PUT /api/lessons/${firstLesson}/progress`, all);
  expect(early.body).toMatchObject({ watched: false, seconds: 10, resumeAt: lessonSeconds });
  ctx.pass({ seconds: 4 });
  const later = await browser.ask(`PUT /api/lessons/${firstLesson}/progress`, all);
  expect(later.body).toMatchObject({ watched: true, seconds: lessonSeconds, resumeAt: lessonSeconds });
});

test('lessons opened side by side share one clock', async () => {
  const ctx = await createTestContext();
  const browser = await signInWith(ctx, 'ultra');
  const ids = sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)).slice(0, 10);
  for (const id of ids) await browser.ask(`GET /api/lessons/${id}/playback`);
  ctx.pass({ seconds: 8 });
  let credited = 0;
  for (const id of ids) {
    const progress = { ranges: [[0, lessonSeconds]], resumeAt: 0 };
    credited += (await browser.ask(`PUT /api/lessons/${id}/progress`, progress)).body.seconds;
  }
  expect(credited).toBeLessThanOrEqual(8 * 2.5 + 0.01);
});

test('two devices add to one another’s progress', async () => {
  const ctx = await createTestContext();
  const browser = await signInWith(ctx, 'ultra');
  await browser.ask(`GET /api/lessons/${firstLesson}/playback`);
  ctx.pass({ seconds: 20 });
  const path = `PUT /api/lessons/${firstLesson}/progress`;
  await Promise.all([
    browser.ask(path, { ranges: [[0, 8]], resumeAt: 8 }),
    browser.ask(path, { ranges: [[6, 12]], resumeAt: 12 }),
    browser.ask(path, { ranges: [[15, 16]], resumeAt: 16 }),
  ]);
  expect((await browser.ask(path, { ranges: [], resumeAt: 3 })).body).toMatchObject({
    watched: false,
    seconds: 13,
    resumeAt: 3,
  });
});

test('progress outlives the plan, and is refused for a lesson one may not open', async () => {
  const ctx = await createTestContext();
  const browser = await signInWith(ctx, 'ultra');
  await browser.ask(`GET /api/lessons/${firstLesson}/playback`);
  ctx.pass({ seconds: 20 });
  const progress = { ranges: [[0, lessonSeconds]], resumeAt: 0 };
  await browser.ask(`PUT /api/lessons/${firstLesson}/progress`, progress);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'free' });
  expect((await browser.ask(`PUT /api/lessons/${firstLesson}/progress`, progress)).status).toBe(403);
  const { body } = await browser.ask('GET /api/progress');
  expect(body[firstLesson]?.watched).toBe(true);
});

test('the source code and the private questions are Ultra’s alone', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  for (const [plan, status] of [
    ['free', 403],
    ['premium', 403],
    ['ultra', 200],
  ] as const) {
    await setPlan(ctx.db, { uid: browser.user.uid, plan });
    expect((await browser.ask('GET /api/resources/source-code')).status).toBe(status);
    expect((await browser.ask('GET /api/resources/questions')).status).toBe(status);
  }
});

test('who teaches the course has its links without a plan', async () => {
  const browser = await signIn(await createTestContext(), 'instructor@example.com');
  for (const id of ['source-code', 'questions'] as const)
    expect((await browser.ask(`GET /api/resources/${id}`)).status).toBe(200);
});

test('who asks to save data is told that it was heard', async () => {
  const ctx = await createTestContext();
  const browser = await signInWith(ctx, 'ultra');
  const path = `GET /api/lessons/${firstLesson}/playback` as const;
  for (const [header, savesData] of [
    [{ 'save-data': 'on' }, true],
    [{ 'save-data': 'off' }, false],
    [{}, false],
  ] as const)
    expect((await browser.ask(path, undefined, header)).body.savesData).toBe(savesData);
});
