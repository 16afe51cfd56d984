import { type LocalStripe, newId, nowSeconds } from '#sandbox/stripe/local-stripe.ts';
import type { Charge, Customer, IntentWishes, PaymentIntent } from '#sandbox/stripe/objects/objects.ts';
import { type Decline, describePayment, type Payment } from '#sandbox/stripe/objects/payment-methods.ts';
import { type Endpoint, post, readEndpoints } from './endpoint.ts';

/** @see https://docs.stripe.com/api/customers */
export const customerEndpoints: Endpoint[] = [
  ...readEndpoints('customer', '/customers', ['email']),
  post('/customers', (stripe, params) => {
    params.allowOnly('email', 'name', 'description', 'phone', 'metadata');
    const customer = makeCustomer(stripe, params.text('email') ?? null, params.text('name') ?? null);
    return stripe.store.insert('customer', {
      ...customer,
      description: params.text('description') ?? null,
      phone: params.text('phone') ?? null,
      metadata: params.metadata(),
    });
  }),
];

export function makeCustomer(stripe: LocalStripe, email: string | null, name: string | null): Customer {
  const id = newId('cus');
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: nowSeconds(stripe),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** Only the payment page creates intents. @see https://docs.stripe.com/api/payment_intents */
export const paymentIntentEndpoints: Endpoint[] = readEndpoints('payment_intent', '/payment_intents', [
  'customer',
]);

export function makePaymentIntent(
  stripe: LocalStripe,
  facts: {
    amount: number;
    currency: string;
    customer: string | null;
    methodTypes: string[];
    wishes: IntentWishes;
  },
): PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: facts.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('req').slice(4)}`,
    confirmation_method: 'automatic',
    created: nowSeconds(stripe),
    currency: facts.currency,
    customer: facts.customer,
    customer_account: null,
    description: facts.wishes.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: facts.wishes.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: facts.methodTypes,
    payment_record: null,
    processing: null,
    receipt_email: facts.wishes.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: facts.wishes.statementDescriptor,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

/** @see https://docs.stripe.com/api/charges */
export const chargeEndpoints: Endpoint[] = [
  ...readEndpoints('charge', '/charges', ['payment_intent', 'customer']),
  post('/charges/:id', (stripe, params, id) => {
    params.allowOnly('metadata');
    const { metadata } = stripe.store.require('charge', id);
    const charge = stripe.store.change('charge', id, { metadata: { ...metadata, ...params.metadata() } });
    stripe.announce('charge.updated', charge);
    return charge;
  }),
];

export interface BillingDetails {
  email: string | null;
  name: string | null;
}

/** A pending charge; `settledCharge` and `failedCharge` complete it. */
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

/** The fields that change when the payment succeeds. */
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

/** The fields that change when the payment is declined. */
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
