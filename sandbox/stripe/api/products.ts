import { post, type Endpoint } from './endpoint.ts';
import { newId } from '../objects/ids.ts';
import { readEndpoints } from './lists.ts';
import { nowSeconds } from '../local-stripe.ts';
import type { Product } from '../objects/objects.ts';

/** @see https://docs.stripe.com/api/products */
export const productEndpoints: Endpoint[] = [
  ...readEndpoints('product', '/products'),
  post('/products', (stripe, params) => {
    params.allowOnly('id', 'name', 'description', 'metadata', 'active');
    const id = params.text('id') ?? newId('prod');
    if (stripe.store.find('product', id))
      params.refuse('id', 'Product already exists.', 'resource_already_exists');
    const product = makeProduct({
      id,
      name: params.requiredText('name'),
      description: params.text('description') ?? null,
      created: nowSeconds(stripe),
    });
    return stripe.store.insert('product', {
      ...product,
      active: params.flag('active') ?? true,
      metadata: params.metadata(),
    });
  }),
];

export function makeProduct(facts: Pick<Product, 'id' | 'name' | 'description' | 'created'>): Product {
  return {
    ...facts,
    object: 'product',
    active: true,
    default_price: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: facts.created,
    url: null,
  };
}
