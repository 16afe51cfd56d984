/** Repeats `few-purchases.long.test.ts` with more customers and longer outages, on each database. */
import { test } from 'vitest';
import { newPostgresDatabase } from '#tests/test-postgres.ts';
import { expectFaultless } from './expect-faultless.ts';

const seed = 20261122;
const databases = process.env['TEST_DATABASE_URL'] ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

/** A busy machine needs several times as long as a quiet one. */
const timeout = 30 * 60_000;

test.concurrent.each(databases)(
  `on %s each owns what they paid for, away for 5 and 20 days, by seed ${seed}`,
  async (database) => {
    const url = database === 'PostgreSQL' ? await newPostgresDatabase() : null;
    await expectFaultless({
      purchases: 200,
      customers: 40,
      seed,
      killEveryMs: 5_000,
      lateMs: 5_000,
      reconcileSeconds: 5,
      outageDays: [5, 20],
      databaseUrl: url ?? undefined,
    });
  },
  timeout,
);
