import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { emailDomains } from './015-email-domains.ts';

test('a user with an internationalised domain keeps the account, and no other user gets it', async () => {
  const ctx = await createTestContext();
  const before = await signIn(ctx, 'before@example.com');
  const twice = await signIn(ctx, 'twice@example.com');
  await signIn(ctx, 'twice@xn--bcher-kva.example');
  for (const [browser, email] of [
    [before, 'before@bücher.example'],
    [twice, 'twice@bücher.example'],
  ] as const)
    await ctx.db.updateTable('users').set({ email }).where('uid', '=', browser.user.uid).execute();
  await emailDomains.up(ctx.db);
  expect((await signIn(ctx, 'before@xn--bcher-kva.example')).user.uid).toBe(before.user.uid);
  expect((await twice.ask('GET /api/me')).body.email).toBe('twice@bücher.example');
});
