import { expect, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import { beginRun, finishRun } from '#server/operations/store.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { addPayment } from '#tests/test-database.ts';

const hourMs = 60 * 60 * 1000;
/** A site on a Saturday at noon; the week began on Monday and the month on the first. */
async function createSite() {
  const now = Date.UTC(2026, 10, 21, 12);
  const ctx = await createTestContext({ now });
  const instructor = await signIn(ctx, 'instructor@example.com');
  const learner = await signIn(ctx, 'aisyah@example.com');
  const day = Date.UTC(2026, 10, 21);
  const query = new URLSearchParams(
    Object.entries({
      day,
      dayBefore: day - dayMs,
      week: day - 5 * dayMs,
      weekBefore: day - 12 * dayMs,
      month: Date.UTC(2026, 10, 1),
      monthBefore: Date.UTC(2026, 9, 1),
    }).map(([name, value]): [string, string] => [name, String(value)]),
  );
  let payments = 0;
  const pay = (paidAt: number, more: object = {}) =>
    addPayment(ctx.db, { checkoutSessionId: `cs_${payments++}`, uid: learner.user.uid, paidAt, ...more });
  const read = async () => (await instructor.ask(`GET /api/studio/today?${query.toString()}`)).body;
  return { ctx, instructor, learner, now, day, pay, read };
}

test('sums payments by currency, beside the same part of the previous day, week and month', async () => {
  const { ctx, now, day, pay, read } = await createSite();
  await pay(now - 1);
  await pay(day);
  await pay(day - dayMs + hourMs, { amountCents: 5800 });
  // Yesterday evening is not compared with this morning.
  await pay(day - hourMs, { amountCents: 100 });
  await pay(day - 11 * dayMs, { currency: 'myr', amountCents: 9800 });
  await pay(Date.UTC(2026, 9, 3), { currency: 'myr', amountCents: 6800 });
  await pay(Date.UTC(2026, 9, 30), { currency: 'myr', amountCents: 1 });
  await pay(now - 2, { amountCents: 999 });
  await ctx.db
    .updateTable('payments')
    .set({ withdrawnAt: now })
    .where('checkoutSessionId', '=', 'cs_7')
    .execute();
  expect((await read()).money).toEqual([
    {
      currency: 'MYR',
      day: { now: 0, before: 0 },
      week: { now: 0, before: 9800 },
      month: { now: 9800, before: 6800 },
    },
    {
      currency: 'USD',
      day: { now: 15_600, before: 5800 },
      week: { now: 21_500, before: 0 },
      month: { now: 21_500, before: 0 },
    },
  ]);
});

test('counts new learners without the team, and everything that needs attention', async () => {
  const { ctx, learner, now, read } = await createSite();
  expect(await read()).toMatchObject({
    learners: { day: { now: 1, before: 0 }, month: { now: 1, before: 0 } },
    reviews: 0,
    discrepancies: 0,
    disputes: { count: 0, nextDueAt: null },
    failedMails: 0,
    certificates: { waiting: 0, overdue: 0, nextDueAt: null },
  });
  await ctx.db
    .updateTable('mail')
    .set({ failedAt: now - hourMs, outcome: 'refused' })
    .execute();
  const claim = { id: 'c', uid: learner.user.uid, name: 'Aisyah', claimedAt: now - 15 * dayMs };
  const open = { nameCorrectedAt: null, declinedAt: null, declineReason: null, course: null };
  await ctx.db
    .insertInto('certificates')
    .values({ ...claim, ...open, issuedAt: null, revokedAt: null, revokeReason: null, revokedBy: null })
    .execute();
  expect(await read()).toMatchObject({
    failedMails: 4,
    certificates: { waiting: 1, overdue: 1, nextDueAt: now - dayMs },
  });
});

test('shows the last backup and drill, and a later failure of either', async () => {
  const { ctx, now, read } = await createSite();
  expect((await read()).backup).toEqual({ lastAt: null, bytes: null, drillAt: null, failed: false });
  await beginRun(ctx.db, { id: 'b', kind: 'backup', now });
  await finishRun(ctx.db, { id: 'b', endedAt: now, bytes: 12_345 });
  expect((await read()).backup).toEqual({ lastAt: now, bytes: 12_345, drillAt: null, failed: false });
  const lastWeek = now - 7 * dayMs;
  await beginRun(ctx.db, { id: 'd', kind: 'drill', now: lastWeek });
  await finishRun(ctx.db, { id: 'd', endedAt: lastWeek });
  expect((await read()).backup).toEqual({ lastAt: now, bytes: 12_345, drillAt: lastWeek, failed: false });
  await beginRun(ctx.db, { id: 'e', kind: 'drill', now });
  await finishRun(ctx.db, { id: 'e', endedAt: now, failure: 'damaged' });
  expect((await read()).backup).toEqual({ lastAt: now, bytes: 12_345, drillAt: lastWeek, failed: true });
});

test('rejects a request without its days', async () => {
  const { instructor } = await createSite();
  expect((await instructor.ask('GET /api/studio/today')).status).toBe(400);
});
