import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, migrate } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/database-errors.ts';
import { createDatabaseBefore, type FormerTables, untyped } from '#tests/test-migrations.ts';
import { fieldNames } from './022-field-names.ts';

const payment = { uid: 'a', priceId: 'ultra-usd', amountCents: 7800, currency: 'usd' };
const emailChange = { uid: 'a', email: 'b@example.com', oldTokenHash: 'o', newTokenHash: 'n', expiresAt: 9 };
const mail = { id: 'mail', kind: 'welcome', messageId: '<mail@example.com>', createdAt: 1 };
const delivery = { nextTryAt: 1, tries: 0, sentAt: null, failedAt: null };
const confirmations = { oldConfirmedAt: 2, newConfirmedAt: null };
const fate = { refundedCents: 0, dispute: 'none', paidAt: 3, recordedAt: 4 };

/** One row of each table as the release before wrote it. */
const before: FormerTables = {
  checkouts: {
    id: 'checkout',
    ...payment,
    stripePriceId: 'price_1',
    openKey: 'a',
    stripeSessionId: 'cs_1',
    url: 'https://pay.example.com',
    createdAt: 1,
    expiresAt: 9,
    askedAt: 2,
    settledAt: 5,
  },
  payments: { stripeSessionId: 'cs_1', paymentIntentId: 'pi_1', ...payment, ...fate },
  receipts: { number: 'LEC-2026-000001', stripeSessionId: 'cs_1', uid: 'a', issuedAt: 3 },
  looks: {
    id: 'look',
    fact: 'paid-twice:cs_1',
    what: 'paid-twice',
    uid: 'a',
    stripeSessionId: 'cs_1',
    amountCents: 7800,
    currency: 'usd',
    why: 'ultra was paid before',
    raisedAt: 6,
    settledAt: 7,
    settledBy: 'stripe',
    note: 'Refunded.',
  },
  ledgerRuns: {
    id: 'run',
    openKey: 'ledger',
    askedAt: 1,
    heartbeatAt: 2,
    endedAt: 3,
    failedWhy: 'Stripe was away.',
    seen: 4,
    drifted: 5,
  },
  drifts: {
    id: 'drift',
    fact: 'no-receipt:cs_1',
    kind: 'no-receipt',
    uid: 'a',
    stripeSessionId: 'cs_1',
    detail: 'without a receipt',
    foundAt: 1,
    settledAt: 2,
  },
  bookmarks: { job: 'payments', at: 1234 },
  limits: { key: 'mail:a', windowStart: 1, count: 2 },
  addressChanges: { ...emailChange, ...confirmations },
  mail: { ...mail, ...delivery, failedWhy: null, sealed: '2.secret' },
};

const after: FormerTables = {
  checkouts: {
    id: 'checkout',
    ...payment,
    stripePriceId: 'price_1',
    openKey: 'a',
    checkoutSessionId: 'cs_1',
    url: 'https://pay.example.com',
    createdAt: 1,
    expiresAt: 9,
    leasedAt: 2,
    completedAt: 5,
  },
  payments: {
    checkoutSessionId: 'cs_1',
    paymentIntentId: 'pi_1',
    ...payment,
    ...fate,
    changes: 0,
    refundedAt: null,
    withdrawnAt: null,
  },
  receipts: { number: 'LEC-2026-000001', checkoutSessionId: 'cs_1', uid: 'a', issuedAt: 3 },
  paymentReviews: {
    id: 'look',
    fact: 'paid-twice:cs_1',
    reason: 'paid-twice',
    uid: 'a',
    checkoutSessionId: 'cs_1',
    amountCents: 7800,
    currency: 'usd',
    detail: 'ultra was paid before',
    flaggedAt: 6,
    resolvedAt: 7,
    resolvedBy: 'stripe',
    note: 'Refunded.',
  },
  reconciliationRuns: {
    id: 'run',
    openKey: 'ledger',
    requestedAt: 1,
    heartbeatAt: 2,
    endedAt: 3,
    failure: 'Stripe was away.',
    seen: 4,
    discrepancyCount: 5,
  },
  discrepancies: {
    id: 'drift',
    fact: 'no-receipt:cs_1',
    kind: 'no-receipt',
    uid: 'a',
    checkoutSessionId: 'cs_1',
    detail: 'without a receipt',
    foundAt: 1,
    resolvedAt: 2,
  },
  eventCursors: { job: 'payments', at: 1234 },
  rateLimits: { key: 'mail:a', windowStart: 1, count: 2 },
  emailChanges: { ...emailChange, ...confirmations },
  mail: { ...mail, ...delivery, recipientKey: null, encryptedContent: '2.secret' },
};

