import { expect, test } from 'vitest';
import { monthSpan, settlementsOf } from '#rules/payments/sales.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { addPayment } from '#tests/test-database.ts';
import { addBookings } from './balance-transaction-store.ts';
import { sumBookingsInParts } from './balance-transactions.ts';

test('counts each booking of a month once, from its first to its last millisecond', async () => {
  const ctx = await createTestContext();
  const { from, to } = monthSpan('2026-10')!;
  const dayMs = 24 * 60 * 60 * 1000;
  const times = [from - 1, from, from + 4 * dayMs - 1, from + 4 * dayMs, to - 1, to];
  const { uid } = (await signIn(ctx)).user;
  const checkoutSessionId = 'cs_test_1';
  await addPayment(ctx.db, { checkoutSessionId, uid });
  const bookings = times.map((bookedAt, place) => ({
    id: `txn_${place}`,
    kind: 'charge' as const,
    amountCents: 10 ** place,
    feeCents: 0,
    netCents: 10 ** place,
    currency: 'USD' as const,
    bookedAt,
  }));
  await addBookings(ctx.db, { checkoutSessionId, bookings });
  expect(settlementsOf(await sumBookingsInParts(ctx, { from, to }))).toMatchObject([{ grossCents: 11_110 }]);
});
