import type { Params } from '#sandbox/stripe/api/params.ts';
import { type LocalStripe, newId, nowSeconds } from '#sandbox/stripe/local-stripe.ts';
import type { CheckoutSession, Coupon, IntentWishes, LineItem } from './objects.ts';
import { methodTypesFor } from './payment-methods.ts';

interface SessionWishes {
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customer: string | null;
  customerCreation: 'always' | 'if_required';
  customerEmail: string | null;
  /** At most one, like Stripe. */
  coupon: Coupon | null;
  /** The fields that the page shows, and whether it computes tax. */
  billing: { address: boolean; taxId: boolean; individual: boolean; business: boolean; tax: boolean };
  expiresAt: number;
  intent: Omit<IntentWishes, 'id'>;
  locale: string | null;
  metadata: Record<string, string>;
  /** Undefined derives them from the currency. */
  methodTypes: string[] | undefined;
  submitType: string | null;
  successUrl: string;
}

/** Parses the parameters of a hosted one-time payment. @see https://docs.stripe.com/api/checkout/sessions/create */
export function readSession(stripe: LocalStripe, params: Params): SessionWishes {
  params.allowOnly(...heeded, ...unheeded);
  const mode = params.choice('mode', ['payment', 'setup', 'subscription'] as const);
  if (mode !== 'payment') params.reject('mode', 'The sandbox knows one-time payments only.');
  const customer = params.text('customer') ?? null;
  const customerEmail = params.email('customer_email') ?? null;
  if (customer) stripe.store.require('customer', customer, 'customer');
  if (customer && customerEmail)
    params.reject('customer', 'You may only specify one of these parameters: customer, customer_email.');
  return {
    cancelUrl: readUrl(params, 'cancel_url'),
    clientReferenceId: readShort(params, 'client_reference_id', 200),
    customer,
    customerCreation: params.choice('customer_creation', ['always', 'if_required'] as const) ?? 'if_required',
    customerEmail,
    coupon: readCoupon(stripe, params),
    billing: readBilling(params),
    expiresAt: readExpiry(params, nowSeconds(stripe)),
    intent: readIntentWishes(params),
    locale: params.text('locale') ?? null,
    metadata: params.metadata(),
    methodTypes: readMethodTypes(params),
    submitType: params.text('submit_type') ?? null,
    successUrl: readUrl(params, 'success_url') ?? params.requiredText('success_url'),
  };
}

const heeded = [
  'allowed_payment_method_types',
  'automatic_tax',
  'billing_address_collection',
  'cancel_url',
  'client_reference_id',
  'customer',
  'customer_creation',
  'customer_email',
  'discounts',
  'expires_at',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'name_collection',
  'payment_intent_data',
  'payment_method_types',
  'submit_type',
  'success_url',
  'tax_id_collection',
];

/** Valid parameters without effect here. */
const unheeded = [
  'adaptive_pricing',
  'allow_promotion_codes',
  'branding_settings',
  'consent_collection',
  'currency',
  'custom_text',
  'excluded_payment_method_types',
  'invoice_creation',
  'managed_payments',
  'origin_context',
  'payment_method_configuration',
  'payment_method_options',
  'phone_number_collection',
  'ui_mode',
];

function readBilling(params: Params): SessionWishes['billing'] {
  const collection = params.choice('billing_address_collection', ['auto', 'required'] as const);
  const isEnabled = (group: Params | undefined): boolean => group?.flag('enabled') ?? false;
  const names = params.group('name_collection');
  names?.allowOnly('business', 'individual');
  return {
    address: collection === 'required',
    taxId: isEnabled(params.group('tax_id_collection')),
    individual: isEnabled(names?.group('individual')),
    business: isEnabled(names?.group('business')),
    tax: isEnabled(params.group('automatic_tax')),
  };
}

