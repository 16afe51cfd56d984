import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { receipts } from './007-receipts.ts';

type PaymentBefore = {
  stripeSessionId: string;
  paymentIntentId: string;
  uid: string;
  priceId: string;
  amountCents: number;
  currency: string;
  refundedCents: number;
  dispute: string;
  paidAt: number;
};

test('payments from before there were receipts are numbered in the order in which they came', async () => {
  const db = await createDatabaseBefore(receipts);
  const person = { country: 'Others', plan: 'ultra', createdAt: 1 };
  await untyped(db)
    .insertInto('users')
    .values({ uid: 'a', email: 'a@example.com', ...person })
    .execute();
  for (const [session, paidAt] of [
    ['second', Date.UTC(2026, 3, 2)],
    ['first', Date.UTC(2026, 3, 1)],
    ['last', Date.UTC(2027, 0, 1)],
  ] as const) {
    const money = {
      priceId: 'ultra-usd',
      amountCents: 7800,
      currency: 'usd',
      refundedCents: 0,
      dispute: 'none',
    };
    await (db as unknown as Kysely<{ payments: PaymentBefore }>)
      .insertInto('payments')
      .values({ stripeSessionId: session, paymentIntentId: `pi_${session}`, uid: 'a', paidAt, ...money })
      .execute();
  }
  await migrate(db);
  const numbered = await db
    .selectFrom('receipts')
    .select(['number', 'checkoutSessionId'])
    .orderBy('number')
    .execute();
  expect(numbered.map(({ number, checkoutSessionId }) => [number, checkoutSessionId])).toEqual([
    ['LEC-2026-000001', 'first'],
    ['LEC-2026-000002', 'second'],
    ['LEC-2027-000001', 'last'],
  ]);
  expect(
    await db
      .selectFrom('payments')
      .select(['checkoutSessionId', 'recordedAt'])
      .orderBy('recordedAt')
      .execute(),
  ).toEqual([
    { checkoutSessionId: 'first', recordedAt: Date.UTC(2026, 3, 1) },
    { checkoutSessionId: 'second', recordedAt: Date.UTC(2026, 3, 2) },
    { checkoutSessionId: 'last', recordedAt: Date.UTC(2027, 0, 1) },
  ]);
  expect(await db.selectFrom('receiptYears').selectAll().orderBy('year').execute()).toEqual([
    { year: 2026, last: 2 },
    { year: 2027, last: 1 },
  ]);
});
