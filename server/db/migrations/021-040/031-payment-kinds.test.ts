import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { paymentKinds } from './031-payment-kinds.ts';

test('payments of the release before came through Stripe, from the country of their customer', async () => {
  const db = await createDatabaseBefore(paymentKinds);
  const tables = untyped(db);
  const user = { uid: 'a', email: 'a@example.com', country: 'Malaysia', plan: 'ultra', createdAt: 1 };
  await tables.insertInto('users').values(user).execute();
  const payment = {
    checkoutSessionId: 'cs_1',
    paymentIntentId: 'pi_1',
    uid: 'a',
    priceId: 'ultra-myr',
    amountCents: 9800,
    currency: 'myr',
    refundedCents: 0,
    dispute: 'none',
    paidAt: 1,
    recordedAt: 1,
  };
  await tables.insertInto('payments').values(payment).execute();
  await migrate(db);
  expect(await db.selectFrom('payments').selectAll().execute()).toMatchObject([
    { ...payment, kind: 'stripe', country: 'Malaysia', gives: null, feeCents: null, note: null },
  ]);
});
