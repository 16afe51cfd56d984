import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { noReply } from '#rules/mail/delivery.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { putMailStop } from '#server/mail/bounce-store.ts';
import { deliverCampaignMail } from '#server/mail/delivery.ts';
import { recipientKeyOf } from '#server/mail/queue.ts';
import { secretOf } from '#server/platform/crypto.ts';
import { siteUrl } from '#tests/test-context.ts';
import { addPayment, emailOf } from '#tests/test-database.ts';
import {
  addPurchase,
  addSignUp,
  createSequenceSite,
  readSequence,
  runDays,
  runJobs,
  sentTo,
  sequenceId,
  switchOn,
  watchLesson,
} from '#tests/test-sequences.ts';
import { putNewsChoice } from '../news-store.ts';
import { admitCampaignMail } from '../send-campaigns.ts';
import { unsubscribeFromNews } from '../unsubscribe.ts';
import { advanceSequences } from './send-sequences.ts';

test('a sign-up that gets news starts the emails on their days, and a plan ends them', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up' });
  await addSignUp(ctx, 'before', { news: true });
  ctx.pass({ seconds: 60 });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addSignUp(ctx, 'ann', { news: true });
  await addSignUp(ctx, 'buys', { news: true });
  await addSignUp(ctx, 'silent');
  await runJobs(ctx, smtp);
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
  expect((await readSequence(ctx)).emails).toMatchObject([
    { id: 'day-0', sent: 3, waiting: 0, reached: 0 },
    { id: 'day-2', sent: 2, waiting: 0, reached: 1 },
    { id: 'day-5', sent: 2, waiting: 0, reached: 0 },
  ]);
  const { body } = await instructor.ask('GET /api/studio/sequences');
  expect(body.sequences).toMatchObject([{ id: sequenceId, emails: 3, sent: 7, reached: 1, waiting: 0 }]);
});

test('a purchase of the plan starts it, once for each learner, and a refund ends it', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({
    kind: 'purchase',
    days: [1, 2],
    settings: { plan: 'ultra', aim: 'none' },
  });
  await addPurchase(ctx, 'before', 'ultra');
  ctx.pass({ seconds: 60 });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (const uid of ['ann', 'refunded', 'again']) await addPurchase(ctx, uid, 'ultra');
  await addPurchase(ctx, 'premium', 'premium');
  await runJobs(ctx, smtp);
  expect(smtp.sent).toEqual([]);
  await runDays(ctx, smtp, 1);
  await setPlan(ctx.db, { uid: 'refunded', plan: 'free' });
  await addPayment(ctx.db, {
    checkoutSessionId: 'cs_second',
    uid: 'again',
    priceId: 'ultra-usd',
    paidAt: ctx.now(),
    seenAt: ctx.now(),
  });
  await runDays(ctx, smtp, 4);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 1', 'Day 2']);
  expect(sentTo(smtp, 'again')).toEqual(['Day 1', 'Day 2']);
  expect(sentTo(smtp, 'refunded')).toEqual(['Day 1']);
  expect(smtp.sent).toHaveLength(5);
});

test('a gift does not start it for its buyer', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'purchase', days: [0] });
  await addPurchase(ctx, 'ann', 'ultra');
  ctx.pass({ seconds: 60 });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  const checkoutSessionId = 'cs_gift';
  const paid = { uid: 'ann', priceId: 'ultra-usd', paidAt: ctx.now(), seenAt: ctx.now() };
  await addPayment(ctx.db, { checkoutSessionId, ...paid });
  await ctx.db
    .insertInto('gifts')
    .values({ checkoutSessionId, plan: 'ultra', codeHash: 'hash', encryptedCode: 'code' })
    .execute();
  await addPurchase(ctx, 'ben', 'ultra');
  await runJobs(ctx, smtp);
  expect(smtp.sent.map(({ to }) => to)).toEqual([emailOf('ben')]);
});

