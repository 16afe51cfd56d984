import { expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { addPayment } from '#tests/test-database.ts';
import { learnerWhoPlayed } from '#tests/test-learner.ts';

async function createSite() {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const stays = await learnerWhoPlayed(ctx, 2, 'stays@example.com');
  const goes = await learnerWhoPlayed(ctx, 5, 'goes@example.com');
  await setPlan(ctx.db, { uid: stays.user.uid, plan: 'free' });
  await addPayment(ctx.db, { checkoutSessionId: 'cs_1', uid: goes.user.uid });
  const path = `/api/studio/learners/${stays.user.uid}` as const;
  return { ctx, instructor, stays, goes, path };
}

test('the preview shows both accounts and the result, and changes nothing', async () => {
  const { instructor, stays, goes, path } = await createSite();
  const { body } = await instructor.ask(`GET ${path}/merge-previews/${goes.user.uid}`);
  expect(body).toMatchObject({
    stays: { uid: stays.user.uid, email: 'stays@example.com', plan: 'free', payments: 0, watched: 2 },
    goes: { uid: goes.user.uid, email: 'goes@example.com', plan: 'ultra', payments: 1, watched: 5 },
    obstacle: null,
    after: {
      plan: 'ultra',
      payments: 1,
      watched: 5,
      certificate: null,
      emails: ['stays@example.com', 'goes@example.com'],
      endsGrant: null,
      leavesCertificate: null,
      paidTwice: 0,
    },
  });
  expect((await goes.ask('GET /api/account')).status).toBe(200);
});

test('the preview names the obstacle to a merge', async () => {
  const { instructor, stays, path } = await createSite();
  const obstacleOf = async (uid: string) =>
    (await instructor.ask(`GET ${path}/merge-previews/${uid}`)).body.obstacle;
  expect(await obstacleOf(stays.user.uid)).toBe('same-account');
  expect(await obstacleOf(instructor.user.uid)).toBe('team-member');
  expect((await instructor.ask(`GET ${path}/merge-previews/nobody`)).status).toBe(404);
});

test('a merge needs a reason, results in what the preview showed, and the old page points to the new one', async () => {
  const { instructor, stays, goes, path } = await createSite();
  const from = goes.user.uid;
  expect((await instructor.ask(`POST ${path}/merges`, { from, why: ' ' })).status).toBe(400);
  expect((await instructor.ask(`POST ${path}/merges`, { from, why: 'Two addresses' })).status).toBe(201);
  expect((await instructor.ask(`POST ${path}/merges`, { from, why: 'Two addresses' })).status).toBe(201);
  const page = await instructor.ask(`GET ${path}`);
  expect(page.body).toMatchObject({ learner: { plan: 'ultra', aliases: ['goes@example.com'] } });
  expect(await instructor.ask(`GET /api/studio/learners/${from}`)).toMatchObject({
    status: 404,
    body: { reason: 'account-merged', hint: stays.user.uid },
  });
  const { body } = await instructor.ask(`GET ${path}/timeline`);
  const merged = body.events.filter(({ kind, code }) => kind === 'audit' && code === 'accounts-merged');
  expect(merged.map(({ detail }) => detail)).toEqual([`from ${from}: Two addresses`]);
  expect(body.events.filter(({ kind }) => kind === 'sign-in-link')).toHaveLength(2);
});

test('the audit log finds entries by either email, with the remaining account’s email', async () => {
  const { instructor, goes, path } = await createSite();
  await instructor.ask(`POST ${path}/merges`, { from: goes.user.uid, why: 'Two addresses' });
  for (const person of ['stays@example.com', 'goes@example.com']) {
    const { body } = await instructor.ask(`GET /api/studio/audit?action=accounts-merged&person=${person}`);
    expect(body.lines.map(({ subjectEmail }) => subjectEmail)).toEqual([
      'stays@example.com',
      'stays@example.com',
    ]);
  }
});

test('the list finds one learner by either email, and omits the merged account', async () => {
  const { instructor, stays, goes, path } = await createSite();
  await instructor.ask(`POST ${path}/merges`, { from: goes.user.uid, why: 'Two addresses' });
  const found = async (q: string) => {
    const { body } = await instructor.ask(`GET /api/studio/learners?q=${encodeURIComponent(q)}`);
    return body.learners.map(({ uid }) => uid);
  };
  expect(await found('stays@example.com')).toEqual([stays.user.uid]);
  expect(await found('goes@example.com')).toEqual([stays.user.uid]);
  expect(await found('')).toHaveLength(2);
});

test('a merged account cannot get a grant', async () => {
  const { instructor, stays, goes, path } = await createSite();
  const { uid } = goes.user;
  await instructor.ask(`POST ${path}/merges`, { from: uid, why: 'Two addresses' });
  const grant = { id: 'g', plan: 'ultra', endsAt: null, why: 'A prize', replaces: null };
  const rejected = { status: 409, body: { reason: 'account-merged', hint: stays.user.uid } };
  expect(await instructor.ask(`POST /api/studio/learners/${uid}/grants`, grant)).toMatchObject(rejected);
  expect(await instructor.ask(`POST ${path}/merges`, { from: 'nobody', why: 'No' })).toMatchObject({
    status: 404,
  });
});
