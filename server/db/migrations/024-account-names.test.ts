import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { accountNames } from './024-account-names.ts';

const formerNames = [
  sql`alter table "rateLimits" rename to limits`,
  sql`alter table "emailChanges" rename to "addressChanges"`,
  sql`alter table mail rename column "encryptedContent" to sealed`,
];

test('rate limits, e-mail changes and queued mail keep their rows under the new names', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, 'aisyah@example.com');
  await browser.ask('POST /api/address-changes', { email: 'siti@example.com' });
  const read = async () => ({
    limits: await ctx.db.selectFrom('rateLimits').selectAll().orderBy('key').execute(),
    changes: await ctx.db.selectFrom('emailChanges').selectAll().execute(),
    mails: await ctx.mails(),
  });
  await browser.ask('GET /api/me');
  const before = await read();
  for (const rename of formerNames) await rename.execute(ctx.db);
  await accountNames.up(ctx.db);
  expect(await read()).toEqual(before);
  expect(before.limits.length).toBeGreaterThan(0);
  expect(before.changes).toHaveLength(1);
  expect(before.mails.map(({ kind }) => kind)).toContain('address-change');
});
