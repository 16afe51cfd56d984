import { expect, test } from 'vitest';
import { lessonAccess } from '#rules/access.ts';
import { impersonationKinds, impersonationMs, type ImpersonationKind } from '#rules/impersonation.ts';
import { endpoints } from '#contract/endpoints.ts';
import { sections } from '#tests/content/default-course.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { learnerWithCertificate } from '#tests/test-learner.ts';

const instructor = 'instructor@example.com';
const firstLesson = sections[0]!.lessons[0]!.id;

async function impersonate(
  ctx: TestContext,
  kind: ImpersonationKind,
  email = instructor,
): Promise<TestBrowser> {
  // Two sign-in emails of the same time could be confused.
  ctx.pass({ seconds: 1 });
  const browser = await signIn(ctx, email);
  expect((await browser.ask('PUT /api/studio/see-as', { seeAs: kind })).status).toBe(200);
  return browser;
}

async function verdictsOf(browser: TestBrowser): Promise<string[]> {
  const { body } = await browser.ask('GET /api/course');
  return body.sections.flatMap(({ lessons }) => lessons.map(({ verdict }) => verdict));
}

const ofTheSite = endpoints.filter((endpoint) => !endpoint.path.startsWith('/api/studio'));

/** Returns all rows of all tables except rate limits. */
async function everyRow({ db }: TestContext): Promise<Record<string, unknown>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const rows: Record<string, unknown> = {};
  for (const table of tables)
    if (table !== 'rateLimits' && !table.includes('kysely'))
      rows[table] = await db
        .selectFrom(table as 'users')
        .selectAll()
        .execute();
  return rows;
}

test.each(impersonationKinds)(
  'as %s the instructor gets the access verdicts of that viewer',
  async (kind) => {
    const browser = await impersonate(await createTestContext(), kind);
    const viewer = {
      signedIn: kind !== 'visitor',
      isInstructor: false,
      plan: kind === 'visitor' ? ('free' as const) : kind,
    };
    const expected = sections.flatMap(({ opensWith, lessons }) =>
      lessons.map((lesson) => lessonAccess(viewer, { opensWith, kind: lesson.kind, isFreePreview: false })),
    );
    expect(await verdictsOf(browser)).toEqual(expected);
    expect((await browser.ask('GET /api/course')).body).toMatchObject({ isInstructor: false });
  },
);

test('a placeholder learner has the plan, and nothing of the instructor', async () => {
  const ctx = await createTestContext();
  const { body } = await (await impersonate(ctx, 'premium')).ask('GET /api/me');
  expect(body).toMatchObject({ uid: 'seen-premium', sign: true, plan: 'premium', email: '', name: null });
  const visitor = await (await impersonate(ctx, 'visitor')).ask('GET /api/me');
  expect(visitor.body).toMatchObject({ uid: '', sign: false, plan: 'free' });
});

test('hides the instructor’s own progress', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, instructor);
  await browser.ask(`PUT /api/lessons/${firstLesson}/tick`, { tick: 'watched' });
  expect(Object.keys((await browser.ask('GET /api/progress')).body)).toEqual([firstLesson]);
  for (const kind of impersonationKinds) {
    await browser.ask('PUT /api/studio/see-as', { seeAs: kind });
    expect((await browser.ask('GET /api/progress')).body).toEqual({});
  }
});

test('a lesson open to the learner cannot be played, and a locked one is rejected as for them', async () => {
  const ctx = await createTestContext();
  const locked = sections[3]!.lessons[0]!.id;
  const ask = async (kind: ImpersonationKind, lesson: string) => {
    const { status, body } = await (await impersonate(ctx, kind)).ask(`GET /api/lessons/${lesson}/playback`);
    return [status, body.reason];
  };
  expect(await ask('visitor', firstLesson)).toEqual([401, 'sign-in']);
  expect(await ask('free', firstLesson)).toEqual([403, 'buy']);
  expect(await ask('premium', locked)).toEqual([403, 'upgrade']);
  expect(await ask('premium', firstLesson)).toEqual([403, 'seeing-as']);
  expect(await ask('ultra', locked)).toEqual([403, 'seeing-as']);
});

