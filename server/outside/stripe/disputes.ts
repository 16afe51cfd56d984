/** Disputes about a charge. https://docs.stripe.com/disputes */
import type Stripe from 'stripe';
import type { DisputeState, SessionHistory } from '#server/stripe-gateway.ts';

/**
 * Of several disputes about one charge, a lost one counts most, and then one that is still open. A bank that only asks
 * (https://docs.stripe.com/disputes/how-disputes-work#inquiries) has taken no money, so its inquiry is none.
 */
export async function readDispute(stripe: Stripe, chargeId: string): Promise<DisputeState> {
  const { data } = await stripe.disputes.list({ charge: chargeId, limit: 20 });
  const states = data.filter((dispute) => !isInquiry(dispute)).map(stateOf);
  if (states.includes('lost')) return 'lost';
  if (states.includes('open') || data.length === 0) return 'open';
  return states.length === 0 ? 'none' : 'won';
}

/** The newest 20, without inquiries. */
export async function listDisputes(stripe: Stripe, chargeId: string): Promise<SessionHistory['disputes']> {
  const { data } = await stripe.disputes.list({ charge: chargeId, limit: 20 });
  const disputes = data.filter((dispute) => !isInquiry(dispute));
  return disputes.map((dispute) => ({ at: dispute.created * 1000, state: stateOf(dispute) }));
}

/** `prevented`: the buyer got the money back before it came to a dispute. */
const ends = new Map<string, 'won' | 'lost'>([
  ['won', 'won'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
]);

function stateOf({ status }: Stripe.Dispute): Exclude<DisputeState, 'none'> {
  return ends.get(status) ?? 'open';
}

/** An inquiry has statuses of its own until the bank escalates it; from then on it counts like every other dispute. */
function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith('warning_');
}
