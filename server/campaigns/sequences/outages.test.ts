import { expect, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import { deleteExpiredRows } from '#server/delete-expired-rows.ts';
import { mergeAccounts } from '#server/learners/merge-accounts.ts';
import { deliverCampaignMail } from '#server/mail/delivery.ts';
import type { Smtp } from '#server/mail/smtp.ts';
import { measureSteadyClock } from '#server/platform/clock-stability.ts';
import { emailOf } from '#tests/test-database.ts';
import {
  addSignUp,
  createSequenceSite,
  readSequence,
  runDays,
  runJobs,
  sentTo,
  switchOn,
} from '#tests/test-sequences.ts';
import { pauseRestoredCampaigns } from '../pause-restored.ts';
import { admitCampaignMail } from '../send-campaigns.ts';
import { advanceSequences } from './send-sequences.ts';

test('after an outage, an email that is more than three days late is skipped, and no two come on one day', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0, 1, 4, 5, 6] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addSignUp(ctx, 'ann', { news: true });
  await runJobs(ctx, smtp);
  ctx.pass({ seconds: 6 * 86_400 + 3_600 });
  for (let at = 0; at < 4; at++) await runJobs(ctx, smtp);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 4']);
  await runDays(ctx, smtp, 1);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 4', 'Day 5']);
  await runDays(ctx, smtp, 2);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 4', 'Day 5', 'Day 6']);
  expect((await readSequence(ctx)).emails).toMatchObject([
    { sent: 1, skipped: 0 },
    { sent: 0, skipped: 1 },
    { sent: 1 },
    { sent: 1 },
    { sent: 1 },
  ]);
});

test('a clock that was ten days ahead for some hours loses no email and sends none early', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0, 1, 4] });
  const runHours = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      await measureSteadyClock(ctx);
      await runJobs(ctx, smtp);
      ctx.pass({ seconds: 3_300 });
    }
  };
  await runHours(1);
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addSignUp(ctx, 'ann', { news: true });
  await runHours(2);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0']);
  await addSignUp(ctx, 'ben', { news: true });
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  const tenDays = 10 * 86_400;
  ctx.pass({ seconds: tenDays });
  await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
  await runHours(5);
  ctx.pass({ seconds: -tenDays });
  await runHours(1);
  expect(smtp.sent).toHaveLength(1);
  await runHours(5 * 24);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 1', 'Day 4']);
  expect(sentTo(smtp, 'ben')).toEqual(['Day 0', 'Day 1', 'Day 4']);
});

test('an email that the mail server accepts only at night waits until the morning', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addSignUp(ctx, 'ann', { news: true });
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  const deliver = () => deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
  for (const hours of [10, 5, 5]) {
    ctx.pass({ seconds: hours * 3_600 });
    await deliver();
    expect(smtp.sent).toEqual([]);
  }
  ctx.pass({ seconds: 4 * 3_600 });
  await deliver();
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0']);
});

test('two processes at once send each email once, and one that crashed repeats it with its Message-ID', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0, 1] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  const uids = Array.from({ length: 20 }, (_, at) => `u${at}`);
  for (const uid of uids) await addSignUp(ctx, uid, { news: true });
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
  await runJobs(ctx, smtp);
  await runJobs(ctx, smtp);
  const [first, ...rest] = smtp.sent;
  expect(rest.filter(({ to }) => to === first?.to)).toMatchObject([{ messageId: first?.messageId }]);
  expect(rest.map(({ to }) => to).toSorted()).toEqual(uids.map(emailOf).toSorted());
  ctx.pass({ seconds: 86_400 });
  await Promise.all([advanceSequences(ctx), advanceSequences(ctx)]);
  await Promise.all([
    deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) }),
    deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) }),
  ]);
  await runJobs(ctx, smtp);
  expect(smtp.sent.filter(({ subject }) => subject === 'Day 1')).toHaveLength(20);
  expect(new Set(smtp.sent.map(({ messageId }) => messageId)).size).toBe(40);
});

test('a restored backup pauses it, and what was due before is not repeated', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0, 1, 2] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addSignUp(ctx, 'ann', { news: true });
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  await pauseRestoredCampaigns(ctx.db);
  ctx.pass({ seconds: 86_400 });
  await runJobs(ctx, smtp);
  expect(smtp.sent).toEqual([]);
  expect(await readSequence(ctx)).toMatchObject({ state: 'paused' });
  const times = 'day=0&dayBefore=0&week=0&weekBefore=0&month=0&monthBefore=0';
  const pausedCount = async () =>
    (await instructor.ask(`GET /api/studio/today?${times}`)).body.sequencesPaused;
  expect(await pausedCount()).toBe(1);
  await switchOn(instructor);
  expect(await pausedCount()).toBe(0);
  await runDays(ctx, smtp, 3);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 2']);
});

test('merged accounts get each email once, and the links in both emails keep working', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0, 1] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (const uid of ['ann', 'also-ann']) await addSignUp(ctx, uid, { news: true });
  await runJobs(ctx, smtp);
  await mergeAccounts(ctx, { into: 'ann', from: 'also-ann', why: 'Same person' }, instructor.user.uid);
  await runDays(ctx, smtp, 2);
  expect(smtp.sent).toHaveLength(3);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 1']);
  await ctx.db.deleteFrom('mail').execute();
  for (const { unsubscribeUrl = '' } of smtp.sent) {
    const { pathname } = new URL(unsubscribeUrl);
    expect((await ctx.app.request(pathname, { method: 'POST' })).status).toBe(200);
  }
});

test('keeps the pace of campaigns, and counts what is deleted after the retention', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (let at = 0; at < 120; at++) await addSignUp(ctx, `u${at}`, { news: true });
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  expect((await readSequence(ctx)).emails).toMatchObject([{ waiting: 70 }]);
  await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
  expect(smtp.sent).toHaveLength(50);
  for (let at = 0; at < 3; at++) await runJobs(ctx, smtp);
  expect(smtp.sent).toHaveLength(120);
  ctx.pass({ seconds: 40 * 86_400 });
  await deleteExpiredRows(ctx);
  expect((await readSequence(ctx)).emails).toMatchObject([{ sent: 120, waiting: 0 }]);
});

test('a cursor that a wrong clock set into the future holds nobody up', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0] });
  await switchOn(instructor);
  await ctx.db
    .updateTable('sequenceCursors')
    .set({ at: ctx.now() + 30 * dayMs, key: 'x' })
    .execute();
  await runJobs(ctx, smtp);
  await addSignUp(ctx, 'ann', { news: true });
  await runJobs(ctx, smtp);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0']);
});
