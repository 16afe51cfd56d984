/** Reads the disputes about a charge. https://docs.stripe.com/disputes */
import type Stripe from 'stripe';
import type { DisputeState, SessionHistory } from '#server/stripe-gateway.ts';

/**
 * Returns the state of the disputes about a charge. Of several, a lost one counts most, and then one that is still
 * open. An inquiry of a bank (https://docs.stripe.com/disputes/how-disputes-work#inquiries) takes no money, so it
 * counts as none.
 */
export async function readDispute(stripe: Stripe, chargeId: string): Promise<DisputeState> {
  const { data } = await stripe.disputes.list({ charge: chargeId, limit: 20 });
  const states = data.filter((dispute) => !isInquiry(dispute)).map(stateOf);
  if (states.includes('lost')) return 'lost';
  if (states.includes('open') || data.length === 0) return 'open';
  return states.length === 0 ? 'none' : 'won';
}

/** Lists the newest 20 disputes, without inquiries. */
export async function listDisputes(stripe: Stripe, chargeId: string): Promise<SessionHistory['disputes']> {
  const { data } = await stripe.disputes.list({ charge: chargeId, limit: 20 });
  const disputes = data.filter((dispute) => !isInquiry(dispute));
  return disputes.map((dispute) => ({ at: dispute.created * 1000, state: stateOf(dispute) }));
}

/** The statuses of a dispute that has ended. `prevented`: the customer was refunded before the dispute was opened. */
const ends = new Map<string, 'won' | 'lost'>([
  ['won', 'won'],
  ['lost', 'lost'],
  ['prevented', 'lost'],
]);

function stateOf({ status }: Stripe.Dispute): Exclude<DisputeState, 'none'> {
  return ends.get(status) ?? 'open';
}

/**
 * Returns true for an inquiry, which has statuses of its own until the bank escalates it; from then on it counts
 * like every other dispute.
 */
function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith('warning_');
}
