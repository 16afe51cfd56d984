import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { listUnbooked } from '#server/store/payments/balance-transactions.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { disputesAndFees } from './039-disputes-and-fees.ts';

test('the charges of earlier payments are to be asked for, and transfers are not', async () => {
  const db = await createDatabaseBefore(disputesAndFees);
  const former = untyped(db);
  const user = { uid: 'a', email: 'a@example.com', country: 'Others', plan: 'free', createdAt: 1 };
  await former.insertInto('users').values(user).execute();
  const payment = { uid: 'a', amountCents: 7800, currency: 'usd', paidAt: 3, recordedAt: 4 };
  const rows = [
    { checkoutSessionId: 'cs_1', kind: 'stripe', priceId: 'ultra-usd', feeCents: 257, netCents: 7543 },
    { checkoutSessionId: 'manual_1', kind: 'transfer', priceId: '', gives: 'ultra' },
  ];
  for (const row of rows)
    await former
      .insertInto('payments')
      .values({
        ...payment,
        ...row,
        paymentIntentId: row.checkoutSessionId,
        refundedCents: 0,
        dispute: 'none',
      })
      .execute();
  await migrate(db);
  expect(await listUnbooked(db, { atMost: 10 })).toEqual([{ checkoutSessionId: 'cs_1', paidAt: 3 }]);
  expect(await db.selectFrom('disputes').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('payments').select('feeCents').where('kind', '=', 'stripe').execute()).toEqual([
    { feeCents: 257 },
  ]);
});
