/** Takes a snapshot of the payments at Stripe over its API when nothing is pending: the only source of the oracle. */
import type { LocalStripe } from './local-stripe.ts';

/** One session that was paid, and what became of the money. */
export type PaidSession = {
  id: string;
  /** The account that opened the session. */
  uid: string;
  email: string;
  currency: string;
  amountCents: number;
  refundedCents: number;
  /** The status of its dispute at Stripe; null when there is none. */
  dispute: string | null;
};

export type StripeSnapshot = { paid: PaidSession[]; events: Map<string, number> };

type Charge = { id: string; amount: number; amount_refunded: number; paid: boolean };

type Session = {
  id: string;
  payment_status: string;
  customer_email: string;
  client_reference_id: string;
  currency: string;
  amount_total: number;
  payment_intent: { id: string; latest_charge: Charge | null } | null;
};

type Dispute = { id: string; charge: string; status: string };

type Event = { id: string; type: string };

export async function readStripeSnapshot(stripe: LocalStripe): Promise<StripeSnapshot> {
  const disputes = new Map<string, string>();
  for await (const item of stripe.listAll('/disputes?')) {
    const { charge, status } = item as Dispute;
    // The newest comes first; an older one was an inquiry that the bank let go.
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
  const path = '/checkout/sessions?expand[]=data.payment_intent.latest_charge&';
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
      refundedCents: charge.amount_refunded,
      dispute: disputes.get(charge.id) ?? null,
    });
  }
  return paid;
}
