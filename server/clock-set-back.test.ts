/** A clock ran forty days ahead for a while. Times that it wrote block nothing once it is right again (decision 76). */
import { expect, test } from 'vitest';
import { startReconciliationJob } from './jobs.ts';
import { startCheckout } from './payments/open-checkout.ts';
import { deliverMail } from './mail/delivery.ts';
import { writeMail } from './mail/queue.ts';
import { acquireLease, listPendingCheckouts, openCheckout } from './payments/checkout-store.ts';
import { advanceEventCursor } from './payments/store.ts';
import { acquireEvidenceLease, recordDispute } from './payments/dispute-store.ts';
import { claimRun, findLastRun, finishRun, requestRun } from './payments/reconciliation-store.ts';
import { claimPackaging } from './videos/packaging-store.ts';
import { claimCheck } from './videos/patrol-store.ts';
import { noVersion } from './videos/caption-store.ts';
import { claimTranscription, requestTranscription } from './videos/transcription/store.ts';
import { addVideos } from './publishing/course-store.ts';
import { advanceUpload, insertUpload } from './videos/store.ts';
import {
  beginRun,
  findLastGoodRun,
  findLastRun as findLastBackup,
  finishRun as finishBackup,
} from './operations/store.ts';
import { listLiveProcesses, touchProcess } from './videos/storage/server-processes-store.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { signIn } from '#tests/test-browser.ts';
import { createPaidContext } from '#tests/test-payments.ts';
import { addPayment, addUsers, emailOf } from '#tests/test-database.ts';
import { recordingSmtp } from '#tests/test-smtp.ts';

const day = 24 * 60 * 60;
const minute = 60;

const mail = {
  kind: 'receipt' as const,
  to: 'a@example.com',
  language: 'en' as const,
  subject: 'Receipt',
  paragraphs: ['Paid'],
};

test('immediately sends a mail whose next try is forty days ahead', async () => {
  const ctx = await createTestContext();
  await writeMail(ctx.db, ctx, mail);
  ctx.pass({ seconds: 40 * day });
  await deliverMail(ctx, recordingSmtp([{ code: 'ECONNREFUSED' }]));
  await writeMail(ctx.db, ctx, mail);
  ctx.pass({ seconds: -40 * day });
  const smtp = recordingSmtp([]);
  expect(await deliverMail(ctx, smtp)).toBe(2);
  expect(await deliverMail(ctx, smtp)).toBe(0);
});

test('a mail waits for its usual pause', async () => {
  const ctx = await createTestContext();
  await writeMail(ctx.db, ctx, mail);
  await ctx.db
    .updateTable('mail')
    .set({ nextTryAt: ctx.now() + 10 * minute * 1000 })
    .execute();
  expect(await deliverMail(ctx, recordingSmtp([]))).toBe(0);
});

test('a receipt survives a clock forty days ahead during an outage of the mail server', async () => {
  const ctx = await createTestContext();
  await writeMail(ctx.db, ctx, mail);
  ctx.pass({ seconds: 40 * day });
  for (let tries = 0; tries < 12; tries++) {
    await deliverMail(ctx, recordingSmtp([{ code: 'ECONNREFUSED' }]));
    ctx.pass({ seconds: 10 * minute });
  }
  ctx.pass({ seconds: -40 * day });
  expect(await deliverMail(ctx, recordingSmtp([]))).toBe(1);
});

const leases: Record<string, (ctx: TestContext) => Promise<() => Promise<unknown>>> = {
  'a checkout': async ({ db, now }) => {
    await addUsers(db, 'ann');
    const terms = { stripePriceId: 'price_ultra', amountCents: 7800, currency: 'USD' } as const;
    const open = { id: 'a', uid: 'ann', priceId: 'ultra-usd', now: now(), expiresAt: now() + 60_000 };
    await openCheckout(db, { ...open, ...terms });
    return () => acquireLease(db, { id: 'a', now: now(), leaseMs: 8_000 });
  },
  'the check of the ledger': async ({ db, now }) => {
    await requestRun(db, { id: 'a', now: now() });
    return () => claimRun(db, { now: now() });
  },
  'the evidence of a dispute': async ({ db, now }) => {
    await addUsers(db, 'a');
    await addPayment(db, { checkoutSessionId: 'cs_1', uid: 'a' });
    const terms = { amountCents: 7800, currency: 'USD', reason: 'fraudulent', submissions: 0 };
    const dispute = { id: 'du_1', checkoutSessionId: 'cs_1', status: 'needs-response', ...terms } as const;
    await recordDispute(db, { ...dispute, openedAt: 10, dueAt: null, readAt: 20, now: 21 });
    return () => acquireEvidenceLease(db, { id: 'du_1', now: now(), until: now() + 60_000 });
  },
  'a recording to package': async ({ db, now }) => {
    const recording = { id: 'film', name: 'film', sourceBytes: 9, fingerprint: null, createdBy: 'ann' };
    await insertUpload(db, { ...recording, now: now() });
    await advanceUpload(db, { id: 'film', from: 0, to: 9, now: now() });
    return () => claimPackaging(db, { lease: 'a', now: now() });
  },
  'a video to check': async ({ db, now }) => {
    const check = { videoId: 'film', lease: 'a', checkedAt: null };
    return () => claimCheck(db, { ...check, now: now() });
  },
  'captions to transcribe': async ({ db, now }) => {
    await addVideos(db, [{ id: 'film', lengthSeconds: 60 }]);
    const order = { videoId: 'film', language: 'en', draftVersion: noVersion };
    await requestTranscription(db, { ...order, now: now() });
    return () => claimTranscription(db, { lease: 'a', now: now() });
  },
  'a backup': async ({ db, now }) => {
    let runs = 0;
    return () => beginRun(db, { id: `run-${(runs += 1)}`, kind: 'backup', now: now() });
  },
};