test('a purchase can aim at a finished course', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'purchase', days: [0, 3] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (const uid of ['ann', 'done']) await addPurchase(ctx, uid, 'ultra');
  await runJobs(ctx, smtp);
  await watchLesson(ctx, 'ann');
  await watchLesson(ctx, 'done', { isFinished: true });
  await runDays(ctx, smtp, 4);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 3']);
  expect(sentTo(smtp, 'done')).toEqual(['Day 0']);
});

test('silence starts it for customers who were active after it was switched on; watching ends it', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({
    kind: 'silence',
    days: [0, 2],
    settings: { silentDays: 7 },
  });
  for (const uid of ['ann', 'long-silent', 'returns', 'finished', 'refunded'])
    await addPurchase(ctx, uid, 'ultra');
  await addSignUp(ctx, 'free', { news: true });
  ctx.pass({ seconds: 8 * 86_400 });
  await watchLesson(ctx, 'finished', { isFinished: true });
  for (const uid of ['ann', 'returns', 'refunded']) await watchLesson(ctx, uid);
  ctx.pass({ seconds: 60 });
  await switchOn(instructor);
  await runJobs(ctx, smtp);
  await runDays(ctx, smtp, 3);
  await watchLesson(ctx, 'ann');
  await setPlan(ctx.db, { uid: 'refunded', plan: 'free' });
  await runDays(ctx, smtp, 5);
  expect(smtp.sent.map(({ to }) => to)).toEqual([emailOf('returns')]);
  await watchLesson(ctx, 'returns');
  await watchLesson(ctx, 'long-silent');
  await runDays(ctx, smtp, 16);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0', 'Day 2']);
  expect(sentTo(smtp, 'returns')).toEqual(['Day 0']);
  expect(sentTo(smtp, 'long-silent')).toEqual(['Day 0', 'Day 2']);
  expect(sentTo(smtp, 'finished')).toEqual([]);
  expect(sentTo(smtp, 'refunded')).toEqual([]);
  expect((await readSequence(ctx)).emails).toMatchObject([{ sent: 3 }, { sent: 2, reached: 1 }]);
});

test('a customer who never watched counts as silent from the payment on', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({
    kind: 'silence',
    days: [0],
    settings: { silentDays: 7 },
  });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addPurchase(ctx, 'ann');
  await runJobs(ctx, smtp);
  await runDays(ctx, smtp, 6);
  expect(smtp.sent).toEqual([]);
  await runDays(ctx, smtp, 2);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0']);
});

test('learners get a changed text only after it is published', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0] });
  await switchOn(instructor);
  const { name, plan, silentDays, aim, version } = await readSequence(ctx);
  const email = { id: 'day-0', delayDays: 0, subject: { en: 'Half a su' }, body: { en: 'Text' } };
  const path = `/api/studio/sequences/${sequenceId}` as const;
  const draft = { name, plan, silentDays, aim, version, emails: [email] };
  expect((await instructor.ask(`PUT ${path}`, draft)).status).toBe(200);
  await instructor.ask(`POST ${path}/emails/day-0/tests`, { language: 'en' });
  expect((await ctx.mails()).map(({ subject }) => subject)).toContain('[Test] Half a su');
  ctx.pass({ seconds: 60 });
  await addSignUp(ctx, 'ann', { news: true });
  await runJobs(ctx, smtp);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0']);
  expect((await instructor.ask(`PUT ${path}/publication`, { version: version + 1 })).status).toBe(200);
  await addSignUp(ctx, 'ben', { news: true });
  await runJobs(ctx, smtp);
  expect(sentTo(smtp, 'ben')).toEqual(['Half a su']);
});

test('emails are sent between nine and eight in the site’s time zone', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0] });
  await switchOn(instructor);
  ctx.pass({ seconds: 11 * 3_600 });
  await addSignUp(ctx, 'ann', { news: true });
  for (let hour = 0; hour < 11; hour++) {
    await runJobs(ctx, smtp);
    ctx.pass({ seconds: 3_600 });
  }
  expect(smtp.sent).toEqual([]);
  ctx.pass({ seconds: 3_600 });
  await runJobs(ctx, smtp);
  expect(sentTo(smtp, 'ann')).toEqual(['Day 0']);
});

