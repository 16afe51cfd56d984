import { post, type Endpoint } from './endpoint.ts';
import { newId } from '../objects/ids.ts';
import { readEndpoints } from './lists.ts';
import { nowSeconds, type LocalStripe } from '../local-stripe.ts';
import type { Customer } from '../objects/objects.ts';

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
