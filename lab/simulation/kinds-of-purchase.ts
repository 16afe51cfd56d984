/** The kinds of purchase. A further kind is an entry here, and a judgement of Stripe's books in `verdict.ts`. */
import type { Customer, Simulation } from './customer.ts';
import { buyGift, redeemGift } from './gifts.ts';
import { buyGroup, joinGroup } from './groups.ts';
import { visitShop } from './purchase.ts';
import { referFriend } from './referrals.ts';

type Visit = (customer: Customer, simulation: Simulation, shown: 'free' | 'premium') => Promise<unknown>;

/** A visit resolves with false when there was nothing to do. */
const kinds = {
  'for oneself': { weight: 70, visit: visitShop },
  'a gift': { weight: 12, visit: buyGift },
  'redeems a gift': { weight: 10, visit: redeemGift },
  'a group': { weight: 10, visit: buyGroup },
  'takes a seat': { weight: 24, visit: joinGroup },
  'refers a friend': { weight: 24, visit: referFriend },
} as const satisfies Record<string, { weight: number; visit: Visit }>;

export const visitByKind: Visit = async (customer, simulation, shown) => {
  const weights = Object.fromEntries(Object.entries(kinds).map(([name, { weight }]) => [name, weight]));
  const visit: Visit = kinds[customer.chance.pick<keyof typeof kinds>(weights)].visit;
  if ((await visit(customer, simulation, shown)) === false) await visitShop(customer, simulation, shown);
};
