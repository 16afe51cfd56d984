import { createCheckout, readCheckout } from '#contract/checkouts.ts';
import { type Plan, priceById } from '#rules/plans.ts';
import { confirmPayment } from '#server/flows/confirm-payment.ts';
import { startCheckout } from '#server/flows/open-checkout.ts';
import { describeError } from '#server/log.ts';
import { inTime } from '#server/outside/stripe.ts';
import { Refusal } from '#server/refusal.ts';
import { findCheckout } from '#server/store/checkouts.ts';
import { findPayment } from '#server/store/payments.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { limit } from './limits.ts';
import { requirePerson } from './viewer.ts';

const hourMs = 60 * 60 * 1000;

export function addCheckouts(api: Api, world: World): void {
  api.openapi(createCheckout, async (c) => {
    const { user } = await requirePerson(world, c);
    const { plan } = c.req.valid('json');
    await limit(world, { key: `checkouts:${user.uid}`, atMost: 120, windowMs: hourMs });
    const buyer = { uid: user.uid, email: user.email, country: user.country, plan: user.plan as Plan };
    return c.json(await startCheckout(world, buyer, plan), 201);
  });

  api.openapi(readCheckout, async (c) => {
    const { user } = await requirePerson(world, c);
    const { id } = c.req.valid('param');
    const checkout = await findCheckout(world.db, { stripeSessionId: id });
    const plan = checkout && priceById(checkout.priceId)?.gives;
    if (!plan || checkout.uid !== user.uid) throw new Refusal('not-found', 'There is no such payment.');
    if (await findPayment(world.db, { stripeSessionId: id }))
      return c.json({ state: 'paid', plan } as const, 200);
    return c.json({ state: await askStripe(world, id), plan }, 200);
  });
}

/** While Stripe gives no answer, nobody is told that a payment failed. */
async function askStripe(world: World, sessionId: string): Promise<'paid' | 'not-paid' | 'checking'> {
  try {
    const { state } = await inTime(confirmPayment(world, sessionId));
    return state === 'paid' || state === 'not-paid' ? state : 'checking';
  } catch (error) {
    world.log({ event: 'checkout-unknown', session: sessionId, error: describeError(error) });
    return 'checking';
  }
}
