import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { createTestWorld } from '#tests/test-world.ts';
import { emailDomains } from './email-domains.ts';

test('whoever signed in with an internationalised domain before keeps the account, and nobody takes another’s', async () => {
  const world = await createTestWorld();
  const before = await signIn(world, 'before@example.com');
  const twice = await signIn(world, 'twice@example.com');
  await signIn(world, 'twice@xn--bcher-kva.example');
  for (const [browser, email] of [
    [before, 'before@bücher.example'],
    [twice, 'twice@bücher.example'],
  ] as const)
    await world.db.updateTable('users').set({ email }).where('uid', '=', browser.user.uid).execute();
  await emailDomains.up(world.db);
  expect((await signIn(world, 'before@xn--bcher-kva.example')).user.uid).toBe(before.user.uid);
  expect((await twice.ask('GET /api/me')).body.email).toBe('twice@bücher.example');
});
