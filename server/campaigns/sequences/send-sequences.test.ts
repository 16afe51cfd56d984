import { expect, test } from 'vitest';
import type { Plan } from '#rules/plans.ts';
import { dayMs } from '#rules/clock.ts';
import { noReply } from '#rules/mail/delivery.ts';
import type { SequenceKind } from '#rules/sequence.ts';
import { findOrCreateUser, setPlan } from '#server/accounts/user-store.ts';
import { deleteExpiredRows } from '#server/delete-expired-rows.ts';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { putMailStop } from '#server/mail/bounce-store.ts';
import { deliverCampaignMail } from '#server/mail/delivery.ts';
import { recipientKeyOf } from '#server/mail/queue.ts';
import type { Smtp } from '#server/mail/smtp.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, siteUrl, type TestContext } from '#tests/test-context.ts';
import { addPayment, emailOf } from '#tests/test-database.ts';
import { recordingSmtp } from '#tests/test-smtp.ts';
import { putNewsChoice } from '../news-store.ts';
import { pauseRestoredCampaigns } from '../pause-restored.ts';
import { admitCampaignMail } from '../send-campaigns.ts';
import { advanceSequences } from './send-sequences.ts';
import { describeSequence } from './sequences.ts';

const id = 'sequence-1';

/** Ten in the morning in the site's time zone. */
const morning = Date.UTC(2026, 10, 21, 2);

type Given = { kind: SequenceKind; days?: number[]; settings?: object };

/** Switches on a sequence with an email `Day n` on each of the days. */
async function createSite({ kind, days = [0, 2, 5], settings = {} }: Given) {
  const ctx = await createTestContext({ now: morning });
  const instructor = await signIn(ctx, 'instructor@example.com');
  await instructor.ask('POST /api/studio/sequences', { id, kind });
  const { body: made } = await instructor.ask(`GET /api/studio/sequences/${id}`);
  const emails = days.map((delayDays) => ({
    ...{
      id: `day-${delayDays}`,
      delayDays,
      subject: `Day ${delayDays}`,
      body: `Text of day **${delayDays}**`,
    },
  }));
  const { name, plan, silentDays, aim } = made;
  const draft = { name, plan, silentDays, aim, emails, ...settings, version: 1 };
  expect((await instructor.ask(`PUT /api/studio/sequences/${id}`, draft)).status).toBe(200);
  const smtp = recordingSmtp([]);
  return { ctx, instructor, smtp };
}

async function switchOn(instructor: TestBrowser, version = 2) {
  const { status } = await instructor.ask(`PUT /api/studio/sequences/${id}/switch`, { version });
  expect(status).toBe(200);
}

/** Runs both jobs until nothing is left to do now. */
async function run(ctx: TestContext, smtp: Smtp): Promise<void> {
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
}

/** Runs the jobs once a day, as the clock passes. */
async function runDays(ctx: TestContext, smtp: Smtp, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    ctx.pass({ seconds: 86_400 - 300 });
    await run(ctx, smtp);
  }
}

const sentTo = (smtp: ReturnType<typeof recordingSmtp>, uid: string) =>
  smtp.sent.filter(({ to }) => to === emailOf(uid)).map(({ subject }) => subject);

async function addUser(ctx: TestContext, uid: string, { news }: { news?: boolean } = {}) {
  await findOrCreateUser(ctx.db, { uid, email: emailOf(uid), name: null, now: ctx.now() });
  if (news !== undefined) await putNewsChoice(ctx.db, { uid, news, now: ctx.now() });
}

async function pay(ctx: TestContext, uid: string, plan: Plan = 'premium') {
  await addUser(ctx, uid);
  await setPlan(ctx.db, { uid, plan });
  await addPayment(ctx.db, {
    checkoutSessionId: `cs_${uid}_${plan}`,
    uid,
    priceId: `${plan}-usd`,
    paidAt: ctx.now(),
    seenAt: ctx.now(),
  });
}

async function watch(ctx: TestContext, uid: string, { isFinished = false } = {}) {
  const lessons = await ctx.db
    .selectFrom('lessons')
    .select('id')
    .where('kind', '=', 'video')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id: lessonId } of isFinished ? lessons : lessons.slice(0, 1)) {
    const at = { openedAt: ctx.now(), updatedAt: ctx.now(), watchedAt: isFinished ? ctx.now() : null };
    await ctx.db
      .insertInto('progress')
      .values({ uid, lessonId, ranges: '[]', playedMs: 1, resumeAtMs: 0, manualCompletion: null, ...at })
      .onConflict((conflict) => conflict.columns(['uid', 'lessonId']).doUpdateSet({ updatedAt: ctx.now() }))
      .execute();
  }
}

