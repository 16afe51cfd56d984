import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { listPaidCurrencies } from '#server/store/payments/sales.ts';
import { sumPaid } from '#server/store/staff/today-figures.ts';
import { moneyByCurrency } from './038-money-by-currency.ts';

test('payments of before are summed by currency', async () => {
  const db = await createDatabaseBefore(moneyByCurrency);
  const paid = (id: string, amountCents: number, currency: string) => ({
    checkoutSessionId: `cs_${id}`,
    paymentIntentId: `pi_${id}`,
    uid: 'ann',
    priceId: 'price',
    amountCents,
    currency,
    paidAt: 10,
    recordedAt: 10,
    refundedCents: 0,
    dispute: 'none',
  });
  const tables = untyped(db);
  const ann = { uid: 'ann', email: 'ann@example.com', country: 'Malaysia', plan: 'ultra', createdAt: 1 };
  await tables.insertInto('users').values(ann).execute();
  await tables
    .insertInto('payments')
    .values([paid('a', 3400, 'usd'), paid('b', 15_000, 'myr'), paid('c', 3600, 'usd')])
    .execute();
  await migrate(db);
  expect(await listPaidCurrencies(db)).toEqual(['myr', 'usd']);
  expect(await sumPaid(db, { currency: 'usd', from: 0, to: 11 })).toBe(7000);
});
