import { expect, test } from 'vitest';
import { addAuthenticator } from '#tests/test-authenticator.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { resetFactors } from './second-factors.ts';

const email = 'instructor@example.com';

test('the operator’s reset removes all factors of a user, who is notified and sets up a new one', async () => {
  const ctx = await createTestContext({ config: { isLocal: false } });
  const browser = await signIn(ctx, email);
  await addAuthenticator(ctx, browser);
  expect(await resetFactors(ctx, { email: 'nobody@example.com' })).toBe(false);
  expect(await resetFactors(ctx, { email })).toBe(true);
  const { body } = await browser.ask('GET /api/studio');
  expect(body.secondFactor).toMatchObject({ state: 'missing', kinds: [] });
  expect((await browser.ask('GET /api/studio/team')).body.reason).toBe('second-factor-missing');
  expect(await ctx.db.selectFrom('recoveryCodes').select('uid').execute()).toEqual([]);
  const notified = (await ctx.mails()).filter(({ kind }) => kind === 'second-factor-reset');
  expect(notified).toMatchObject([{ to: email, subject: 'Your second factor was reset' }]);
  const lines = ctx.db.selectFrom('audit').select(['actor', 'subject']);
  expect(await lines.where('action', '=', 'second-factor-reset').execute()).toEqual([
    { actor: 'operator', subject: browser.user.uid },
  ]);
  await addAuthenticator(ctx, browser);
});
