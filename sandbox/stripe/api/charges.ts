import type { Endpoint } from './endpoint.ts';
import { newId } from '../objects/ids.ts';
import { readEndpoints } from './lists.ts';
import { nowSeconds, type LocalStripe } from '../local-stripe.ts';
import type { Charge, PaymentIntent } from '../objects/objects.ts';
import { describePayment, type Payment } from '../objects/payment-methods.ts';
import type { Decline } from '../objects/test-cards.ts';

/** @see https://docs.stripe.com/api/charges */
export const chargeEndpoints: Endpoint[] = readEndpoints('charge', '/charges', [
  'payment_intent',
  'customer',
]);

export interface BillingDetails {
  email: string | null;
  name: string | null;
}

/** A charge that is still on its way; `settledCharge` and `failedCharge` say how it ended. */
export function makeCharge(
  stripe: LocalStripe,
  intent: PaymentIntent,
  payment: Payment,
  billing: BillingDetails,
): Charge {
  const id = newId(payment.method === 'card' ? 'ch' : 'py');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: billing.email,
      name: billing.name,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'LECTERN',
    captured: false,
    created: nowSeconds(stripe),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: describePayment(payment, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/charges/${id}/refunds` },
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

/** The fields that change when the money has arrived. */
export function settledCharge(
  stripe: LocalStripe,
  charge: Charge,
  balanceTransactionId: string,
): Partial<Charge> {
  return {
    amount_captured: charge.amount,
    balance_transaction: balanceTransactionId,
    captured: true,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 7,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    receipt_url: `${stripe.origin()}/stripe/payments#${charge.id}`,
    status: 'succeeded',
  };
}

/** The fields that change when the bank declined. */
export function failedCharge(decline: Decline): Partial<Charge> {
  return {
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'declined_by_network',
      reason: decline.declineCode ?? decline.code,
      risk_level: 'normal',
      risk_score: 7,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    status: 'failed',
  };
}