test.each(Object.entries(leases))('the lease of %s ends with the wrong clock', async (_, prepare) => {
  const ctx = await createTestContext();
  const take = await prepare(ctx);
  ctx.pass({ seconds: 40 * day });
  expect(await take()).toBeTruthy();
  expect(await take()).toBeFalsy();
  ctx.pass({ seconds: -40 * day });
  expect(await take()).toBeTruthy();
  expect(await take()).toBeFalsy();
  // Clocks of several machines may differ by seconds.
  ctx.pass({ seconds: -20 });
  expect(await take()).toBeFalsy();
});

test('a reconciliation dated ahead does not block the next night’s', async () => {
  const ctx = await createTestContext();
  ctx.pass({ seconds: 40 * day });
  await requestRun(ctx.db, { id: 'ahead', now: ctx.now() });
  await claimRun(ctx.db, { now: ctx.now() });
  await finishRun(ctx.db, { id: 'ahead', now: ctx.now(), discrepancyCount: 0, failure: null });
  ctx.pass({ seconds: -40 * day });
  expect(await findLastRun(ctx.db, { now: ctx.now() })).toBeUndefined();
  await advanceEventCursor(ctx.db, { job: 'payments', at: ctx.now(), now: ctx.now() });
  const job = startReconciliationJob(ctx);
  await job.stop();
  const last = await findLastRun(ctx.db, { now: ctx.now() });
  expect(last?.requestedAt).toBe(ctx.now());
});

test('a backup dated ahead is not the newest one', async () => {
  const ctx = await createTestContext();
  const { db, now } = ctx;
  const kind = 'backup';
  const run = async (id: string) => {
    expect(await beginRun(db, { id, kind, now: now() })).toBe(true);
    await finishBackup(db, { id, endedAt: now(), name: id });
  };
  ctx.pass({ seconds: 40 * day });
  await run('ahead');
  ctx.pass({ seconds: -40 * day });
  expect(await findLastBackup(db, { kind, now: now() })).toBeUndefined();
  await run('right');
  expect(await findLastBackup(db, { kind, now: now() })).toMatchObject({ name: 'right' });
  expect(await findLastGoodRun(db, { kind, now: now() })).toMatchObject({ name: 'right' });
});

test('polls a checkout that was dated ahead like the others', async () => {
  const { db, now } = await createTestContext();
  await addUsers(db, 'ann');
  const ahead = now() + 2 * 60 * minute * 1000;
  const terms = { stripePriceId: 'price_ultra', amountCents: 7800, currency: 'USD' } as const;
  const open = { id: 'a', uid: 'ann', priceId: 'ultra-usd', now: ahead, expiresAt: ahead };
  await openCheckout(db, { ...open, ...terms });
  await db.updateTable('checkouts').set({ checkoutSessionId: 'cs_a' }).execute();
  const pending = await listPendingCheckouts(db, { after: 0, now: now(), agoMs: 60_000, atMost: 9 });
  expect(pending).toHaveLength(1);
});

test('a new checkout replaces one that a wrong clock left without a session', async () => {
  const ctx = await createPaidContext();
  await addUsers(ctx.db, 'ann');
  const price = await ctx.db
    .selectFrom('prices')
    .select(['stripePriceId', 'amountCents', 'currency'])
    .where('id', '=', 'ultra-usd')
    .executeTakeFirstOrThrow();
  const ahead = ctx.now() + 40 * day * 1000;
  const open = { id: 'ahead', uid: 'ann', priceId: 'ultra-usd', now: ahead, expiresAt: ahead + 7_200_000 };
  await openCheckout(ctx.db, { ...open, ...price });
  const ann = {
    uid: 'ann',
    email: emailOf('ann'),
    country: 'Others',
    language: 'en',
    paidPlan: 'free',
  } as const;
  expect(await startCheckout(ctx, ann, { plan: 'ultra' })).toMatchObject({
    url: expect.any(String) as string,
  });
  const rows = await ctx.db
    .selectFrom('checkouts')
    .select(['id', 'expiresAt'])
    .where('openKey', '=', 'ann')
    .execute();
  expect(rows).toEqual([
    { id: expect.not.stringMatching(/^ahead$/) as string, expiresAt: ctx.now() + 7_200_000 },
  ]);
});

test('a process that died while the clock ran ahead does not count as live', async () => {
  const { db, now } = await createTestContext();
  await touchProcess(db, { id: 'dead', mediaUrl: null, now: now() + 40 * day * 1000 });
  expect(await listLiveProcesses(db, { now: now() })).toEqual([]);
  await touchProcess(db, { id: 'next', mediaUrl: null, now: now() });
  expect(await db.selectFrom('serverProcesses').select('id').execute()).toEqual([{ id: 'next' }]);
});

test('a session that ended while the clock ran ahead stays ended for every copy of its cookie', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  const rows = () => ctx.db.selectFrom('sessions').select('id').execute();
  expect(await rows()).toHaveLength(1);
  ctx.pass({ seconds: 40 * day });
  expect((await browser.ask('DELETE /api/sessions/current')).status).toBe(200);
  ctx.pass({ seconds: -40 * day });
  expect(await rows()).toEqual([]);
});