test('rejects every write outside the studio, and no API request writes a row', async () => {
  const ctx = await createTestContext();
  await learnerWithCertificate(ctx);
  for (const kind of impersonationKinds) {
    const browser = await impersonate(ctx, kind);
    const before = await everyRow(ctx);
    for (const { method, path } of ofTheSite) {
      const asked = path.replace('{id}', firstLesson).replace('{number}', 'LEC-2026-000001');
      const isRead = method === 'get';
      const { status, body } = await browser.ask(`${method.toUpperCase()} ${asked}`, isRead ? undefined : {});
      if (!isRead) expect([path, status, body]).toMatchObject([path, 403, { reason: 'seeing-as' }]);
      expect([path, status]).not.toEqual([path, 500]);
    }
    const form = await browser.ask('POST /sign-in-links', 'email=aisyah%40example.com', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(403);
    expect(await everyRow(ctx)).toEqual(before);
  }
});

test('Google sign-in neither starts nor ends', async () => {
  const ctx = await createTestContext();
  const browser = await impersonate(ctx, 'visitor');
  for (const path of ['/api/google-sign-in', '/api/google-sign-in/callback'])
    expect((await browser.ask(`GET ${path}`)).status).toBe(403);
});

test('the studio remains the instructor’s and can stop the impersonation', async () => {
  const ctx = await createTestContext();
  const browser = await impersonate(ctx, 'free');
  expect((await browser.ask('GET /api/studio')).status).toBe(200);
  expect((await browser.ask('GET /api/studio/content')).status).toBe(200);
  expect((await browser.ask('DELETE /api/studio/see-as')).status).toBe(200);
  expect((await browser.ask('GET /api/me')).body).toMatchObject({ email: instructor });
  expect([...browser.cookies.keys()]).not.toContain('seeAs');
});

test('learners and visitors cannot impersonate', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx, 'aisyah@example.com');
  expect((await learner.ask('PUT /api/studio/see-as', { seeAs: 'ultra' })).status).toBe(403);
  expect((await new TestBrowser(ctx).ask('PUT /api/studio/see-as', { seeAs: 'ultra' })).status).toBe(401);
  const { id } = (await learner.ask('GET /api/sessions')).body.sessions[0]!;
  learner.cookies.set('seeAs', `ultra.${id}`);
  expect((await learner.ask('GET /api/me')).body).toMatchObject({ plan: 'free' });
  expect(await verdictsOf(learner)).not.toContain('play');
});

test('impersonation ends with the session and its cookies are deleted', async () => {
  const ctx = await createTestContext();
  const browser = await impersonate(ctx, 'premium');
  const kept = new Map(browser.cookies);
  ctx.pass({ seconds: 1 });
  const again = await signIn(ctx, instructor);
  for (const name of ['seeAs', 'seeing']) again.cookies.set(name, kept.get(name) ?? '');
  expect((await again.ask('GET /api/me')).body).toMatchObject({ email: instructor });
  expect([...again.cookies.keys()]).not.toContain('seeing');
});

test('the cookies expire after an hour, and scripts can read only one of them', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, instructor);
  const { headers } = await browser.ask('PUT /api/studio/see-as', { seeAs: 'ultra' });
  const [cookie = '', mark = ''] = headers.getSetCookie();
  expect(cookie).toMatch(new RegExp(`^seeAs=ultra\\..+Max-Age=${impersonationMs / 1000};.*HttpOnly`));
  expect(mark).toMatch(/^seeing=ultra;/);
  expect(mark).not.toContain('HttpOnly');
});