/** Reads it without a session, which would have ended by then. */
const read = (ctx: TestContext) => describeSequence(ctx, { id });

test('a sign-up that gets news starts the emails on their days, and a plan ends them', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'sign-up' });
  await addUser(ctx, 'before', { news: true });
  ctx.pass({ seconds: 60 });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addUser(ctx, 'ann', { news: true });
  await addUser(ctx, 'buys', { news: true });
  await addUser(ctx, 'silent');
  await run(ctx, smtp);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0']);
  const [mail] = smtp.sent;
  expect(mail?.unsubscribeUrl).toContain('/unsubscribe/news.');
  expect(mail?.html).toContain('<strong>0</strong>');

  await putNewsChoice(ctx.db, { uid: 'silent', news: true, now: ctx.now() });
  await setPlan(ctx.db, { uid: 'buys', plan: 'premium' });
  await runDays(ctx, smtp, 8);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 2', 'Day 5']);
  expect(sentTo(smtp, 'buys')).toEqual(['Day 0']);
  expect(sentTo(smtp, 'silent')).toEqual(['Day 0', 'Day 2', 'Day 5']);
  expect(sentTo(smtp, 'before')).toEqual([]);
  expect((await read(ctx)).emails).toMatchObject([
    { id: 'day-0', sent: 3, waiting: 0, reached: 0 },
    { id: 'day-2', sent: 2, waiting: 0, reached: 1 },
    { id: 'day-5', sent: 2, waiting: 0, reached: 0 },
  ]);
  const { body } = await instructor.ask('GET /api/studio/sequences');
  expect(body.sequences).toMatchObject([{ id, emails: 3, sent: 7, reached: 1, waiting: 0 }]);
});

test('a purchase of the plan starts it, once for each learner, and a refund ends it', async () => {
  const { ctx, instructor, smtp } = await createSite({
    kind: 'purchase',
    days: [1, 2],
    settings: { plan: 'ultra', aim: 'none' },
  });
  await pay(ctx, 'before', 'ultra');
  ctx.pass({ seconds: 60 });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (const uid of ['ann', 'refunded', 'again']) await pay(ctx, uid, 'ultra');
  await pay(ctx, 'premium', 'premium');
  await run(ctx, smtp);
  expect(smtp.sent).toEqual([]);
  await runDays(ctx, smtp, 1);
  await setPlan(ctx.db, { uid: 'refunded', plan: 'free' });
  await addPayment(ctx.db, {
    ...{ checkoutSessionId: 'cs_second', uid: 'again', priceId: 'ultra-usd' },
    ...{ paidAt: ctx.now(), seenAt: ctx.now() },
  });
  await runDays(ctx, smtp, 4);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 1', 'Day 2']);
  expect(sentTo(smtp, 'again')).toEqual(['Day 1', 'Day 2']);
  expect(sentTo(smtp, 'refunded')).toEqual(['Day 1']);
  expect(smtp.sent).toHaveLength(5);
});

test('a purchase can aim at a finished course', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'purchase', days: [0, 3] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (const uid of ['ann', 'done']) await pay(ctx, uid, 'ultra');
  await run(ctx, smtp);
  await watch(ctx, 'ann');
  await watch(ctx, 'done', { isFinished: true });
  await runDays(ctx, smtp, 4);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 3']);
  expect(sentTo(smtp, 'done')).toEqual(['Day 0']);
});

test('silence starts it for customers who were active after it was switched on; watching ends it', async () => {
  const { ctx, instructor, smtp } = await createSite({
    kind: 'silence',
    days: [0, 2],
    settings: { silentDays: 7 },
  });
  for (const uid of ['ann', 'long-silent', 'returns', 'finished', 'refunded']) await pay(ctx, uid, 'ultra');
  await addUser(ctx, 'free', { news: true });
  ctx.pass({ seconds: 8 * 86_400 });
  await watch(ctx, 'finished', { isFinished: true });
  for (const uid of ['ann', 'returns', 'refunded']) await watch(ctx, uid);
  ctx.pass({ seconds: 60 });
  await switchOn(instructor);
  await run(ctx, smtp);
  await runDays(ctx, smtp, 3);
  await watch(ctx, 'ann');
  await setPlan(ctx.db, { uid: 'refunded', plan: 'free' });
  await runDays(ctx, smtp, 5);
  expect(smtp.sent.map(({ to }) => to)).toEqual([emailOf('returns')]);
  await watch(ctx, 'returns');
  await watch(ctx, 'long-silent');
  await runDays(ctx, smtp, 16);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 2']);
  expect(sentTo(smtp, 'returns')).toEqual(['Day 0']);
  expect(sentTo(smtp, 'long-silent')).toEqual(['Day 0', 'Day 2']);
  expect(sentTo(smtp, 'finished')).toEqual([]);
  expect(sentTo(smtp, 'refunded')).toEqual([]);
  expect((await read(ctx)).emails).toMatchObject([{ sent: 3 }, { sent: 2, reached: 1 }]);
});

