import type { ByHand, Good } from './by-hand/audit-log.ts';
import type { Plan, Redemption } from './customer.ts';
import type { LocalStripe } from './local-stripe.ts';

/** A paid session, and what happened to the money. */
export type PaidSession = {
  id: string;
  /** The account that opened the session. */
  uid: string;
  email: string;
  currency: string;
  amountCents: number;
  /** The amount before a coupon, and the coupon's code; omitted without one. */
  listCents?: number;
  coupon?: string;
  /** The buyer paid for someone else. */
  isGift?: boolean;
  /** The seats of a group; omitted for any other purchase. */
  seats?: number;
  /** Stripe's fingerprint of the card; omitted for other methods. */
  card?: string;
  /** When it was paid, in milliseconds since 1970. */
  paidAt?: number;
  /** When Stripe created the session, in milliseconds since 1970. */
  createdAt: number;
  refundedCents: number;
  /** The status of its dispute at Stripe; null when there is none. */
  dispute: string | null;
};

export type StripeSnapshot = { paid: PaidSession[]; events: Map<string, number> };

type Charge = {
  id: string;
  amount: number;
  amount_refunded: number;
  paid: boolean;
  created: number;
  payment_method_details: { card?: { fingerprint: string } };
};

type Session = {
  id: string;
  payment_status: string;
  customer_email: string;
  client_reference_id: string;
  currency: string;
  amount_total: number;
  amount_subtotal: number;
  created: number;
  discounts: { coupon: string }[] | null;
  line_items: { data: { quantity: number }[] };
  metadata: Record<string, string>;
  payment_intent: { id: string; latest_charge: Charge | null } | null;
};

type Dispute = { id: string; charge: string; status: string };

type Event = { id: string; type: string };

export async function readStripeSnapshot(stripe: LocalStripe): Promise<StripeSnapshot> {
  const disputes = new Map<string, string>();
  for await (const item of stripe.listAll('/disputes?')) {
    const { charge, status } = item as Dispute;
    // The newest comes first; an older one was an inquiry that the bank dropped.
    if (!disputes.has(charge)) disputes.set(charge, status);
  }
  const events = new Map<string, number>();
  for await (const item of stripe.listAll('/events?')) {
    const { type } = item as Event;
    events.set(type, (events.get(type) ?? 0) + 1);
  }
  return { paid: await readSessions(stripe, disputes), events };
}

async function readSessions(stripe: LocalStripe, disputes: Map<string, string>): Promise<PaidSession[]> {
  const paid: PaidSession[] = [];
  const expanded = ['data.payment_intent.latest_charge', 'data.line_items'];
  const path = `/checkout/sessions?${expanded.map((name) => `expand[]=${name}&`).join('')}`;
  for await (const item of stripe.listAll(path)) {
    const session = item as Session;
    const { id, payment_intent: intent } = session;
    const charge = intent?.latest_charge;
    if (session.payment_status !== 'paid' || !charge?.paid) continue;
    paid.push({
      id,
      uid: session.client_reference_id,
      email: session.customer_email,
      currency: session.currency,
      amountCents: session.amount_total,
      ...discountOf(session),
      isGift: session.metadata['gift'] === 'yes',
      ...seatsOf(session),
      ...cardOf(charge),
      paidAt: charge.created * 1000,
      createdAt: session.created * 1000,
      refundedCents: charge.amount_refunded,
      dispute: disputes.get(charge.id) ?? null,
    });
  }
  return paid;
}

function seatsOf({ line_items: { data } }: Session): { seats?: number } {
  const seats = data.reduce((sum, { quantity }) => sum + quantity, 0);
  return seats > 1 ? { seats } : {};
}

function cardOf({ payment_method_details: { card } }: Charge): { card?: string } {
  return card ? { card: card.fingerprint } : {};
}

/** Stripe's coupon is named after the code or the sale, the currency and the amount. */
function discountOf({ amount_subtotal: listCents, discounts }: Session): {
  listCents?: number;
  coupon?: string;
} {
  const [discount] = discounts ?? [];
  return discount ? { listCents, coupon: discount.coupon.split('_')[1] ?? '' } : {};
}

