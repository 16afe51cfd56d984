import { bookTransaction } from './balance.ts';
import { type Endpoint, get, listObjects, pageParameters, post, readEndpoints } from './endpoint.ts';
import { type LocalStripe, newId, nowSeconds, StripeError } from '#sandbox/stripe/local-stripe.ts';
import type { Charge, Refund } from '../objects/objects.ts';
import type { Params } from './params.ts';

/** @see https://docs.stripe.com/api/refunds */
export const refundEndpoints: Endpoint[] = [
  ...readEndpoints('refund', '/refunds', ['charge', 'payment_intent']),
  post('/refunds', (stripe, params) => {
    params.allowOnly('charge', 'payment_intent', 'amount', 'reason', 'metadata');
    const charge = readCharge(stripe, params);
    return refundCharge(stripe, charge, {
      amount: params.integer('amount'),
      metadata: params.metadata(),
      reason: params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
    });
  }),
  get('/charges/:id/refunds', ({ store }, params, id) => {
    params.allowOnly(...pageParameters);
    const { refunds } = store.require('charge', id);
    return listObjects(store, 'refund', refunds.url, params, { where: { charge: id } });
  }),
];

/** Refunds `amount` in the smallest unit, or the rest. @throws StripeError when less is left. */
export function refundCharge(
  stripe: LocalStripe,
  charge: Charge,
  wish: { amount?: number | undefined; reason?: Refund['reason']; metadata?: Record<string, string> },
): Refund {
  const left = charge.amount_captured - charge.amount_refunded;
  rejectWhileDisputed(stripe, charge);
  rejectWhereImpossible(charge, wish.amount ?? left, left);
  const refund = stripe.store.insert('refund', makeRefund(stripe, charge, wish.amount ?? left, wish));
  const transaction = bookTransaction(stripe, {
    amount: -refund.amount,
    currency: refund.currency,
    description: `REFUND FOR CHARGE`,
    fee: 0,
    source: refund.id,
    type: 'refund',
  });
  const booked = stripe.store.change('refund', refund.id, { balance_transaction: transaction.id });
  const refunded = stripe.store.change('charge', charge.id, {
    amount_refunded: charge.amount_refunded + refund.amount,
    refunded: refund.amount === left,
    refunds: { ...charge.refunds, data: [booked, ...charge.refunds.data] },
  });
  stripe.announce('refund.created', booked);
  stripe.announce('charge.refunded', refunded);
  return booked;
}

/** The bank returns the refund to the seller. @throws StripeError when the refund has already failed. */
export function failRefund(stripe: LocalStripe, id: string): Refund {
  const refund = stripe.store.require('refund', id);
  if (refund.status !== 'succeeded') throw new StripeError(`Refund ${id} is ${refund.status} already.`);
  const returned = bookTransaction(stripe, {
    amount: refund.amount,
    currency: refund.currency,
    description: 'REFUND FAILURE',
    fee: 0,
    source: id,
    type: 'refund_failure',
  });
  const failed = stripe.store.change('refund', id, {
    failure_balance_transaction: returned.id,
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
  });
  const charge = stripe.store.require('charge', refund.charge);
  stripe.store.change('charge', charge.id, {
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
    refunds: { ...charge.refunds, data: charge.refunds.data.map((one) => (one.id === id ? failed : one)) },
  });
  stripe.announce('refund.updated', failed);
  stripe.announce('refund.failed', failed);
  return failed;
}

function readCharge(stripe: LocalStripe, params: Params): Charge {
  const chargeId = params.text('charge');
  if (chargeId) return stripe.store.require('charge', chargeId, 'charge');
  const intentId = params.text('payment_intent');
  if (!intentId)
    throw new StripeError(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const intent = stripe.store.require('payment_intent', intentId, 'payment_intent');
  if (!intent.latest_charge)
    throw new StripeError('This PaymentIntent does not have a successful charge to refund.');
  return stripe.store.require('charge', intent.latest_charge);
}

function rejectWhereImpossible(charge: Charge, amount: number, left: number): void {
  if (charge.status !== 'succeeded')
    throw new StripeError('This PaymentIntent does not have a successful charge to refund.');
  if (left === 0)
    throw new StripeError(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (amount < 1)
    throw new StripeError('This value must be greater than or equal to 1.', { param: 'amount' });
  if (amount > left)
    throw new StripeError(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
}

/** An inquiry withdraws no money, so the charge can still be refunded. */
function rejectWhileDisputed(stripe: LocalStripe, charge: Charge): void {
  if (!charge.disputed) return;
  const { data } = stripe.store.list('dispute', { where: { charge: charge.id }, limit: 100 });
  if (data.every((dispute) => dispute.is_charge_refundable)) return;
  throw new StripeError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

function makeRefund(
  stripe: LocalStripe,
  charge: Charge,
  amount: number,
  wish: { reason?: Refund['reason']; metadata?: Record<string, string> },
): Refund {
  const paidByCard = charge.payment_method_details?.type === 'card';
  return {
    id: newId(paidByCard ? 're' : 'pyr'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowSeconds(stripe),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    failure_balance_transaction: null,
    destination_details: paidByCard
      ? { card: { type: 'refund' }, type: 'card' }
      : { type: charge.payment_method_details?.type ?? 'card' },
    metadata: wish.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wish.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
