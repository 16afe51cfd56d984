import { giveUpPlan, refundInPart } from './refunds-and-disputes.ts';
import { type Person, planHeld, planShown, type Town, waitForPlan } from './customer.ts';
import { visitShop } from './purchase.ts';

/** Everything one person does, after signing in, until they have bought so often. */
export async function live(person: Person, town: Town, wanted: number): Promise<void> {
  person.isToldToWait = false;
  while (person.bought < wanted && !person.isToldToWait) {
    const shown = await planShown(person);
    if (shown === 'ultra') {
      if (person.holdings.length > 0) await giveUpPlan(person, town);
      if (planHeld(person) === 'ultra') continue;
      if (await waitForPlan(person, town, (plan) => plan !== 'ultra')) continue;
      town.tally.count('PLAN STILL THERE WHEN PATIENCE ENDED');
      return;
    }
    await visitShop(person, town, shown);
    if (person.bought < wanted) await inBetween(person, town);
  }
}

/** A Premium owner may go on to Ultra; some get part of the money back, some all of it. */
async function inBetween(person: Person, town: Town): Promise<void> {
  const standing = person.holdings.filter(({ isDisputed }) => !isDisputed);
  const [first] = standing;
  if (first && person.chance.happens(0.05)) await refundInPart(person, town, first);
  const isPremiumAlone = standing.length === 1 && first?.plan === 'premium';
  if (isPremiumAlone && person.chance.happens(0.65)) return;
  if (person.holdings.length > 0) await giveUpPlan(person, town);
  // Most look whether it has arrived before they buy again; the others are faster than the news.
  const held = planHeld(person);
  if (person.chance.happens(0.8)) await waitForPlan(person, town, (plan) => plan === held);
}
