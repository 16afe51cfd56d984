import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { writeFirstPrices } from '#server/flows/prices/fill-prices.ts';
import { listPayments } from '#server/store/payments/payments.ts';
import { listReceipts } from '#server/store/payments/receipts.ts';
import { firstPrices } from '#tests/content/first-prices.ts';
import { readConfig } from '#server/config/config.ts';
import { liveEnvironment } from '#tests/live-environment.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { prices } from './027-prices.ts';

test('payments of a running site keep their items and receipts after the first start', async () => {
  const db = await createDatabaseBefore(prices);
  const former = untyped(db);
  const user = { uid: 'a', email: 'a@example.com', country: 'Others', plan: 'ultra', createdAt: 1 };
  await former.insertInto('users').values(user).execute();
  const payment = { uid: 'a', currency: 'usd', refundedCents: 0, dispute: 'none', paidAt: 1, recordedAt: 1 };
  for (const [session, priceId, amountCents] of [
    ['cs_1', 'premium-usd', 5800],
    ['cs_2', 'upgrade-usd', 2000],
  ] as const) {
    const ids = { checkoutSessionId: session, paymentIntentId: session, priceId, amountCents };
    await former
      .insertInto('payments')
      .values({ ...payment, ...ids })
      .execute();
    const receipt = { number: session, checkoutSessionId: session, uid: 'a', issuedAt: 1 };
    await former.insertInto('receipts').values(receipt).execute();
  }
  await migrate(db);
  const config = readConfig(liveEnvironment);
  await writeFirstPrices({ db, config, now: () => 1, randomBytes }, firstPrices);
  expect(await listPayments(db, { uid: 'a' })).toMatchObject([
    { gives: 'premium', needs: null },
    { gives: 'ultra', needs: 'premium' },
  ]);
  expect(await listReceipts(db, { uid: 'a' })).toMatchObject([
    { number: 'cs_2', amountCents: 2000, gives: 'ultra', needs: 'premium' },
    { number: 'cs_1', amountCents: 5800, gives: 'premium', needs: null },
  ]);
});
