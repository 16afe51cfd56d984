import { expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { learnerWhoClaimed, learnerWithCertificate } from '#tests/test-learner.ts';

const list = 'GET /api/studio/certificates';
const decide = <D extends 'confirmation' | 'decline' | 'revocation'>(id: string, decision: D) =>
  `POST /api/studio/certificates/${id}/${decision}` as const;
const reason = { reason: 'Please use the name on your passport.' };

async function audit(ctx: TestContext, action: string) {
  return ctx.db
    .selectFrom('audit')
    .select(['actor', 'subject', 'detail'])
    .where('action', '=', action)
    .execute();
}

test('lists claims oldest first, with due dates and watched videos', async () => {
  const ctx = await createTestContext();
  const first = await learnerWhoClaimed(ctx, 'First', 'first@example.com');
  ctx.pass({ seconds: 86_400 });
  await learnerWhoClaimed(ctx, 'Second', 'second@example.com');
  const instructor = await signIn(ctx, 'instructor@example.com');
  const { body } = await instructor.ask(list);
  expect(body.certificates.map(({ name }: { name: string }) => name)).toEqual(['First', 'Second']);
  expect(body).toMatchObject({
    needed: 32,
    videos: 64,
    more: false,
    counts: { claimed: 2, declined: 0, issued: 0, revoked: 0 },
  });
  expect(body.certificates[0]).toMatchObject({
    id: first.id,
    email: 'first@example.com',
    earned: 'claim',
    watched: 32,
    playedSeconds: 640,
    dueAt: ctx.now() + 13 * 86_400_000,
  });
});

test('finds a claim by a part of the name or email', async () => {
  const ctx = await createTestContext();
  await learnerWhoClaimed(ctx, 'Siti Nurhaliza', 'siti@example.com');
  await learnerWhoClaimed(ctx, 'Budi Santoso', 'budi@example.com');
  const instructor = await signIn(ctx, 'instructor@example.com');
  const found = async (search: string) =>
    (await instructor.ask(`${list}?search=${search}`)).body.certificates.map(
      ({ name }: { name: string }) => name,
    );
  expect(await found('NURHAL')).toEqual(['Siti Nurhaliza']);
  expect(await found('budi@')).toEqual(['Budi Santoso']);
  expect(await found('nobody')).toEqual([]);
});

test('confirming issues once, updates the record, emails the learner and writes an audit entry', async () => {
  const ctx = await createTestContext();
  const { learner, id } = await learnerWhoClaimed(ctx);
  const instructor = await signIn(ctx, 'instructor@example.com');
  const answers = await Promise.all([1, 2, 3].map(() => instructor.ask(decide(id, 'confirmation'))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect((await learner.ask('GET /api/me')).body).toMatchObject({ certificate: true, clickClaim: true });
  expect((await learner.ask('GET /api/me/certificate')).body).toMatchObject({
    state: 'issued',
    id,
    issuedAt: ctx.now(),
    correctable: false,
  });
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'certificate-issued');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: 'aisyah@example.com' });
  expect(mails[0]?.text).toContain(`http://localhost:3000/certificates/${id}`);
  expect(await audit(ctx, 'certificate-issued')).toEqual([
    { actor: instructor.user.uid, subject: learner.user.uid, detail: `${id} videos-played 32/64` },
  ]);
  expect((await learner.ask('PATCH /api/me/certificate', { name: 'Other' })).status).toBe(409);
});

test('rejects confirming a claim whose Ultra was refunded', async () => {
  const ctx = await createTestContext();
  const { learner, id } = await learnerWhoClaimed(ctx);
  await setPlan(ctx.db, { uid: learner.user.uid, plan: 'free' });
  const instructor = await signIn(ctx, 'instructor@example.com');
  expect((await instructor.ask(list)).body.certificates[0]?.earned).toBe('upgrade');
  const rejected = await instructor.ask(decide(id, 'confirmation'));
  expect([rejected.status, rejected.body.reason]).toEqual([409, 'upgrade']);
  expect((await learner.ask('GET /api/me')).body.certificate).toBe(false);
  expect(await audit(ctx, 'certificate-issued')).toEqual([]);
});