/** A Premium learner with progress, and an instructor who can impersonate them. */
async function learnerToImpersonate() {
  const ctx = await createTestContext();
  const learner = await signIn(ctx, 'aisyah@example.com');
  const { uid } = learner.user;
  await learner.ask('PATCH /api/me', { name: 'Aisyah', country: 'Malaysia' });
  await ctx.db.updateTable('users').set({ plan: 'premium' }).where('uid', '=', uid).execute();
  await learner.ask(`PUT /api/lessons/${firstLesson}/tick`, { tick: 'watched' });
  ctx.pass({ seconds: 1 });
  const browser = await signIn(ctx, instructor);
  return {
    ctx,
    learner,
    uid,
    browser,
    see: () => browser.ask('PUT /api/studio/see-as', { seeAs: 'person', uid }),
  };
}

test('as a learner the instructor gets their plan, progress and verdicts, and an audit entry is written', async () => {
  const { ctx, learner, uid, browser, see } = await learnerToImpersonate();
  expect((await see()).status).toBe(200);
  expect((await browser.ask('GET /api/me')).body).toMatchObject({ uid, name: 'Aisyah', plan: 'premium' });
  expect((await browser.ask('GET /api/progress')).body).toEqual(
    (await learner.ask('GET /api/progress')).body,
  );
  expect(await verdictsOf(browser)).toEqual(await verdictsOf(learner));
  const lines = await ctx.db.selectFrom('audit').selectAll().where('action', '=', 'seen-as').execute();
  expect(lines).toMatchObject([{ subject: uid }]);
  expect(lines[0]?.actor).not.toBe(uid);
});

test('as a learner nothing can be written, played or exported, and no notes are shown', async () => {
  const { ctx, browser, see } = await learnerToImpersonate();
  await see();
  const before = await everyRow(ctx);
  for (const { method, path } of ofTheSite) {
    const asked = path.replace('{id}', firstLesson).replace('{number}', 'LEC-2026-000001');
    const isRead = method === 'get';
    const { status, body } = await browser.ask(`${method.toUpperCase()} ${asked}`, isRead ? undefined : {});
    if (!isRead) expect([path, status, body]).toMatchObject([path, 403, { reason: 'seeing-as' }]);
    expect([path, status]).not.toEqual([path, 500]);
  }
  const reads = ['GET /api/export', 'GET /api/notes', 'GET /api/notes?words=thought'];
  reads.push('GET /api/me/question-emails');
  for (const lesson of ['playback', 'notes']) reads.push(`GET /api/lessons/${firstLesson}/${lesson}`);
  for (const read of reads)
    expect([read, await browser.ask(read)]).toMatchObject([
      read,
      { status: 403, body: { reason: 'seeing-as' } },
    ]);
  expect(await everyRow(ctx)).toEqual(before);
});

test('team members, banned and unknown users cannot be impersonated', async () => {
  const { ctx, uid, browser, see } = await learnerToImpersonate();
  await see();
  await ctx.db.updateTable('users').set({ bannedAt: 1 }).where('uid', '=', uid).execute();
  expect((await browser.ask('GET /api/me')).body).toMatchObject({ uid: '' });
  expect((await see()).status).toBe(409);
  const of = async (other: string) =>
    (await browser.ask('PUT /api/studio/see-as', { seeAs: 'person', uid: other })).status;
  await browser.ask('DELETE /api/studio/see-as');
  expect(await of((await browser.ask('GET /api/me')).body.uid)).toBe(409);
  expect(await of('nobody')).toBe(404);
});

test('a forged cookie does not impersonate', async () => {
  const { learner, browser } = await learnerToImpersonate();
  const { id } = (await learner.ask('GET /api/sessions')).body.sessions[0]!;
  const { uid: other } = (await browser.ask('GET /api/me')).body;
  learner.cookies.set('seeAs', `person.${other}.${id}`);
  expect((await learner.ask('GET /api/me')).body).toMatchObject({ name: 'Aisyah' });
});
