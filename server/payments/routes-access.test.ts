import { expect, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import { sections } from '#tests/content/default-course.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { learnerWhoClaimed } from '#tests/test-learner.ts';
import { checkout, createPaidContext, deliverAll, planOf, signInInstructor } from '#tests/test-payments.ts';
import { createTestServer } from '#tests/test-server.ts';
import { endDueGrants } from './grants.ts';
import { reconcileLedger } from './reconciliation.ts';

type Learner = { user: { uid: string } };

function give(instructor: TestBrowser, { user }: Learner, grant: object = {}) {
  const body = { id: 'one', plan: 'ultra', endsAt: null, why: 'A scholarship', replaces: null, ...grant };
  return instructor.ask(`POST /api/studio/learners/${user.uid}/grants`, body);
}

function end(instructor: TestBrowser, id = 'one') {
  return instructor.ask(`POST /api/studio/grants/${id}/end`, { why: 'It was a mistake' });
}

async function accessOf(instructor: TestBrowser, { user }: Learner) {
  return (await instructor.ask(`GET /api/studio/learners/${user.uid}/access`)).body;
}

async function auditOf(ctx: TestContext, { user }: Learner): Promise<string[]> {
  const entries = await ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', user.uid)
    .where('action', 'in', ['plan', 'grant', 'grant-ended'])
    .execute();
  return entries.map(({ actor, action, detail }) => `${actor} ${action} ${detail}`).toSorted();
}

test('a grant opens the course, writes audit entries and an email, and ending it closes the course', async () => {
  const ctx = await createTestContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  expect((await give(instructor, learner)).status).toBe(201);
  expect(await planOf(learner)).toBe('ultra');
  const me = instructor.user.uid;
  expect(await auditOf(ctx, learner)).toEqual([
    `${me} grant ultra without-end one: A scholarship`,
    `${me} plan free ultra grant one`,
  ]);
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'grant');
  expect(mails).toMatchObject([{ to: 'aisyah@example.com', subject: 'You now have access: Ultra Premium' }]);
  expect(await accessOf(instructor, learner)).toMatchObject({
    plan: 'ultra',
    paidPlan: 'free',
    isDeleted: false,
    grants: [
      { id: 'one', plan: 'ultra', why: 'A scholarship', grantedBy: 'instructor@example.com', ended: null },
    ],
    payments: [],
  });

  expect((await end(instructor)).status).toBe(201);
  expect(await planOf(learner)).toBe('free');
  const [grant] = (await accessOf(instructor, learner)).grants;
  expect(grant).toMatchObject({ ended: 'by-hand', endedBy: 'instructor@example.com', endedAt: ctx.now() });
  expect(await auditOf(ctx, learner)).toContain(`${me} grant-ended ultra one: It was a mistake`);
  expect(await auditOf(ctx, learner)).toContain(`${me} plan ultra free grant one`);
  expect(await end(instructor)).toMatchObject({ status: 409, body: { reason: 'ended-already' } });
  expect((await end(instructor, 'another')).status).toBe(404);
});

test('a double click gives one grant, and one of two tabs wins', async () => {
  const ctx = await createTestContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const clicks = await Promise.all([give(instructor, learner), give(instructor, learner)]);
  expect(clicks.map(({ status }) => status)).toEqual([201, 201]);
  expect((await accessOf(instructor, learner)).grants).toHaveLength(1);
  expect(await auditOf(ctx, learner)).toHaveLength(2);

  const tabs = ['two', 'three'].map((id) => give(instructor, learner, { id, replaces: 'one' }));
  const answers = await Promise.all(tabs);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 409)?.body.reason).toBe('changed-elsewhere');
  const { grants } = await accessOf(instructor, learner);
  expect(new Set(grants.map(({ ended }) => ended))).toEqual(new Set(['replaced', null]));
  expect(await give(instructor, learner, { id: 'four' })).toMatchObject({ status: 409 });

  const ends = await Promise.all(
    ['two', 'three'].flatMap((id) => [end(instructor, id), end(instructor, id)]),
  );
  expect(ends.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await planOf(learner)).toBe('free');
});

test('a grant ends by time without any user action, after downtime too', async () => {
  const ctx = await createTestContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const endsAt = ctx.now() + 7 * dayMs;
  expect((await give(instructor, learner, { endsAt })).status).toBe(201);
  ctx.pass({ seconds: 7 * 24 * 3600 - 1 });
  await endDueGrants(ctx);
  expect(await planOf(learner)).toBe('ultra');
  ctx.pass({ seconds: 1 });
  await Promise.all([endDueGrants(ctx), endDueGrants(ctx)]);
  expect(await planOf(learner)).toBe('free');
  expect((await accessOf(instructor, learner)).grants).toMatchObject([{ ended: 'by-time', endedBy: null }]);
  expect(await auditOf(ctx, learner)).toContain('time grant-ended ultra one time-is-up');
  expect((await auditOf(ctx, learner)).filter((line) => line.includes(' grant-ended '))).toHaveLength(1);
});

