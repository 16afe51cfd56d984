import { expect, test } from 'vitest';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { markEventsDone } from '#server/payments/store.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { deleteExpiredRows } from './delete-expired-rows.ts';

const daySeconds = 24 * 60 * 60;

async function countRows(ctx: TestContext) {
  const counts: Record<string, number> = {};
  for (const table of ['sessions', 'signInLinks', 'emailChanges', 'mail'] as const)
    counts[table] = (
      await ctx.db
        .selectFrom(table)
        .select(table === 'emailChanges' ? 'uid' : 'id')
        .execute()
    ).length;
  return counts;
}

test('deletes sign-in links, email changes, sent mail and sessions some time after their end', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  await browser.ask('POST /api/address-changes', { email: 'new@example.com' });
  await ctx.db.updateTable('mail').set({ encryptedContent: '', sentAt: ctx.now() }).execute();
  await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email: 'waits@example.com' });
  const after = async (seconds: number) => {
    ctx.pass({ seconds });
    await deleteExpiredRows(ctx);
    return countRows(ctx);
  };
  const all = { sessions: 1, signInLinks: 2, emailChanges: 1, mail: 5 };
  expect(await after(20 * 60)).toEqual(all);
  expect(await after(daySeconds)).toEqual({ ...all, signInLinks: 0 });
  expect(await after(daySeconds)).toEqual({ ...all, signInLinks: 0, emailChanges: 0 });
  // Unsent mail stays until it is sent or has failed.
  expect(await after(29 * daySeconds)).toEqual({ sessions: 1, signInLinks: 0, emailChanges: 0, mail: 1 });
  expect(await after(28 * daySeconds)).toMatchObject({ sessions: 1 });
  expect(await after(2 * daySeconds)).toMatchObject({ sessions: 0 });
});

test('keeps a used session for ninety days', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  const lastUsedAt = async () =>
    (await ctx.db.selectFrom('sessions').select('lastUsedAt').executeTakeFirst())?.lastUsedAt;
  for (let month = 0; month < 3; month++) {
    ctx.pass({ seconds: 29 * daySeconds });
    expect((await browser.ask('GET /api/me')).body.sign).toBe(true);
    // The use is saved outside the request.
    await expect.poll(lastUsedAt).toBe(ctx.now());
    await deleteExpiredRows(ctx);
  }
  expect((await countRows(ctx))['sessions']).toBe(1);
});

test('deletes events, mails and limits after the configured retention, and keeps the audit log', async () => {
  const ctx = await createTestContext({
    env: { KEEP_STRIPE_EVENTS_DAYS: '40', KEEP_MAIL_DAYS: '10', KEEP_RATE_LIMITS_DAYS: '2' },
  });
  await signIn(ctx);
  await ctx.db.updateTable('mail').set({ encryptedContent: '', sentAt: ctx.now() }).execute();
  // More than one statement deletes at once.
  const events = Array.from({ length: 2_500 }, (_, index) => ({
    id: `evt_${index}`,
    type: 'charge.refunded',
  }));
  for (let at = 0; at < events.length; at += 500)
    await markEventsDone(ctx.db, { events: events.slice(at, at + 500), now: ctx.now() });
  const line = { actor: 'a', action: 'role-given', subject: 'b', detail: '' };
  await ctx.db
    .insertInto('audit')
    .values({ id: 'line', at: ctx.now(), ...line })
    .execute();
  const left = async () => {
    await deleteExpiredRows(ctx);
    const tables = ['stripeEvents', 'mail', 'rateLimits', 'audit'] as const;
    const counts = await Promise.all(
      tables.map((table) =>
        ctx.db
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('count'))
          .execute(),
      ),
    );
    return counts.map(([row]) => row?.count ?? 0);
  };
  const [, mails, limits, lines] = await left();
  expect(mails).toBeGreaterThan(0);
  expect(limits).toBeGreaterThan(0);
  ctx.pass({ seconds: 9 * daySeconds });
  expect(await left()).toEqual([2_500, mails, 0, lines]);
  ctx.pass({ seconds: 2 * daySeconds });
  expect(await left()).toEqual([2_500, 0, 0, lines]);
  ctx.pass({ seconds: 30 * daySeconds });
  expect(await left()).toEqual([0, 0, 0, lines]);
});
