import { expect, onTestFinished, test, vi } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { checkout, createPaidContext } from '#tests/test-payments.ts';
import { refundInPart } from './refunds-and-disputes.ts';
import { chanceOf } from './chance.ts';
import { openLocalStripe } from './local-stripe.ts';
import type { Customer, Simulation } from './customer.ts';
import { openTally } from './browser.ts';

test('daily partial refunds of a payment never refund all of it', async () => {
  // Stripe forgets an idempotency key after a day, so that a repeated request counts as new.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  const ctx = await createPaidContext();
  const sessionId = await checkout(await signIn(ctx), 'ultra');
  await ctx.pay(sessionId);
  const { url, secretKey } = ctx.config.stripe;
  const stripe = openLocalStripe({ sandboxUrl: new URL(url).origin, secretKey });
  const simulation = { stripe, tally: openTally() } as Simulation;
  const customer = { chance: chanceOf(7, 1) } as Customer;
  const holding = { sessionId, plan: 'ultra', isUpgrade: false, isDisputed: false } as const;
  for (let day = 0; day < 6; day++) {
    await refundInPart(customer, simulation, holding);
    vi.setSystemTime(Date.now() + 2 * 24 * 60 * 60 * 1000);
  }
  const { leftCents } = await stripe.intentOf(sessionId);
  expect(leftCents).toBeGreaterThan(0);
});