test('rejects confirming a claim with too little playback', async () => {
  const ctx = await createTestContext();
  const { learner, id } = await learnerWhoClaimed(ctx);
  const one = await ctx.db.selectFrom('progress').select('lessonId').limit(1).executeTakeFirstOrThrow();
  await ctx.db.updateTable('progress').set({ playedMs: 10 }).where('lessonId', '=', one.lessonId).execute();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const rejected = await instructor.ask(decide(id, 'confirmation'));
  expect([rejected.status, rejected.body.reason]).toEqual([409, 'keep-watching']);
  expect(rejected.body.message).toContain('Only 31 of the 32');
  expect((await learner.ask('GET /api/me')).body.certificate).toBe(false);
});

test('rejects confirming a banned learner or a claim without a name', async () => {
  const ctx = await createTestContext();
  const { learner, id } = await learnerWhoClaimed(ctx);
  const instructor = await signIn(ctx, 'instructor@example.com');
  await ctx.db.updateTable('certificates').set({ name: '' }).execute();
  expect((await instructor.ask(decide(id, 'confirmation'))).body.reason).toBe('name-missing');
  await ctx.db.updateTable('users').set({ bannedAt: 1 }).where('uid', '=', learner.user.uid).execute();
  expect((await instructor.ask(decide(id, 'confirmation'))).body.reason).toBe('banned');
});

test('a declined claim shows the reason and can be made again', async () => {
  const ctx = await createTestContext();
  const { learner, id } = await learnerWhoClaimed(ctx);
  const instructor = await signIn(ctx, 'instructor@example.com');
  expect((await instructor.ask(decide(id, 'decline'), { reason: '  ' })).status).toBe(400);
  expect((await instructor.ask(decide(id, 'decline'), reason)).status).toBe(201);
  expect((await learner.ask('GET /api/me')).body).toMatchObject({ clickClaim: false, whenClaim: null });
  expect((await learner.ask('GET /api/me/certificate')).body).toMatchObject({
    state: 'declined',
    reason: reason.reason,
  });
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'certificate-declined');
  expect(mails).toMatchObject([{ to: 'aisyah@example.com' }]);
  expect(mails[0]?.text).toContain(reason.reason);
  expect((await instructor.ask(decide(id, 'confirmation'))).status).toBe(409);
  const again = await learner.ask('POST /api/certificates', { name: 'Aisyah Rahman' });
  expect(again.status).toBe(201);
  expect((await learner.ask('GET /api/me/certificate')).body).toMatchObject({
    state: 'claimed',
    name: 'Aisyah Rahman',
    correctable: true,
    reason: null,
  });
});

test('a revoked certificate is invalid everywhere and cannot be claimed again', async () => {
  const ctx = await createTestContext();
  const { learner, instructor, id } = await learnerWithCertificate(ctx);
  expect((await instructor.ask(decide(id, 'revocation'), reason)).status).toBe(201);
  expect((await instructor.ask(decide(id, 'revocation'), reason)).status).toBe(409);
  expect((await new TestBrowser(ctx).ask(`GET /api/certificates/${id}`)).body).toMatchObject({
    valid: false,
    revokedAt: ctx.now(),
  });
  expect((await learner.ask('GET /api/me')).body.certificate).toBe(false);
  expect((await learner.ask('GET /api/me/certificate')).body).toMatchObject({
    state: 'revoked',
    reason: reason.reason,
  });
  const again = await learner.ask('POST /api/certificates', { name: 'Aisyah' });
  expect([again.status, again.body.reason]).toEqual([409, 'revoked']);
  expect(await audit(ctx, 'certificate-revoked')).toHaveLength(1);
  expect((await ctx.mails()).filter(({ kind }) => kind === 'certificate-revoked')).toHaveLength(1);
});

test('only the instructor can decide, and others get 404', async () => {
  const ctx = await createTestContext();
  const { learner, id } = await learnerWhoClaimed(ctx);
  for (const browser of [learner, new TestBrowser(ctx)]) {
    const answers = await Promise.all([
      browser.ask(list),
      browser.ask(decide(id, 'confirmation')),
      browser.ask(decide(id, 'decline'), reason),
      browser.ask(decide(id, 'revocation'), reason),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
  expect((await learner.ask('GET /api/me/certificate')).body.state).toBe('claimed');
  const instructor = await signIn(ctx, 'instructor@example.com');
  expect((await instructor.ask(decide('nobody', 'confirmation'))).status).toBe(404);
});
