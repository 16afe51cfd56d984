import { bookTransaction } from './balance-transactions.ts';
import { post, type Endpoint } from './endpoint.ts';
import { StripeError } from './errors.ts';
import { newId } from './ids.ts';
import { readEndpoints } from './lists.ts';
import { nowSeconds, type LocalStripe } from './local-stripe.ts';
import type { BalanceTransaction, Charge, Dispute } from './objects.ts';

/** Closing a dispute accepts it as lost. @see https://docs.stripe.com/api/disputes */
export const disputeEndpoints: Endpoint[] = [
  ...readEndpoints('dispute', '/disputes', ['charge', 'payment_intent']),
  post('/disputes/:id/close', (stripe, params, id) => {
    params.allowOnly();
    return closeDispute(stripe, id, 'lost');
  }),
];

/** The buyer's bank takes the money back while it looks into the case. */
export function openDispute(stripe: LocalStripe, chargeId: string): Dispute {
  const charge = stripe.store.require('charge', chargeId);
  if (charge.status !== 'succeeded' || charge.disputed)
    throw new StripeError(`Charge ${chargeId} cannot be disputed.`, { param: 'charge' });
  const id = newId('du');
  const withdrawal = moveMoney(stripe, charge, id, -charge.amount, disputeFee);
  const dispute = stripe.store.insert('dispute', makeDispute(stripe, charge, id, withdrawal));
  stripe.store.change('charge', chargeId, { disputed: true });
  stripe.announce('charge.dispute.created', dispute);
  stripe.announce('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** @throws StripeError where the dispute is closed already. */
export function closeDispute(stripe: LocalStripe, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = stripe.store.require('dispute', id);
  if (dispute.status !== 'needs_response')
    throw new StripeError('This dispute is already closed.', { code: 'dispute_closed' });
  const closed = stripe.store.change('dispute', id, { status: outcome });
  if (outcome === 'lost') {
    stripe.announce('charge.dispute.closed', closed);
    return closed;
  }
  const charge = stripe.store.require('charge', dispute.charge);
  const returned = moveMoney(stripe, charge, id, dispute.amount, 0);
  const reinstated = stripe.store.change('dispute', id, {
    balance_transactions: [...dispute.balance_transactions, returned],
  });
  stripe.announce('charge.dispute.funds_reinstated', reinstated);
  stripe.announce('charge.dispute.closed', reinstated);
  return reinstated;
}

/** In the smallest unit of the charge's currency. */
const disputeFee = 1500;

function moveMoney(
  stripe: LocalStripe,
  charge: Charge,
  disputeId: string,
  amount: number,
  fee: number,
): BalanceTransaction {
  return bookTransaction(stripe, {
    amount,
    currency: charge.currency,
    description: `${amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal'} for ${charge.id}`,
    fee,
    source: disputeId,
    type: 'adjustment',
  });
}

function makeDispute(
  stripe: LocalStripe,
  charge: Charge,
  id: string,
  withdrawal: BalanceTransaction,
): Dispute {
  const created = nowSeconds(stripe);
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: created + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

function noEvidence(charge: Charge): Dispute['evidence'] {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: charge.billing_details.email,
    customer_name: charge.billing_details.name,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
