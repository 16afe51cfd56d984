import type { Endpoint } from './endpoint.ts';
import { newId } from '../objects/ids.ts';
import { readEndpoints } from './lists.ts';
import { nowSeconds, type LocalStripe } from '../local-stripe.ts';
import type { IntentWishes, PaymentIntent } from '../objects/objects.ts';

/** Intents come into being on the payment page only. @see https://docs.stripe.com/api/payment_intents */
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
