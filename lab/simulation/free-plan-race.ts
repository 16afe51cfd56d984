/** A learner claims a free plan while the checkout of the same plan is open, or is just being paid, in another tab. */
import { type Customer, planShown, type Simulation } from './customer.ts';
import { openAccount } from './by-hand/changes-by-hand.ts';
import { freeCode, reasonOf } from './coupons.ts';
import type { PaidSession } from './oracle.ts';
import { openCheckout, pay } from './purchase.ts';

/** Runs the race in a new account. The oracle reads the result from Stripe's books. */
export async function raceForFreePlan(customer: Customer, simulation: Simulation): Promise<void> {
  const racer = await openAccount({ customer, simulation });
  const { chance } = customer;
  const plan = chance.pick({ premium: 1, ultra: 1 });
  const checkout = await openCheckout(racer, simulation, plan, 'own');
  if (!checkout) return;
  const claim = () => racer.browser.ask('POST', '/api/coupon-claims', { plan, coupon: freeCode });
  const claimSoon = async () => {
    await chance.pause(100);
    return claim();
  };
  const [answer] = await Promise.all([
    claimSoon(),
    chance.happens(0.7) ? pay(racer, simulation, checkout) : undefined,
    chance.happens(0.3) ? racer.browser.ask('POST', '/api/payment-checks') : undefined,
  ]);
  const isGiven = answer.status === 201;
  simulation.tally.count(
    isGiven
      ? 'free plans claimed beside a checkout'
      : `free plans beside a checkout answered ${answer.status} ${reasonOf(answer.body)}`.trimEnd(),
  );
  const { sessionId } = checkout;
  simulation.races.push({ email: racer.email, sessionId, isGiven, plan, shown: await planShown(racer) });
}

/** Finds races in which a session could still be paid, or was paid, beside the free plan. */
export async function findPaidBesideFree(
  { stripe, races }: Simulation,
  paid: readonly PaidSession[],
): Promise<string[]> {
  const found: string[] = [];
  for (const { email, sessionId, plan, shown } of races.filter((race) => race.isGiven)) {
    const { status } = (await stripe.api('GET', `/checkout/sessions/${sessionId}`)) as { status: string };
    // A payment that was disputed before the claim had given nothing.
    if (paid.some(({ id, dispute }) => id === sessionId && dispute === null))
      found.push(`${email} paid ${sessionId} for what was free`);
    if (status === 'open') found.push(`${email} can still pay ${sessionId} for what was free`);
    if (shown !== plan) found.push(`${email} got ${plan} and is shown ${shown}`);
  }
  return found;
}
