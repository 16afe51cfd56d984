import { bookTransaction } from './balance.ts';
import { noEvidence, submitEvidence } from './dispute-evidence.ts';
import { type Endpoint, post, readEndpoints } from './endpoint.ts';
import { type LocalStripe, newId, nowSeconds, StripeError } from '#sandbox/stripe/local-stripe.ts';
import type { BalanceTransaction, Charge, Dispute } from '../objects/objects.ts';

/** Closing a dispute accepts it as lost. @see https://docs.stripe.com/api/disputes */
export const disputeEndpoints: Endpoint[] = [
  ...readEndpoints('dispute', '/disputes', ['charge', 'payment_intent']),
  post('/disputes/:id', submitEvidence),
  post('/disputes/:id/close', (stripe, params, id) => {
    params.allowOnly();
    return closeDispute(stripe, id, 'lost');
  }),
];

/** The bank withdraws the money during the dispute. */
export function openDispute(stripe: LocalStripe, chargeId: string, dueBy?: number): Dispute {
  return insertDispute(stripe, chargeId, 'chargeback', dueBy);
}

/** The bank asks before it withdraws money. @see https://docs.stripe.com/disputes/how-disputes-work#inquiries */
export function openInquiry(stripe: LocalStripe, chargeId: string, dueBy?: number): Dispute {
  return insertDispute(stripe, chargeId, 'inquiry', dueBy);
}

/** `dueBy` is in seconds since 1970; by default the seller has nine days to respond. */
function insertDispute(
  stripe: LocalStripe,
  chargeId: string,
  caseType: 'chargeback' | 'inquiry',
  dueBy = nowSeconds(stripe) + 9 * 86_400,
): Dispute {
  const charge = stripe.store.require('charge', chargeId);
  const { data: before } = stripe.store.list('dispute', { where: { charge: chargeId }, limit: 100 });
  const isDisputed = before.some(({ status }) => status !== 'warning_closed');
  if (charge.status !== 'succeeded' || isDisputed)
    throw new StripeError(`Charge ${chargeId} cannot be disputed.`, { param: 'charge' });
  const id = newId('du');
  const isChargeback = caseType === 'chargeback';
  const withdrawals = isChargeback ? [moveMoney(stripe, charge, id, -charge.amount, disputeFee)] : [];
  const dispute = stripe.store.insert('dispute', makeDispute(stripe, charge, { id, withdrawals, dueBy }));
  stripe.store.change('charge', chargeId, { disputed: true });
  stripe.announce('charge.dispute.created', dispute);
  if (isChargeback) stripe.announce('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export const disputeSteps = ['won', 'lost', 'under_review', 'escalated', 'closed'] as const;

/** Applies the bank's next step. @throws StripeError when the dispute's state does not allow it. */
export function moveDispute(stripe: LocalStripe, id: string, step: (typeof disputeSteps)[number]): Dispute {
  if (step === 'won' || step === 'lost') return closeDispute(stripe, id, step);
  if (step === 'under_review') return reviewDispute(stripe, id);
  return step === 'escalated' ? escalateInquiry(stripe, id) : closeInquiry(stripe, id);
}

/** The seller responded, and the bank reviews the evidence. */
function reviewDispute(stripe: LocalStripe, id: string): Dispute {
  const { status } = stripe.store.require('dispute', id);
  if (status !== 'needs_response' && status !== 'warning_needs_response') throw isClosed();
  const next = status === 'needs_response' ? 'under_review' : 'warning_under_review';
  const reviewed = stripe.store.change('dispute', id, { status: next });
  stripe.announce('charge.dispute.updated', reviewed);
  return reviewed;
}

/** The bank rejected the response and withdraws the money. */
function escalateInquiry(stripe: LocalStripe, id: string): Dispute {
  const inquiry = stripe.store.require('dispute', id);
  if (!isOpenInquiry(inquiry)) throw isClosed();
  const charge = stripe.store.require('charge', inquiry.charge);
  const dispute = stripe.store.change('dispute', id, {
    balance_transactions: [moveMoney(stripe, charge, id, -charge.amount, disputeFee)],
    is_charge_refundable: false,
    status: 'needs_response',
  });
  stripe.announce('charge.dispute.updated', dispute);
  stripe.announce('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

function closeInquiry(stripe: LocalStripe, id: string): Dispute {
  if (!isOpenInquiry(stripe.store.require('dispute', id))) throw isClosed();
  const closed = stripe.store.change('dispute', id, { status: 'warning_closed' });
  stripe.announce('charge.dispute.closed', closed);
  return closed;
}

function isOpenInquiry({ status }: Dispute): boolean {
  return status === 'warning_needs_response' || status === 'warning_under_review';
}

function isClosed(): StripeError {
  return new StripeError('This dispute is already closed.', { code: 'dispute_closed' });
}

/** @throws StripeError when the dispute is already closed. */
export function closeDispute(stripe: LocalStripe, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = stripe.store.require('dispute', id);
  if (dispute.status !== 'needs_response' && dispute.status !== 'under_review') throw isClosed();
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
  { id, withdrawals, dueBy }: { id: string; withdrawals: BalanceTransaction[]; dueBy: number },
): Dispute {
  const created = nowSeconds(stripe);
  const isInquiry = withdrawals.length === 0;
  return {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: withdrawals,
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
}
