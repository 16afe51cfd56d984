import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { pollMissedEvents } from '#server/payments/stripe-events.ts';
import { reconcileLedger } from '#server/payments/reconciliation.ts';
import { findLastRun, requestRun } from '#server/payments/reconciliation-store.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { checkout, createPaidContext, deliverAll, type PaidContext, planOf } from '#tests/test-payments.ts';
import { newPostgresDatabase } from '#tests/test-postgres.ts';
import { restoreBackup, type RestorePlace } from './restore-backup.ts';
import { writeBackup } from './make-backup.ts';

const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const engines: ('sqlite' | 'postgresql')[] = onPostgres ? ['sqlite', 'postgresql'] : ['sqlite'];

/** The number of customers: sign-ins of one network are limited. */
const people = 24;

async function buy(ctx: PaidContext, browser: TestBrowser): Promise<string> {
  const session = await checkout(browser, 'ultra');
  await ctx.pay(session);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  return session;
}

async function emptyPlace(engine: 'sqlite' | 'postgresql'): Promise<RestorePlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-restore-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return { dataDir, databaseUrl: engine === 'sqlite' ? null : await newPostgresDatabase() };
}

test.each(engines)(
  'a backup during purchases restored on %s loses nothing acknowledged, and Stripe adds the rest',
  async (engine) => {
    const ctx = await createPaidContext();
    const browsers: TestBrowser[] = [];
    for (let one = 0; one < people; one++) browsers.push(await signIn(ctx, `buyer-${one}@example.com`));
    const acknowledged: string[] = [];
    for (const browser of browsers.slice(0, people / 2)) acknowledged.push(await buy(ctx, browser));

    const place = { ...ctx.config, fingerprint: ctx.secret.fingerprint };
    const making = writeBackup(place, { kind: 'nightly', now: ctx.now() });
    const duringBackup: string[] = [];
    for (const browser of browsers.slice(people / 2)) duringBackup.push(await buy(ctx, browser));
    const { name } = await making;

    const target = await emptyPlace(engine);
    const path = join(place.backup.folder, name);
    const { ledger } = await restoreBackup(target, { path, files: 'restore' });
    expect(ledger).toMatchObject({ wrongPlans: [], withoutReceipt: [] });
    const db = openDatabase(target);
    onTestFinished(() => db.destroy());
    const restored = { ...ctx, db };
    const sessions = async () =>
      (await db.selectFrom('payments').select('checkoutSessionId').execute()).map(
        (row) => row.checkoutSessionId,
      );
    expect(await sessions()).toEqual(expect.arrayContaining(acknowledged));

    // The restored site queries Stripe for missed events, as after any outage.
    ctx.pass({ seconds: 600 });
    await pollMissedEvents(restored);
    expect((await sessions()).toSorted()).toEqual([...acknowledged, ...duringBackup].toSorted());
    await requestRun(db, { id: 'after', now: ctx.now() });
    await reconcileLedger(restored);
    expect(await findLastRun(db, { now: ctx.now() })).toMatchObject({
      failure: null,
      seen: people,
      discrepancyCount: 0,
    });
  },
);
