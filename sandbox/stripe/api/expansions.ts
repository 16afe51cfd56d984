import { StripeError } from './errors.ts';
import { lineItemsUrl } from './sessions.ts';
import type { Store } from '../objects/store.ts';

/**
 * Replaces ids by the objects they stand for, along paths like `payment_intent.latest_charge`
 * or, in lists, `data.payment_intent`; adds a session's `line_items`, which come only when asked for.
 * @see https://docs.stripe.com/expand
 * @throws StripeError for a path that leads nowhere or deeper than four levels
 */
export function expand(store: Store, reply: object, paths: string[]): object {
  return paths.reduce((value, path) => {
    const steps = path.split('.');
    if (steps.length > 4)
      throw new StripeError(`You cannot expand more than 4 levels of a property. Property: ${path}`, {
        param: 'expand',
      });
    return expandAlong(store, value, steps, path) as object;
  }, reply);
}

function expandAlong(store: Store, value: unknown, steps: string[], path: string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => expandAlong(store, entry, steps, path));
  if (typeof value !== 'object') throw cannotBeExpanded(path);
  const object = value as Record<string, unknown>;
  const found = linked(store, object, step, path);
  return { ...object, [step]: expandAlong(store, found, rest, path) };
}

function linked(store: Store, object: Record<string, unknown>, step: string, path: string): unknown {
  const value = object[step];
  if (value === undefined) {
    if (object['object'] === 'checkout.session' && step === 'line_items')
      return lineItems(store, String(object['id']));
    throw cannotBeExpanded(path);
  }
  if (typeof value === 'string') {
    const target = store.findAny(value);
    if (!target) throw cannotBeExpanded(path);
    return target;
  }
  if (value === null || typeof value === 'object') return value;
  throw cannotBeExpanded(path);
}

function lineItems(store: Store, sessionId: string): object {
  const { data, hasMore } = store.list('item', { parent: sessionId, limit: 100 });
  return { object: 'list', data, has_more: hasMore, url: lineItemsUrl(sessionId) };
}

function cannotBeExpanded(path: string): StripeError {
  return new StripeError(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
