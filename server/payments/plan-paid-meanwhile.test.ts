import { expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn } from '#tests/test-browser.ts';
import { createPaidContext } from '#tests/test-payments.ts';
import { listOpenCheckouts } from './checkout-store.ts';
import { startCheckout } from './open-checkout.ts';

test('a request that waited while its plan was paid opens no second checkout', async () => {
  const ctx = await createPaidContext();
  const { user } = await signIn(ctx);
  await setPlan(ctx.db, { uid: user.uid, plan: 'ultra' });
  const asFound = {
    uid: user.uid,
    email: 'aisyah@example.com',
    country: 'Others',
    language: 'en',
    paidPlan: 'free',
  } as const;
  await expect(startCheckout(ctx, asFound, { plan: 'ultra' })).rejects.toMatchObject({ code: 'aborted' });
  expect((await ctx.stripeApi.checkout.sessions.list()).data).toEqual([]);
  expect(await listOpenCheckouts(ctx.db, { uid: user.uid })).toEqual([]);
});
