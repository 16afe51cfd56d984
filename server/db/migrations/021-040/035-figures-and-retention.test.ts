import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { readSiteFigures } from '#server/store/site-figures.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { figuresAndRetention } from './035-figures-and-retention.ts';

test('payments of the release before are counted by state', async () => {
  const db = await createDatabaseBefore(figuresAndRetention);
  const former = untyped(db);
  await former
    .insertInto('users')
    .values({ uid: 'a', email: 'a@example.com', country: 'Others', plan: 'free', createdAt: 1 })
    .execute();
  const price = { plan: 'ultra', currency: 'USD', amountCents: 7800, createdAt: 1 };
  await former
    .insertInto('prices')
    .values({ id: 'ultra-usd', stripePriceId: 'price_1', ...price })
    .execute();
  const payment = {
    uid: 'a',
    priceId: 'ultra-usd',
    amountCents: 7800,
    currency: 'usd',
    paidAt: 3,
    recordedAt: 4,
  };
  const states = [
    { refundedCents: 0, dispute: 'none' },
    { refundedCents: 0, dispute: 'won' },
    { refundedCents: 100, dispute: 'none' },
    { refundedCents: 7800, dispute: 'none' },
    { refundedCents: 0, dispute: 'open' },
    { refundedCents: 0, dispute: 'none', withdrawnAt: 9 },
  ];
  for (const [index, state] of states.entries()) {
    const ids = { checkoutSessionId: `cs_${index}`, paymentIntentId: `pi_${index}` };
    await former
      .insertInto('payments')
      .values({ ...ids, ...payment, ...state })
      .execute();
  }
  await migrate(db);
  const { payments } = await readSiteFigures(db, { now: 10 });
  expect(payments).toEqual({ paid: 2, 'partly-refunded': 1, refunded: 1, disputed: 1, withdrawn: 1 });
});
