/** A site with an email sequence, whose jobs and clock a test runs. */
import { expect } from 'vitest';
import type { Plan } from '#rules/plans.ts';
import type { SequenceKind } from '#rules/sequence.ts';
import { findOrCreateUser, setPlan } from '#server/accounts/user-store.ts';
import { putNewsChoice } from '#server/campaigns/news-store.ts';
import { admitCampaignMail } from '#server/campaigns/send-campaigns.ts';
import { advanceSequences } from '#server/campaigns/sequences/send-sequences.ts';
import { describeSequence } from '#server/campaigns/sequences/sequences.ts';
import { deliverCampaignMail } from '#server/mail/delivery.ts';
import type { Smtp } from '#server/mail/smtp.ts';
import { signIn, type TestBrowser } from './test-browser.ts';
import { createTestContext, type TestContext } from './test-context.ts';
import { addPayment, emailOf } from './test-database.ts';
import { recordingSmtp } from './test-smtp.ts';

export const sequenceId = 'sequence-1';

/** Ten in the morning in the site's time zone. */
const morning = Date.UTC(2026, 10, 21, 2);

type Given = { kind: SequenceKind; days?: number[]; settings?: object };

/** A site with a sequence that is off, with an email `Day n` on each of the days. */
export async function createSequenceSite({ kind, days = [0, 2, 5], settings = {} }: Given) {
  const ctx = await createTestContext({ now: morning });
  const instructor = await signIn(ctx, 'instructor@example.com');
  await instructor.ask('POST /api/studio/sequences', { id: sequenceId, kind });
  const { body: made } = await instructor.ask(`GET /api/studio/sequences/${sequenceId}`);
  const emails = days.map((delayDays) => ({
    id: `day-${delayDays}`,
    delayDays,
    subject: { en: `Day ${delayDays}` },
    body: { en: `Text of day **${delayDays}**` },
  }));
  const { name, plan, silentDays, aim } = made;
  const draft = { name, plan, silentDays, aim, emails, ...settings, version: 1 };
  expect((await instructor.ask(`PUT /api/studio/sequences/${sequenceId}`, draft)).status).toBe(200);
  const smtp = recordingSmtp([]);
  return { ctx, instructor, smtp };
}

export async function switchOn(instructor: TestBrowser, version = 2) {
  const { status } = await instructor.ask(`PUT /api/studio/sequences/${sequenceId}/switch`, { version });
  expect(status).toBe(200);
}

/** Runs both jobs until nothing is left to do now. */
export async function runJobs(ctx: TestContext, smtp: Smtp): Promise<void> {
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
}

/** Runs the jobs once a day, as the clock passes. */
export async function runDays(ctx: TestContext, smtp: Smtp, days: number): Promise<void> {
  for (let day = 0; day < days; day++) {
    ctx.pass({ seconds: 86_400 - 300 });
    await runJobs(ctx, smtp);
  }
}

export const sentTo = (smtp: ReturnType<typeof recordingSmtp>, uid: string) =>
  smtp.sent.filter(({ to }) => to === emailOf(uid)).map(({ subject }) => subject);

export async function addSignUp(ctx: TestContext, uid: string, { news }: { news?: boolean } = {}) {
  await findOrCreateUser(ctx.db, { uid, email: emailOf(uid), name: null, now: ctx.now() });
  if (news !== undefined) await putNewsChoice(ctx.db, { uid, news, now: ctx.now() });
}

export async function addPurchase(ctx: TestContext, uid: string, plan: Plan = 'premium') {
  await addSignUp(ctx, uid);
  await setPlan(ctx.db, { uid, plan });
  await addPayment(ctx.db, {
    checkoutSessionId: `cs_${uid}_${plan}`,
    uid,
    priceId: `${plan}-usd`,
    paidAt: ctx.now(),
    seenAt: ctx.now(),
  });
}

export async function watchLesson(ctx: TestContext, uid: string, { isFinished = false } = {}) {
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
export const readSequence = (ctx: TestContext) => describeSequence(ctx, { id: sequenceId });