test('rejects a past end, an unknown user, a deleted account and a missing reason', async () => {
  const ctx = await createTestContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  expect(await give(instructor, learner, { endsAt: ctx.now() })).toMatchObject({
    status: 400,
    body: { reason: 'end-past' },
  });
  expect((await give(instructor, learner, { why: ' ' })).status).toBe(400);
  expect((await give(instructor, learner, { plan: 'free' })).status).toBe(400);
  expect((await give(instructor, learner, { more: 1 })).status).toBe(400);
  expect((await give(instructor, { user: { uid: 'nobody' } })).status).toBe(404);
  expect((await instructor.ask('GET /api/studio/learners/nobody/access')).status).toBe(404);
  const { uid } = learner.user;
  await ctx.db
    .updateTable('users')
    .set({ email: `deleted-${uid}` })
    .where('uid', '=', uid)
    .execute();
  expect(await give(instructor, learner)).toMatchObject({ status: 409, body: { reason: 'account-deleted' } });
});

test('a paid plan outlasts a grant, and a grant is never a discrepancy', async () => {
  const ctx = await createPaidContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const findDiscrepancies = async () => {
    ctx.pass({ seconds: 600 });
    await instructor.ask('POST /api/studio/reconciliation-runs');
    await reconcileLedger(ctx);
    return (await instructor.ask('GET /api/studio/reconciliation')).body.discrepancies;
  };
  await ctx.db.updateTable('users').set({ plan: 'ultra' }).where('uid', '=', learner.user.uid).execute();
  const [byHand] = await findDiscrepancies();
  expect(byHand).toMatchObject({ kind: 'plan-differs', detail: 'plan-differs ultra free' });
  await give(instructor, learner, { endsAt: ctx.now() + dayMs });
  expect(await findDiscrepancies()).toEqual([]);

  await ctx.pay(await checkout(learner, 'premium'));
  await deliverAll(ctx);
  expect(await accessOf(instructor, learner)).toMatchObject({ plan: 'ultra', paidPlan: 'premium' });
  expect(await findDiscrepancies()).toEqual([]);
  ctx.pass({ seconds: 24 * 3600 });
  // The job has not run yet, so reconciliation ends the grant.
  expect(await findDiscrepancies()).toEqual([]);
  expect(await planOf(learner)).toBe('premium');
});

test('a learner with a granted Ultra can buy any plan at full price and keeps it', async () => {
  const ctx = await createPaidContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  await give(instructor, learner);
  const offers = async () => {
    const { prices } = (await learner.ask('GET /api/course')).body;
    return prices.map(({ plan, verdict, id }) => `${plan} ${verdict} ${id}`);
  };
  expect(await offers()).toEqual(['ultra pay ultra-usd', 'premium pay premium-usd']);
  await ctx.pay(await checkout(learner, 'premium'));
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('ultra');
  expect(await offers()).toEqual(['ultra pay upgrade-usd', 'premium already-owned premium-usd']);
  expect((await learner.ask('PUT /api/plan-choice', { plan: 'premium' })).status).toBe(409);
  await end(instructor);
  expect(await planOf(learner)).toBe('premium');
});

test('a certificate claimed with a granted Ultra outlasts the grant, and one claimed without it does not', async () => {
  const ctx = await createTestContext();
  const instructor = await signInInstructor(ctx);
  const { learner, id } = await learnerWhoClaimed(ctx);
  // The claim was made with a paid Ultra, which is gone now.
  await give(instructor, learner);
  await ctx.db
    .updateTable('certificates')
    .set({ claimedAt: ctx.now() - 1 })
    .execute();
  await instructor.ask(`POST /api/studio/certificates/${id}/confirmation`);
  const isValid = async () => (await learner.ask(`GET /api/certificates/${id}`)).body.valid;
  expect(await isValid()).toBe(true);
  await end(instructor);
  expect(await isValid()).toBe(false);
  await give(instructor, learner, { id: 'two' });
  expect(await isValid()).toBe(true);
  await ctx.db.updateTable('certificates').set({ claimedAt: ctx.now() }).execute();
  await end(instructor, 'two');
  expect(await planOf(learner)).toBe('free');
  expect(await isValid()).toBe(true);
});

test('playback is rejected within a minute after its grant ends', async () => {
  const lessonId = sections[3]?.lessons[0]?.id ?? '';
  const server = await createTestServer(lessonId);
  const [learner, instructor] = [await signIn(server), await signInInstructor(server)];
  await give(instructor, learner, { endsAt: server.now() + dayMs });
  const next = async () => {
    const { hls } = (await learner.ask(`GET /api/lessons/${lessonId}/playback`)).body;
    return hls && (await fetchSegment(server.url + hls, learner));
  };
  server.pass({ seconds: 24 * 3600 - 60 });
  const { hls } = (await learner.ask(`GET /api/lessons/${lessonId}/playback`)).body;
  expect(await next()).toBe(200);
  server.pass({ seconds: 60 });
  await endDueGrants(server);
  expect(await fetchSegment(server.url + hls, learner)).toBe(403);
  expect((await learner.ask(`GET /api/lessons/${lessonId}/playback`)).status).toBe(403);
});

async function fetchSegment(master: string, { cookies }: TestBrowser): Promise<number> {
  const url = master.replace('master.m3u8', 'video/segment.m4s');
  return (await fetch(url, { headers: { cookie: `session=${cookies.get('session')}` } })).status;
}
