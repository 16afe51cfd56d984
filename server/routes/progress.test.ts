import { expect, test } from 'vitest';
import { sections } from '#tests/content/default-course.ts';
import { setPlan } from '#server/store/users.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, lessonSeconds } from '#tests/test-context.ts';

const [played = '', opened = '', ticked = ''] = sections.flatMap(({ lessons }) =>
  lessons.map(({ id }) => id),
);

test('progress is one’s own, and names only lessons that were played or ticked', async () => {
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

test('a visitor, and whose session ended, has no progress', async () => {
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
