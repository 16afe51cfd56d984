import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { noReply } from '#rules/mail/delivery.ts';
import { putMailStop } from '#server/mail/bounce-store.ts';
import { recipientKeyOf, writeMail } from '#server/mail/queue.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { checkout, createPaidContext, deliverAll } from '#tests/test-payments.ts';
import { deleteDueAccounts } from './delete-accounts.ts';

const email = 'leaving.person@example.com';
const traces = /leaving\.person|Leaving Person|012-345/i;

/** Returns every row that matches, with queued email decrypted. */
async function rowsWith(ctx: TestContext, trace: RegExp): Promise<string[]> {
  const tables = await ctx.db.introspection.getTables();
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ encryptedContent?: string }>`select * from ${sql.table(name)}`.execute(
      ctx.db,
    );
    for (const row of rows) {
      const opened =
        name === 'mail' && row.encryptedContent ? ctx.secret.decrypt('mail', row.encryptedContent) : '';
      if (trace.test(JSON.stringify(row) + opened)) found.push(`${name}: ${JSON.stringify(row)}`);
    }
  }
  return found;
}

test('a deleted account leaves no trace of its owner in any table or byte of the database file', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx, email);
  await browser.ask('PATCH /api/me', { name: 'Leaving Person', phone: '012-345 6789' });
  await ctx.pay(await checkout(browser, 'premium'));
  await deliverAll(ctx);
  const { uid } = browser.user;
  await checkout(browser, 'ultra');
  await ctx.db
    .updateTable('checkouts')
    .set({ url: `https://checkout.example/pay?prefilled_email=${email}` })
    .execute();
  await browser.ask('POST /api/address-changes', { email: 'new.leaving.person@example.com' });
  const stranger = await signIn(ctx, 'stranger@example.com');
  await stranger.ask('POST /api/address-changes', { email });
  await new TestBrowser(ctx).ask('POST /api/sign-in-links', { email });
  await ctx.db
    .insertInto('audit')
    .values({ id: 'a', at: 1, actor: 'i', action: 'note', subject: uid, detail: `cs_1: wrote to ${email}` })
    .execute();
  await ctx.db
    .insertInto('paymentReviews')
    .values({
      id: 'l',
      fact: 'f',
      reason: 'paid-twice',
      uid,
      checkoutSessionId: 'cs_1',
      detail: 'w',
      flaggedAt: 1,
    })
    .execute();
  await ctx.db
    .updateTable('paymentReviews')
    .set({ resolvedAt: 1, note: `wrote to ${email}` })
    .execute();
  await browser.ask('POST /api/deletions');
  expect((await rowsWith(ctx, traces)).length).toBeGreaterThan(8);

  ctx.pass({ seconds: 7 * 24 * 60 * 60 });
  await deleteDueAccounts(ctx);
  expect(await rowsWith(ctx, traces)).toEqual([]);
  const files = ctx.config.databaseUrl ? [] : readdirSync(ctx.config.dataDir);
  const matching = files.filter((name) => {
    const bytes = name.startsWith('lectern.db') ? readFileSync(join(ctx.config.dataDir, name)) : '';
    return traces.test(bytes.toString('latin1'));
  });
  expect(matching).toEqual([]);
  expect(await ctx.db.selectFrom('payments').selectAll().where('uid', '=', uid).execute()).toHaveLength(1);
  expect((await stranger.ask('GET /api/me')).body.email).toBe('stranger@example.com');
  expect((await ctx.mails()).map(({ to }) => to)).toContain('stranger@example.com');
});

test('deletes the account’s emails to other addresses and the suppression of its own', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, email);
  const { uid } = browser.user;
  const words = { subject: 'Hello', paragraphs: ['Hello'], language: 'en' } as const;
  await writeMail(ctx.db, ctx, { kind: 'address-change', to: 'b@example.com', uid, ...words });
  const stop = { reason: 'bounced', mailId: null, reply: noReply, now: ctx.now() } as const;
  for (const stopped of [email, 'stranger@example.com'])
    await putMailStop(ctx.db, { ...stop, recipientKey: recipientKeyOf(ctx, stopped) });
  await browser.ask('POST /api/deletions');
  ctx.pass({ seconds: 7 * 24 * 60 * 60 });
  await deleteDueAccounts(ctx);
  expect(await ctx.db.selectFrom('mail').selectAll().where('uid', '=', uid).execute()).toEqual([]);
  const left = await ctx.db.selectFrom('mailStops').select('recipientKey').execute();
  expect(left).toEqual([{ recipientKey: recipientKeyOf(ctx, 'stranger@example.com') }]);
});
