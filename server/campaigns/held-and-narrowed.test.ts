import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { latestStartMs } from '#rules/campaign.ts';
import { noReply } from '#rules/mail/delivery.ts';
import type { CampaignAudience } from '#contract/api.ts';
import { deleteDueAccounts } from '#server/learners/delete-accounts.ts';
import { recordReport } from '#server/mail/bounces.ts';
import { recordPayment } from '#server/payments/store.ts';
import { secretOf } from '#server/platform/crypto.ts';
import { signIn } from '#tests/test-browser.ts';
import {
  campaignId as id,
  createCampaignSite as createSite,
  readCampaign as read,
  runCampaigns as run,
  sendCampaign as send,
} from '#tests/test-campaigns.ts';
import type { TestContext } from '#tests/test-context.ts';
import { addUsers, emailOf } from '#tests/test-database.ts';
import { recordingSmtp } from '#tests/test-smtp.ts';
import { narrowAudience, readAudience } from './audience.ts';
import { putNewsChoice } from './news-store.ts';
import { pauseRestoredCampaigns } from './pause-restored.ts';
import { sendCampaigns } from './send-campaigns.ts';
import { unsubscribeFromNews } from './unsubscribe.ts';

test('a campaign whose time passed long ago while the site was down becomes a draft that says so', async () => {
  const { ctx, instructor } = await createSite('ann');
  const at = ctx.now() + 3_600_000;
  await send(instructor, {}, at);
  ctx.pass({ seconds: 3_600 + latestStartMs / 1_000 + 1 });
  const smtp = recordingSmtp([]);
  await run(ctx, smtp);
  expect(smtp.sent).toEqual([]);
  const held = { reason: 'late', startsAt: at };
  expect(await read(instructor)).toMatchObject({ state: 'draft', sendAt: null, held, recipients: 0 });
  const audit = ctx.db.selectFrom('audit').select(['actor', 'detail']).where('action', '=', 'campaign-held');
  expect(await audit.execute()).toEqual([{ actor: 'campaigns', detail: `${at} News` }]);
  const times = 'day=0&dayBefore=0&week=0&weekBefore=0&month=0&monthBefore=0';
  const heldCount = async () => (await instructor.ask(`GET /api/studio/today?${times}`)).body.campaignsHeld;
  expect(await heldCount()).toBe(1);

  // A click is enough, since the text is still there.
  await instructor.ask(`PUT /api/studio/campaigns/${id}/sending`, { version: 2, sendAt: null });
  await run(ctx, smtp);
  expect(smtp.sent).toHaveLength(1);
  expect(await read(instructor)).toMatchObject({ state: 'sent', held: null });
  expect(await heldCount()).toBe(0);
});

test('a campaign that is a few hours late is sent', async () => {
  const { ctx, instructor } = await createSite('ann');
  await send(instructor, {}, ctx.now() + 1_000);
  ctx.pass({ seconds: latestStartMs / 1_000 - 60 });
  const smtp = recordingSmtp([]);
  await run(ctx, smtp);
  expect(smtp.sent).toHaveLength(1);
  expect(await read(instructor)).toMatchObject({ state: 'sent', held: null });
});

test('a restored backup says why its campaigns wait, until they are resumed', async () => {
  const { ctx, instructor } = await createSite('ann');
  await send(instructor);
  await pauseRestoredCampaigns(ctx.db);
  const held = { reason: 'restored', startsAt: null };
  expect(await read(instructor)).toMatchObject({ state: 'paused', held });
  await instructor.ask(`DELETE /api/studio/campaigns/${id}/pause`);
  expect(await read(instructor)).toMatchObject({ state: 'sending', held: null });
});

async function leaveCheckout({ db, now }: TestContext, uid: string): Promise<void> {
  await putNewsChoice(db, { uid, news: true, now: 1 });
  const createdAt = now() - 2 * 86_400_000;
  const times = { createdAt, expiresAt: createdAt + 7_200_000 };
  const row = { id: `left-${uid}`, uid, priceId: 'ultra-usd', checkoutSessionId: `cs_${uid}`, ...times };
  await db.insertInto('checkouts').values(row).execute();
}

async function pay({ db, now }: TestContext, uid: string): Promise<void> {
  const paid = { amountCents: 7800, currency: 'usd', refundedCents: 0, dispute: 'none' as const };
  const ids = { checkoutSessionId: `cs_${uid}`, paymentIntentId: `pi_${uid}`, uid, priceId: 'ultra-usd' };
  await recordPayment(db, { ...ids, ...paid, paidAt: now(), seenAt: now() }, undefined);
}

