import { expect, test } from 'vitest';
import { lessonAccess } from '#rules/access.ts';
import type { Plan } from '#rules/plans.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { sections } from '#tests/content/default-course.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, lessonSeconds, type TestContext } from '#tests/test-context.ts';

const [firstLesson = ''] = sections.flatMap(({ lessons }) => lessons.map(({ id }) => id));

async function signInWith(ctx: TestContext, plan: Plan) {
  const browser = await signIn(ctx);
  await setPlan(ctx.db, { uid: browser.user.uid, plan });
  return browser;
}

test.each(['visitor', 'free', 'premium', 'ultra'] as const)(
  'for %s the server plays, opens and rejects every lesson by the rule',
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

test('the outline has 66 lessons in six sections and no URLs', async () => {
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

test('an unknown lesson is not found', async () => {
  const ctx = await createTestContext();
  const browser = await signInWith(ctx, 'ultra');
  expect((await browser.ask('GET /api/lessons/no-such-lesson/playback')).status).toBe(404);
});

test('credits played seconds up to two and a half times the clock', async () => {
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

test('lessons opened in parallel share one clock', async () => {
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

test('two devices add to each other’s progress', async () => {
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

test('progress survives a lost plan, and is rejected for a lesson without access', async () => {
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

test('only Ultra opens the source code and the private questions', async () => {
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

test('instructors open the links without a plan', async () => {
  const browser = await signIn(await createTestContext(), 'instructor@example.com');
  for (const id of ['source-code', 'questions'] as const)
    expect((await browser.ask(`GET /api/resources/${id}`)).status).toBe(200);
});

test('confirms the Save-Data header', async () => {
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

const [[lessonId = ''] = [], , , [ultraOnly = ''] = []] = sections.map(({ lessons }) =>
  lessons.map(({ id }) => id),
);

async function premium() {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'premium' });
  const tick = (id: string, value: unknown) => browser.ask(`PUT /api/lessons/${id}/tick`, { tick: value });
  return { ctx, browser, tick };
}

test('a manual completion appears in the progress, credits nothing, and can be undone', async () => {
  const { browser, tick } = await premium();
  const untouched = { watched: false, seconds: 0, resumeAt: 0, playedAt: null };
  expect((await tick(lessonId, 'watched')).body).toEqual({ ...untouched, tick: 'watched' });
  const progress = (await browser.ask('GET /api/progress')).body;
  expect(progress[lessonId]).toEqual({ ...untouched, tick: 'watched' });
  expect((await tick(lessonId, null)).body.tick).toBeNull();
});

test('progress continues beside a manual completion, and "not watched" removes no credit', async () => {
  const { ctx, browser, tick } = await premium();
  await tick(lessonId, 'not-watched');
  await browser.ask(`GET /api/lessons/${lessonId}/playback`);
  ctx.pass({ seconds: lessonSeconds });
  const played = { ranges: [[0, lessonSeconds]], resumeAt: lessonSeconds };
  const { body } = await browser.ask(`PUT /api/lessons/${lessonId}/progress`, played);
  expect(body).toMatchObject({ watched: true, tick: 'not-watched', playedAt: ctx.now() });
});

test('accepts a manual completion only for an accessible lesson and with a known value', async () => {
  const { tick } = await premium();
  expect((await tick(ultraOnly, 'watched')).status).toBe(403);
  expect((await tick('no-such-lesson', 'watched')).status).toBe(404);
  for (const value of ['done', true, undefined]) expect((await tick(lessonId, value)).status).toBe(400);
});

test('opening a lesson is not playing it', async () => {
  const { ctx, browser } = await premium();
  const open = () => browser.ask(`GET /api/lessons/${lessonId}/playback`);
  await open();
  ctx.pass({ seconds: 10 });
  await browser.ask(`PUT /api/lessons/${lessonId}/progress`, { ranges: [[0, 5]], resumeAt: 5 });
  const playedAt = ctx.now();
  ctx.pass({ seconds: 3600 });
  await open();
  const progress = (await browser.ask('GET /api/progress')).body;
  expect(progress[lessonId]?.playedAt).toBe(playedAt);
});

const [played = '', opened = '', ticked = ''] = sections.flatMap(({ lessons }) =>
  lessons.map(({ id }) => id),
);

test('returns only one’s own progress, in lessons that were played or completed manually', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx);
  const other = await signIn(ctx, 'budi@example.com');
  await setPlan(ctx.db, { uid: learner.user.uid, plan: 'premium' });
  expect((await learner.ask('GET /api/progress')).body).toEqual({});

  for (const id of [played, opened]) await learner.ask(`GET /api/lessons/${id}/playback`);
  ctx.pass({ seconds: lessonSeconds });
  const report = { ranges: [[0, lessonSeconds]], resumeAt: 7.5 };
  await learner.ask(`PUT /api/lessons/${played}/progress`, report);
  await learner.ask(`PUT /api/lessons/${ticked}/tick`, { tick: 'watched' });

  const { status, headers, body } = await learner.ask('GET /api/progress');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  const playedAt = ctx.now();
  expect(body).toEqual({
    [played]: { watched: true, seconds: lessonSeconds, resumeAt: 7.5, playedAt, tick: null },
    [ticked]: { watched: false, seconds: 0, resumeAt: 0, playedAt: null, tick: 'watched' },
  });
  expect((await other.ask('GET /api/progress')).body).toEqual({});
});

test('a visitor or an expired session has no progress', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  await setPlan(ctx.db, { uid: browser.user.uid, plan: 'premium' });
  await browser.ask(`PUT /api/lessons/${ticked}/tick`, { tick: 'watched' });
  const cookie = `session=${browser.cookies.get('session')}`;
  await browser.ask('DELETE /api/sessions/current');
  for (const answer of [
    await new TestBrowser(ctx).ask('GET /api/progress'),
    await browser.ask('GET /api/progress', undefined, { cookie }),
  ])
    expect([answer.status, answer.body]).toEqual([200, {}]);
});
