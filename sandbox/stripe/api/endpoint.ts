import type { LocalStripe } from '../local-stripe.ts';
import type { Params } from './params.ts';

/** One door of the API: `answer` runs inside a transaction and throws StripeError to refuse. */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** Under /v1, with `:id` for the object's id. */
  path: string;
  answer(stripe: LocalStripe, params: Params, id: string): object;
}

export function get(path: string, answer: Endpoint['answer']): Endpoint {
  return { method: 'GET', path, answer };
}

export function post(path: string, answer: Endpoint['answer']): Endpoint {
  return { method: 'POST', path, answer };
}