test('a learner who pays after being listed, or after the email was queued, gets no reminder', async () => {
  const { ctx, instructor } = await createSite();
  const learners = ['listed', 'queued', 'left'];
  await addUsers(ctx.db, ...learners);
  for (const uid of learners) await leaveCheckout(ctx, uid);
  await send(instructor, { audience: { leftCheckout: true }, perMinute: 60 });
  // No time has passed, so the pace allows no email yet.
  await sendCampaigns(ctx);
  expect(await read(instructor)).toMatchObject({ recipients: 3, queued: 0 });
  await pay(ctx, 'listed');
  ctx.pass({ seconds: 10 });
  await sendCampaigns(ctx);
  expect(await read(instructor)).toMatchObject({ queued: 2, skipped: 1 });
  await pay(ctx, 'queued');
  const smtp = recordingSmtp([]);
  await run(ctx, smtp);
  expect(smtp.sent.map(({ to }) => to)).toEqual([emailOf('left')]);
  expect(await read(instructor)).toMatchObject({ state: 'sent', sent: 1, failed: 1, skipped: 1 });
});

test('every filter of an audience is checked again before an email is queued', async () => {
  const { ctx } = await createSite('ann', 'ben');
  await signIn(ctx, emailOf('ann'));
  await ctx.db
    .updateTable('users')
    .set({ country: 'Malaysia', plan: 'ultra' })
    .where('uid', '=', 'ann')
    .execute();
  await pay(ctx, 'ann');
  const now = ctx.now();
  const audiences: CampaignAudience[] = [
    { plan: 'ultra' },
    { country: 'Malaysia' },
    { seen: 'week' },
    { paidFrom: now - 1, paidTo: now + 1 },
    { q: 'ann' },
    { q: emailOf('ann') },
    { q: emailOf('ann'), country: 'Malaysia' },
  ];
  for (const audience of audiences) {
    const narrowed = await narrowAudience(ctx, { audience, recipients: keysOf('ann', 'ben') });
    expect(
      narrowed.map(({ uid }) => uid),
      JSON.stringify(audience),
    ).toEqual(['ann']);
    const { recipients } = await readAudience(ctx, { audience, cursor: '' });
    expect(
      recipients.map(({ uid }) => uid),
      JSON.stringify(audience),
    ).toEqual(['ann']);
  }
  for (const audience of [{ q: '-' }, { paidFrom: now + 1 }, { section: 1 }, { lessonId: 'nothing' }])
    expect(await narrowAudience(ctx, { audience, recipients: keysOf('ann', 'ben') })).toEqual([]);
  expect(await narrowAudience(ctx, { audience: {}, recipients: [] })).toEqual([]);
});

test('a learner who deletes their account stays in the counts, without a trace in the email’s row', async () => {
  const { ctx, instructor } = await createSite('ann', 'ben', 'cem');
  await send(instructor);
  const smtp = recordingSmtp([]);
  await run(ctx, smtp);
  const { pathname } = new URL(smtp.sent.find(({ to }) => to === emailOf('ann'))?.unsubscribeUrl ?? '');
  expect((await ctx.app.request(pathname, { method: 'POST' })).status).toBe(200);
  const counts = { recipients: 3, sent: 3, unsubscribed: 1 };
  expect(await read(instructor)).toMatchObject(counts);
  await ctx.db
    .updateTable('users')
    .set({ deletionAskedAt: ctx.now() - 8 * 86_400_000 })
    .where('uid', '=', 'ann')
    .execute();
  await deleteDueAccounts(ctx);
  expect(await read(instructor)).toMatchObject(counts);
  const mailId = pathname.split('news.')[1]?.split('.')[0] ?? '';
  const reply = { ...noReply, text: `550 ${emailOf('ann')} is unknown` };
  await recordReport(ctx, { kind: 'bounce', mailId, email: null, reply });
  expect(await read(instructor)).toMatchObject({ ...counts, bounced: 1 });
  const rows = await ctx.db
    .selectFrom('mail')
    .select(['uid', 'recipientKey', 'reply'])
    .where('campaignId', '=', id)
    .execute();
  expect(rows.filter(({ uid }) => uid === null)).toEqual([{ uid: null, recipientKey: null, reply: null }]);
  expect((await ctx.app.request(pathname, { method: 'POST' })).status).toBe(200);
  expect(await ctx.db.selectFrom('newsChoices').select('uid').execute()).toEqual([]);
});

test('an unsubscribe link works after the key that signed it was removed', async () => {
  const { ctx, instructor } = await createSite('ann');
  await send(instructor);
  const smtp = recordingSmtp([]);
  await run(ctx, smtp);
  const token = smtp.sent[0]?.unsubscribeUrl?.split('/').at(-1) ?? '';
  const later = { ...ctx, secret: secretOf('the next key') };
  const app = new Hono().post('/:token', (c) => unsubscribeFromNews(later, c));
  const post = (path: string) => app.request(`/${path}`, { method: 'POST' });
  expect((await post(`${token.slice(0, -1)}-`)).status).toBe(404);
  expect((await post(token)).status).toBe(200);
  expect(await read(instructor)).toMatchObject({ unsubscribed: 1 });
});

const keysOf = (...uids: string[]) => uids.map((uid) => ({ uid, entryId: null }));