/** The columns that keep a row from being written twice. */
const uniqueKeys: Record<string, readonly string[]> = {
  checkouts: ['id', 'openKey', 'checkoutSessionId'],
  payments: ['checkoutSessionId', 'paymentIntentId'],
  receipts: ['number', 'checkoutSessionId'],
  paymentReviews: ['id', 'fact'],
  reconciliationRuns: ['id', 'openKey'],
  discrepancies: ['id', 'fact'],
  eventCursors: ['job'],
  rateLimits: ['key'],
  emailChanges: ['uid'],
  mail: ['id'],
};

test('a site with payments, mail and rate limits finds every row under the new names', async () => {
  const db = await createFormerDatabase();
  await migrate(db);
  const tables = untyped(db);
  for (const [table, row] of Object.entries(after))
    expect([table, await tables.selectFrom(table).selectAll().execute()]).toEqual([
      table,
      // Later migrations add columns.
      [expect.objectContaining(row)],
    ]);
});

test('the readings of the clock move from the event cursors into a table of their own', async () => {
  const db = await createFormerDatabase();
  const readings = [
    { name: 'clock-even-since', at: 1 },
    { name: 'clock-seen', at: 2 },
  ];
  for (const { name, at } of readings)
    await untyped(db).insertInto('bookmarks').values({ job: name, at }).execute();
  await migrate(db);
  expect(await db.selectFrom('clockReadings').selectAll().orderBy('name').execute()).toEqual(readings);
  expect(await db.selectFrom('eventCursors').select('job').execute()).toEqual([{ job: 'payments' }]);
});

test('keys and references hold after their columns were renamed', async () => {
  const db = await createFormerDatabase();
  await migrate(db);
  const tables = untyped(db);
  for (const [table, keys] of Object.entries(uniqueKeys))
    for (const key of keys) {
      const others = keys.filter((other) => other !== key).map((other) => [other, 'another']);
      const again = { ...after[table], ...Object.fromEntries(others) };
      const error = await tables
        .insertInto(table)
        .values(again)
        .execute()
        .catch((cause: unknown) => cause);
      expect([table, key, isUniqueViolation(error)]).toEqual([table, key, true]);
    }
  const receipt = { number: 'LEC-2026-000002', checkoutSessionId: 'cs_unknown', uid: 'a', issuedAt: 3 };
  await expect(tables.insertInto('receipts').values(receipt).execute()).rejects.toThrow(/foreign key/i);
});

test('the indexes of payments are there under the new names', async () => {
  const db = await createFormerDatabase();
  await migrate(db);
  const indexes = await indexNames(db);
  expect(indexes).toEqual(
    expect.arrayContaining([
      'checkoutsPending',
      'checkoutsOfUser',
      'paymentsOfUser',
      'receiptsOfUser',
      'paymentReviewsOpen',
      'paymentReviewsOfSession',
    ]),
  );
  expect(indexes.filter((name) => /looks(Open|OfSession)|Unsettled/.test(name))).toEqual([]);
});

async function createFormerDatabase(): Promise<Database> {
  const db = await createDatabaseBefore(fieldNames);
  const user = { uid: 'a', email: 'a@example.com', country: 'Others', plan: 'ultra', createdAt: 1 };
  await untyped(db).insertInto('users').values(user).execute();
  for (const [table, row] of Object.entries(before))
    await untyped(db).insertInto(table).values(row).execute();
  return db;
}

async function indexNames(db: Database): Promise<string[]> {
  const isPostgres = Boolean(process.env['TEST_DATABASE_URL']);
  const list = isPostgres
    ? sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public'`
    : sql<{ name: string }>`select name from sqlite_master where type = 'index'`;
  return (await list.execute(db)).rows.map(({ name }) => name);
}