test('a customer who never watched counts as silent from the payment on', async () => {
  const { ctx, instructor, smtp } = await createSite({
    kind: 'silence',
    days: [0],
    settings: { silentDays: 7 },
  });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await pay(ctx, 'ann');
  await run(ctx, smtp);
  await runDays(ctx, smtp, 6);
  expect(smtp.sent).toEqual([]);
  await runDays(ctx, smtp, 2);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0']);
});

test('emails are sent between nine and eight in the site’s time zone', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'sign-up', days: [0] });
  await switchOn(instructor);
  ctx.pass({ seconds: 11 * 3_600 });
  await addUser(ctx, 'ann', { news: true });
  for (let hour = 0; hour < 11; hour++) {
    await run(ctx, smtp);
    ctx.pass({ seconds: 3_600 });
  }
  expect(smtp.sent).toEqual([]);
  ctx.pass({ seconds: 3_600 });
  await run(ctx, smtp);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0']);
});

test('after an outage, an email that is more than three days late is skipped, and no two come on one day', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'sign-up', days: [0, 1, 4, 5, 6] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addUser(ctx, 'ann', { news: true });
  await run(ctx, smtp);
  ctx.pass({ seconds: 6 * 86_400 + 3_600 });
  for (let at = 0; at < 4; at++) await run(ctx, smtp);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 4']);
  await runDays(ctx, smtp, 1);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 4', 'Day 5']);
  await runDays(ctx, smtp, 2);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 4', 'Day 5', 'Day 6']);
  expect((await read(ctx)).emails).toMatchObject([
    { sent: 1, skipped: 0 },
    { sent: 0, skipped: 1 },
    { sent: 1 },
    { sent: 1 },
    { sent: 1 },
  ]);
});

test('two processes at once send each email once, and one that crashed repeats it with its Message-ID', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'sign-up', days: [0, 1] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  const uids = Array.from({ length: 20 }, (_, at) => `u${at}`);
  for (const uid of uids) await addUser(ctx, uid, { news: true });
  ctx.pass({ seconds: 300 });
  await Promise.all([advanceSequences(ctx), advanceSequences(ctx)]);
  const crashing: Smtp = {
    ...smtp,
    async send(mail) {
      await smtp.send(mail);
      // The process dies here: nothing after it runs.
      return new Promise<string>(() => {});
    },
  };
  void deliverCampaignMail(ctx, crashing, { admit: admitCampaignMail(ctx) });
  await expect.poll(() => smtp.sent.length).toBe(1);
  await run(ctx, smtp);
  await run(ctx, smtp);
  const [first, ...rest] = smtp.sent;
  expect(rest.filter(({ to }) => to === first?.to)).toMatchObject([{ messageId: first?.messageId }]);
  expect(rest.map(({ to }) => to).toSorted()).toEqual(uids.map(emailOf).toSorted());
  ctx.pass({ seconds: 86_400 });
  await Promise.all([advanceSequences(ctx), advanceSequences(ctx)]);
  await Promise.all([
    deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) }),
    deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) }),
  ]);
  await run(ctx, smtp);
  expect(smtp.sent.filter(({ subject }) => subject === 'Day 1')).toHaveLength(20);
  expect(new Set(smtp.sent.map(({ messageId }) => messageId)).size).toBe(40);
});

