import { newId } from './ids.ts';
import { nowSeconds, type LocalStripe } from '../local-stripe.ts';
import type { CheckoutSession, LineItem } from './objects.ts';
import { methodTypesFor } from './payment-methods.ts';
import type { SessionWishes } from '../api/session-parameters.ts';

/** An open session, as it is before anyone tried to pay. */
export function makeSession(stripe: LocalStripe, wishes: SessionWishes, items: LineItem[]): CheckoutSession {
  const id = newId('cs_test');
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0);
  const currency = items[0]?.currency ?? 'usd';
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: wishes.cancelUrl,
    client_reference_id: wishes.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: nowSeconds(stripe),
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: wishes.customer,
    customer_account: null,
    customer_creation: wishes.customer ? null : wishes.customerCreation,
    customer_details: wishes.customerEmail ? customerDetails(wishes.customerEmail, null) : null,
    customer_email: wishes.customerEmail,
    discounts: [],
    expires_at: wishes.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: false,
    locale: wishes.locale,
    managed_payments: { enabled: false },
    metadata: wishes.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: wishes.methodTypes ?? methodTypesFor(currency),
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: wishes.submitType,
    subscription: null,
    success_url: wishes.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${stripe.origin()}/stripe/pay/${id}`,
    wallet_options: null,
  };
}

export function customerDetails(
  email: string | null,
  name: string | null,
): NonNullable<CheckoutSession['customer_details']> {
  return {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
