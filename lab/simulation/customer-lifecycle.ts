import { giveUpPlan, refundInPart } from './refunds-and-disputes.ts';
import { type Customer, planHeld, planShown, type Simulation, waitForPlan } from './customer.ts';
import { visitShop } from './purchase.ts';

/** Everything one person does, after signing in, until they have bought so often. */
export async function runCustomer(customer: Customer, simulation: Simulation, wanted: number): Promise<void> {
  customer.isToldToWait = false;
  while (customer.bought < wanted && !customer.isToldToWait) {
    const shown = await planShown(customer);
    if (shown === 'ultra') {
      if (customer.holdings.length > 0) await giveUpPlan(customer, simulation);
      if (planHeld(customer) === 'ultra') continue;
      if (await waitForPlan(customer, simulation, (plan) => plan !== 'ultra')) continue;
      simulation.tally.count('PLAN STILL THERE WHEN PATIENCE ENDED');
      return;
    }
    await visitShop(customer, simulation, shown);
    if (customer.bought < wanted) await inBetween(customer, simulation);
  }
}

/** A Premium owner may go on to Ultra; some get part of the money back, some all of it. */
async function inBetween(customer: Customer, simulation: Simulation): Promise<void> {
  const standing = customer.holdings.filter(({ isDisputed }) => !isDisputed);
  const [first] = standing;
  if (first && customer.chance.happens(0.05)) await refundInPart(customer, simulation, first);
  const isPremiumAlone = standing.length === 1 && first?.plan === 'premium';
  if (isPremiumAlone && customer.chance.happens(0.65)) return;
  if (customer.holdings.length > 0) await giveUpPlan(customer, simulation);
  // Most look whether it has arrived before they buy again; the others are faster than the news.
  const held = planHeld(customer);
  if (customer.chance.happens(0.8)) await waitForPlan(customer, simulation, (plan) => plan === held);
}