test('nobody gets more who unsubscribed, was banned, asked for deletion, or whose address is stopped', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'sign-up', days: [0, 1] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (const uid of ['off', 'banned', 'leaving', 'stopped', 'stays']) await addUser(ctx, uid, { news: true });
  await run(ctx, smtp);
  expect(smtp.sent).toHaveLength(5);
  const link = smtp.sent.find(({ to }) => to === emailOf('off'))?.unsubscribeUrl ?? '';
  const unsubscribed = await ctx.app.request(link.slice(siteUrl.length), { method: 'POST' });
  expect(unsubscribed.status).toBe(200);
  await ctx.db.updateTable('users').set({ bannedAt: 1 }).where('uid', '=', 'banned').execute();
  await ctx.db.updateTable('users').set({ deletionAskedAt: 1 }).where('uid', '=', 'leaving').execute();
  const recipientKey = recipientKeyOf(ctx, emailOf('stopped'));
  await putMailStop(ctx.db, { recipientKey, reason: 'complained', mailId: null, reply: noReply, now: 1 });
  await runDays(ctx, smtp, 3);
  expect(smtp.sent.slice(5).map(({ to, subject }) => [to, subject])).toEqual([[emailOf('stays'), 'Day 1']]);
  expect((await read(ctx)).emails).toMatchObject([{ sent: 5, unsubscribed: 1 }, { sent: 1 }]);
});

test('an email in the queue is taken back when the aim is reached, and follows a change of address', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'sign-up', days: [0] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (const uid of ['buys', 'moves']) await addUser(ctx, uid, { news: true });
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  await setPlan(ctx.db, { uid: 'buys', plan: 'premium' });
  const moved = ctx.db.updateTable('users').set({ email: 'new@example.com' }).where('uid', '=', 'moves');
  await moved.execute();
  await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
  expect(smtp.sent.map(({ to }) => to)).toEqual(['new@example.com']);
  expect((await read(ctx)).emails).toMatchObject([{ sent: 1, skipped: 1, failed: 0 }]);
});

test('switching it off ends it for those in it, also what is queued; switched on again, it starts with new events', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'sign-up', days: [0, 1] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addUser(ctx, 'ann', { news: true });
  await run(ctx, smtp);
  await addUser(ctx, 'queued', { news: true });
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  const off = () => instructor.ask(`DELETE /api/studio/sequences/${id}/switch`);
  expect((await off()).status).toBe(200);
  expect(await off()).toMatchObject({ status: 409, body: { reason: 'off' } });
  await run(ctx, smtp);
  expect((await read(ctx)).emails).toMatchObject([
    { waiting: 0, sent: 1 },
    { waiting: 0, sent: 0 },
  ]);
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addUser(ctx, 'ben', { news: true });
  await runDays(ctx, smtp, 3);
  expect(smtp.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [emailOf('ann'), 'Day 0'],
    [emailOf('ben'), 'Day 0'],
    [emailOf('ben'), 'Day 1'],
  ]);
});

test('a restored backup pauses it, and what was due before is not repeated', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'sign-up', days: [0, 1, 2] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addUser(ctx, 'ann', { news: true });
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  await pauseRestoredCampaigns(ctx.db);
  ctx.pass({ seconds: 86_400 });
  await run(ctx, smtp);
  expect(smtp.sent).toEqual([]);
  expect(await read(ctx)).toMatchObject({ state: 'paused' });
  await switchOn(instructor);
  await runDays(ctx, smtp, 3);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 2']);
});

test('merged accounts get each email once', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'sign-up', days: [0, 1] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (const uid of ['ann', 'also-ann']) await addUser(ctx, uid, { news: true });
  await run(ctx, smtp);
  await mergeAccounts(ctx, { into: 'ann', from: 'also-ann', why: 'Same person' }, instructor.user.uid);
  await runDays(ctx, smtp, 2);
  expect(smtp.sent).toHaveLength(3);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 1']);
});

test('keeps the pace of campaigns, and counts what is deleted after the retention', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'sign-up', days: [0] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (let at = 0; at < 120; at++) await addUser(ctx, `u${at}`, { news: true });
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  expect((await read(ctx)).emails).toMatchObject([{ waiting: 70 }]);
  await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
  expect(smtp.sent).toHaveLength(50);
  for (let at = 0; at < 3; at++) await run(ctx, smtp);
  expect(smtp.sent).toHaveLength(120);
  ctx.pass({ seconds: 40 * 86_400 });
  await deleteExpiredRows(ctx);
  expect((await read(ctx)).emails).toMatchObject([{ sent: 120, waiting: 0 }]);
});

test('a cursor that a wrong clock set into the future holds nobody up', async () => {
  const { ctx, instructor, smtp } = await createSite({ kind: 'sign-up', days: [0] });
  await switchOn(instructor);
  await ctx.db
    .updateTable('sequenceCursors')
    .set({ at: ctx.now() + 30 * dayMs, key: 'x' })
    .execute();
  await run(ctx, smtp);
  await addUser(ctx, 'ann', { news: true });
  await run(ctx, smtp);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0']);
});