function readCoupon(stripe: LocalStripe, params: Params): Coupon | null {
  const [discount, ...more] = params.groups('discounts');
  if (!discount) return null;
  if (more.length > 0) params.reject('discounts', 'The maximum number of items in discounts is 1.');
  discount.allowOnly('coupon');
  return stripe.store.require('coupon', discount.requiredText('coupon'), 'discounts[0][coupon]');
}

function readIntentWishes(params: Params): SessionWishes['intent'] {
  const data = params.group('payment_intent_data');
  data?.allowOnly(
    'capture_method',
    'description',
    'metadata',
    'receipt_email',
    'setup_future_usage',
    'statement_descriptor',
    'statement_descriptor_suffix',
  );
  return {
    description: data?.text('description') ?? null,
    metadata: data?.metadata() ?? {},
    receiptEmail: data?.text('receipt_email') ?? null,
    statementDescriptor: data?.text('statement_descriptor') ?? null,
  };
}

function readMethodTypes(params: Params): string[] | undefined {
  const types = [...params.texts('payment_method_types'), ...params.texts('allowed_payment_method_types')];
  return types.length > 0 ? types : undefined;
}

/** 30 minutes to 24 hours, by default 24 hours. */
function readExpiry(params: Params, now: number): number {
  const expiresAt = params.integer('expires_at');
  if (expiresAt === undefined) return now + 86_400;
  // A few seconds of grace for network latency.
  if (expiresAt < now + 1_790 || expiresAt > now + 86_410)
    params.reject(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
    );
  return expiresAt;
}

function readUrl(params: Params, name: string): string | null {
  const url = params.text(name);
  if (url === undefined) return null;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) params.reject(name, 'Not a valid URL', 'url_invalid');
  return url;
}

function readShort(params: Params, name: string, longest: number): string | null {
  const text = params.text(name) ?? null;
  if (text !== null && text.length > longest)
    params.reject(name, `This value must be at most ${longest} characters.`);
  return text;
}

/** A new open session, before any payment attempt. */
export function makeSession(stripe: LocalStripe, wishes: SessionWishes, items: LineItem[]): CheckoutSession {
  const id = newId('cs_test');
  const amount = items.reduce((sum, item) => sum + item.amount_total, 0);
  const subtotal = items.reduce((sum, item) => sum + item.amount_subtotal, 0);
  const currency = items[0]?.currency ?? 'usd';
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: subtotal,
    amount_total: amount,
    automatic_tax: wishes.billing.tax
      ? {
          enabled: true,
          liability: { type: 'self' },
          provider: 'stripe',
          status: 'requires_location_inputs',
        }
      : { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: wishes.billing.address ? 'required' : null,
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
    discounts: wishes.coupon ? [{ coupon: wishes.coupon.id, promotion_code: null }] : [],
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
    ...((wishes.billing.individual || wishes.billing.business) && {
      name_collection: {
        ...(wishes.billing.individual && { individual: { enabled: true, optional: false } }),
        ...(wishes.billing.business && { business: { enabled: true, optional: true } }),
      },
    }),
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
    ...(wishes.billing.taxId && {
      tax_id_collection: { enabled: true, required: 'never' as const },
    }),
    total_details: { amount_discount: subtotal - amount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${stripe.origin()}/stripe/pay/${id}`,
    wallet_options: null,
  };
}

/** The values of the payment page's billing fields. */
export interface BillingForm {
  individual: string;
  business: string;
  line1: string;
  city: string;
  postalCode: string;
  /** An ISO 3166 code. */
  country: string;
  taxId: string;
}

export function customerDetails(
  email: string | null,
  name: string | null,
  form?: BillingForm,
): NonNullable<CheckoutSession['customer_details']> {
  return {
    address: {
      city: form?.city || null,
      country: form?.country || null,
      line1: form?.line1 || null,
      line2: null,
      postal_code: form?.postalCode || null,
      state: null,
    },
    business_name: form?.business || null,
    email,
    individual_name: form?.individual || null,
    name: form?.business || form?.individual || name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: form?.taxId ? [{ type: 'unknown', value: form.taxId }] : [],
  };
}
