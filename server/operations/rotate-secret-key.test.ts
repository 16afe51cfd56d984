import { expect, test } from 'vitest';
import { signingKey } from '#server/certificates/badges.ts';
import { useRecoveryCode } from '#server/accounts/second-factors.ts';
import { secretOf } from '#server/platform/crypto.ts';
import { listAllAuthenticators } from '#server/accounts/second-factor-store.ts';
import { addAuthenticator } from '#tests/test-authenticator.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { reencryptRows } from './rotate-secret-key.ts';

const oldKey = 'the key of a test, long enough for one';
const newKey = 'another key of a test, long enough too';

test('after a start with both keys, the new one alone decrypts authenticators and the badge key', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, 'instructor@example.com');
  const { secret } = await addAuthenticator(ctx, browser);
  const former = await signingKey(ctx);
  expect(await reencryptRows({ ...ctx, secret: secretOf(newKey, oldKey) })).toBe(2);
  expect(await reencryptRows({ ...ctx, secret: secretOf(newKey, oldKey) })).toBe(0);

  const alone = secretOf(newKey);
  const [authenticator] = await listAllAuthenticators(ctx.db);
  expect(alone.decrypt('authenticator', authenticator?.encryptedSecret ?? '')).toBe(secret);
  // The same key signs credentials: it was not replaced as lost.
  expect((await signingKey({ ...ctx, secret: alone })).id).toBe(former.id);
});

test('a recovery code from before the rotation works once while the old key is configured', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, 'instructor@example.com');
  const { recoveryCodes } = await addAuthenticator(ctx, browser);
  const { uid } = (await browser.ask('GET /api/me')).body;
  const user = { email: 'instructor@example.com', language: 'en' } as const;
  const code = { uid, user, typed: recoveryCodes?.[0] ?? '' };
  const use = (secret: typeof ctx.secret) => useRecoveryCode(ctx.db, { ...ctx, secret }, code);
  expect(await use(secretOf(newKey))).toBe(false);
  expect(await use(secretOf(newKey, oldKey))).toBe(true);
  expect(await use(secretOf(newKey, oldKey))).toBe(false);
});
