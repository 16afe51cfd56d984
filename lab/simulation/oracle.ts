/**
 * The oracle: what each customer must own, from the ledger of Stripe alone. It uses none of the rules or tables of
 * the product.
 */
import type { StripeSnapshot, PaidSession } from './stripe-snapshot.ts';
import type { Plan } from './customer.ts';

/** The price list as the specification has it: currency and amount tell what was bought. */
const goods: Record<string, 'premium' | 'ultra' | 'upgrade'> = {
  'usd 5800': 'premium',
  'usd 7800': 'ultra',
  'usd 2000': 'upgrade',
  'myr 6800': 'premium',
  'myr 9800': 'ultra',
  'myr 3000': 'upgrade',
};

export type ExpectedOwnership = {
  /** By address; who is not here has paid nothing that still stands. */
  plans: Map<string, Plan>;
  /** Payments by address, for one receipt each. */
  paid: Map<string, string[]>;
  /** The payments of one person for one thing, where more than one of them still stands. */
  doubles: string[][];
};

export function expectedOwnership({ paid }: StripeSnapshot): ExpectedOwnership {
  const byEmail = Map.groupBy(paid, ({ email }) => email);
  const byThing = Map.groupBy(paid.filter(stands), (session) => `${session.email} ${goodOf(session)}`);
  return {
    plans: new Map([...byEmail].map(([email, own]) => [email, planOf(own)])),
    paid: new Map([...byEmail].map(([email, own]) => [email, own.map(({ id }) => id)])),
    doubles: [...byThing.values()].filter((same) => same.length > 1).map((same) => same.map(({ id }) => id)),
  };
}

function planOf(sessions: PaidSession[]): Plan {
  const owned = new Set(sessions.filter(stands).map(goodOf));
  if (owned.has('ultra')) return 'ultra';
  if (!owned.has('premium')) return 'free';
  return owned.has('upgrade') ? 'ultra' : 'premium';
}

function stands({ amountCents, refundedCents, dispute }: PaidSession): boolean {
  const isTaken = dispute !== null && dispute !== 'won' && !dispute.startsWith('warning_');
  return refundedCents < amountCents && !isTaken;
}

function goodOf({ currency, amountCents }: PaidSession): string {
  return goods[`${currency} ${amountCents}`] ?? `nothing that is sold: ${amountCents} ${currency}`;
}