test('nobody gets more who unsubscribed, was banned, asked for deletion, or whose address is stopped', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0, 1] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (const uid of ['off', 'banned', 'leaving', 'stopped', 'stays'])
    await addSignUp(ctx, uid, { news: true });
  await runJobs(ctx, smtp);
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
  const figures = async () => (await readSequence(ctx)).emails;
  expect(await figures()).toMatchObject([{ sent: 5, unsubscribed: 1 }, { sent: 1 }]);
  // As the erasure of an account does.
  await ctx.db.deleteFrom('sequenceMails').where('uid', '=', 'off').execute();
  expect(await figures()).toMatchObject([{ unsubscribed: 1 }, {}]);
});

test('an email in the queue is taken back when the aim is reached, and follows a change of address', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  for (const uid of ['buys', 'moves']) await addSignUp(ctx, uid, { news: true });
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  await setPlan(ctx.db, { uid: 'buys', plan: 'premium' });
  const moved = ctx.db.updateTable('users').set({ email: 'new@example.com' }).where('uid', '=', 'moves');
  await moved.execute();
  await deliverCampaignMail(ctx, smtp, { admit: admitCampaignMail(ctx) });
  expect(smtp.sent.map(({ to }) => to)).toEqual(['new@example.com']);
  expect((await readSequence(ctx)).emails).toMatchObject([{ sent: 1, skipped: 1, failed: 0 }]);
});

test('switching it off ends it for those in it, also what is queued; switched on again, it starts with new events', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'sign-up', days: [0, 1] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addSignUp(ctx, 'ann', { news: true });
  await runJobs(ctx, smtp);
  await addSignUp(ctx, 'queued', { news: true });
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  const off = () => instructor.ask(`DELETE /api/studio/sequences/${sequenceId}/switch`);
  expect((await off()).status).toBe(200);
  expect(await off()).toMatchObject({ status: 409, body: { reason: 'off' } });
  await runJobs(ctx, smtp);
  expect((await readSequence(ctx)).emails).toMatchObject([
    { waiting: 0, sent: 1 },
    { waiting: 0, sent: 0 },
  ]);
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addSignUp(ctx, 'ben', { news: true });
  await runDays(ctx, smtp, 3);
  expect(smtp.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [emailOf('ann'), 'Day 0'],
    [emailOf('ben'), 'Day 0'],
    [emailOf('ben'), 'Day 1'],
  ]);
});

test('an unsubscribe link works after the key that signed it was removed', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'purchase', days: [0] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addPurchase(ctx, 'ann');
  await runJobs(ctx, smtp);
  const token = smtp.sent[0]?.unsubscribeUrl?.split('/').at(-1) ?? '';
  const later = { ...ctx, secret: secretOf('the next key') };
  const app = new Hono().post('/:token', (c) => unsubscribeFromNews(later, c));
  const post = (path: string) => app.request(`/${path}`, { method: 'POST' });
  expect((await post(`${token.slice(0, -1)}-`)).status).toBe(404);
  expect((await post(token)).status).toBe(200);
  expect((await readSequence(ctx)).emails).toMatchObject([{ unsubscribed: 1 }]);
});

test('an email that waits while the key is replaced has a link that outlives the next key, too', async () => {
  const { ctx, instructor, smtp } = await createSequenceSite({ kind: 'purchase', days: [0] });
  await switchOn(instructor);
  ctx.pass({ seconds: 60 });
  await addPurchase(ctx, 'ann');
  ctx.pass({ seconds: 300 });
  await advanceSequences(ctx);
  const next = { ...ctx, secret: secretOf('the next key') };
  await deliverCampaignMail(next, smtp, { admit: admitCampaignMail(next) });
  const token = smtp.sent[0]?.unsubscribeUrl?.split('/').at(-1) ?? '';
  const later = { ...ctx, secret: secretOf('the key after that') };
  const app = new Hono().post('/:token', (c) => unsubscribeFromNews(later, c));
  expect((await app.request(`/${token}`, { method: 'POST' })).status).toBe(200);
});
