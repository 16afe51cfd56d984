/**
 * The oracle: what each customer must own, from the ledger of Stripe and the audit log alone. It uses none of the rules
 * or tables of the product.
 */
import type { ByHand } from './by-hand/audit-log.ts';
import type { StripeSnapshot, PaidSession } from './stripe-snapshot.ts';
import type { Plan } from './customer.ts';

type Good = 'premium' | 'ultra' | 'upgrade';

/** The price list as the specification has it: currency and amount tell what was bought. */
const goods: Record<string, Good> = {
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

/** `byHand` holds what the instructor did, by address; `now` is the time of the programs. */
export function expectedOwnership(
  snapshot: StripeSnapshot,
  byHand: ReadonlyMap<string, ByHand> = new Map(),
  now = 0,
): ExpectedOwnership {
  const ownerOf = new Map(
    [...byHand].flatMap(([email, { mergedUids }]) => mergedUids.map((uid) => [uid, email] as const)),
  );
  const paid: Payment[] = [
    ...snapshot.paid.map((session) => ({ ...session, email: ownerOf.get(session.uid) ?? session.email })),
    ...[...byHand].flatMap(([email, own]) => recordedOf(email, own)),
  ];
  const byEmail = Map.groupBy(paid, ({ email }) => email);
  const emails = new Set([...byEmail.keys(), ...byHand.keys()]);
  const byThing = Map.groupBy(paid.filter(stands), (session) => `${session.email} ${goodOf(session)}`);
  return {
    plans: new Map(
      [...emails].map((email) => {
        const granted = (byHand.get(email)?.grants ?? []).filter(
          ({ endsAt }) => endsAt === null || now < endsAt,
        );
        return [email, bestOf([planOf(byEmail.get(email) ?? []), ...granted.map(({ plan }) => plan)])];
      }),
    ),
    paid: new Map([...byEmail].map(([email, own]) => [email, own.map(({ id }) => id)])),
    doubles: [...byThing.values()].filter((same) => same.length > 1).map((same) => same.map(({ id }) => id)),
  };
}

/** A payment at Stripe, or one that was recorded by hand and names what was bought. */
type Payment = Omit<PaidSession, 'uid'> & { good?: Good };

function recordedOf(email: string, { payments }: ByHand): Payment[] {
  return payments.map((payment) => ({ ...payment, email, currency: 'myr', dispute: null }));
}

function bestOf(plans: Plan[]): Plan {
  return plans.includes('ultra') ? 'ultra' : plans.includes('premium') ? 'premium' : 'free';
}

function planOf(sessions: Payment[]): Plan {
  const owned = new Set(sessions.filter(stands).map(goodOf));
  if (owned.has('ultra')) return 'ultra';
  if (!owned.has('premium')) return 'free';
  return owned.has('upgrade') ? 'ultra' : 'premium';
}

function stands({ amountCents, refundedCents, dispute }: Payment): boolean {
  const isTaken = dispute !== null && dispute !== 'won' && !dispute.startsWith('warning_');
  return refundedCents < amountCents && !isTaken;
}

function goodOf({ good, currency, amountCents }: Payment): string {
  return good ?? goods[`${currency} ${amountCents}`] ?? `nothing that is sold: ${amountCents} ${currency}`;
}