/** The specification's price list: currency and amount identify the item. */
const goods: Record<string, Good> = {
  'usd 5800': 'premium',
  'usd 7800': 'ultra',
  'usd 2000': 'upgrade',
  'myr 6800': 'premium',
  'myr 9800': 'ultra',
  'myr 3000': 'upgrade',
};

export type ExpectedOwnership = {
  /** By address; other customers have no remaining payment. */
  plans: Map<string, Plan>;
  /** Payments by address, each with one receipt. */
  paid: Map<string, Payment[]>;
  /** The remaining payments of one customer for their own plan, when there are several for one thing. */
  doubles: string[][];
};

/**
 * Computes what each customer must own from Stripe's records and the audit log, without the product's rules and tables.
 * `byHand` has the manual changes by address; `now` is the time of the programs. A gift counts for the learner who redeemed
 * it, and a seat for the one who holds it; both are in `redemptions`.
 */
export function expectedOwnership(
  snapshot: StripeSnapshot,
  {
    byHand = new Map(),
    now = 0,
    redemptions = [],
  }: { byHand?: ReadonlyMap<string, ByHand>; now?: number; redemptions?: readonly Redemption[] } = {},
): ExpectedOwnership {
  const ownerOf = new Map(
    [...byHand].flatMap(([email, { mergedUids }]) => mergedUids.map((uid) => [uid, email] as const)),
  );
  const paid: Payment[] = [
    ...snapshot.paid.map((session) => ({ ...session, email: ownerOf.get(session.uid) ?? session.email })),
    ...[...byHand].flatMap(([email, own]) => recordedOf(email, own)),
  ];
  const byEmail = Map.groupBy(paid, ({ email }) => email);
  const isForOthers = ({ isGift, seats }: Payment) => isGift === true || seats !== undefined;
  const own = paid.filter((payment) => !isForOthers(payment));
  const bySession = Map.groupBy(redemptions, ({ sessionId }) => sessionId);
  const redeemed = paid
    .filter(isForOthers)
    .flatMap((payment) =>
      (bySession.get(payment.id) ?? []).map(({ email }) => ({ ...payment, ...priceOfOne(payment), email })),
    );
  const byLearner = Map.groupBy([...own, ...redeemed], ({ email }) => email);
  const emails = new Set([...byEmail.keys(), ...byLearner.keys(), ...byHand.keys()]);
  const byThing = Map.groupBy(own.filter(stands), (session) => `${session.email} ${goodOf(session)}`);
  return {
    plans: new Map(
      [...emails].map((email) => {
        const granted = (byHand.get(email)?.grants ?? []).filter(
          ({ endsAt }) => endsAt === null || now < endsAt,
        );
        return [email, bestOf([planOf(byLearner.get(email) ?? []), ...granted.map(({ plan }) => plan)])];
      }),
    ),
    paid: byEmail,
    doubles: [...byThing.values()].filter((same) => same.length > 1).map((same) => same.map(({ id }) => id)),
  };
}

/** A payment at Stripe, or a recorded one that names its item. */
export type Payment = Omit<PaidSession, 'uid' | 'createdAt'> & { good?: Good };

/** Returns the amounts for one seat of a group, and those of any other purchase as they are. */
export function priceOfOne({
  amountCents,
  listCents = amountCents,
  refundedCents,
  seats = 1,
}: Pick<Payment, 'amountCents' | 'listCents' | 'refundedCents' | 'seats'>) {
  return {
    amountCents: amountCents / seats,
    listCents: listCents / seats,
    refundedCents: refundedCents / seats,
  };
}

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

export function stands({
  amountCents,
  refundedCents,
  dispute,
}: Pick<Payment, 'amountCents' | 'refundedCents' | 'dispute'>): boolean {
  const isTaken = dispute !== null && dispute !== 'won' && !dispute.startsWith('warning_');
  return refundedCents < amountCents && !isTaken;
}

function goodOf({ good, currency, amountCents, listCents = amountCents }: Payment): string {
  return good ?? goods[`${currency} ${listCents}`] ?? `nothing that is sold: ${listCents} ${currency}`;
}
