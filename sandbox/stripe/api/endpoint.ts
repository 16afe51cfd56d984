import type { ListQuery, LocalStripe, Store } from '#sandbox/stripe/local-stripe.ts';
import type { Kind } from '#sandbox/stripe/objects/objects.ts';
import type { Params } from './params.ts';

/** One API endpoint: `answer` runs inside a transaction and throws StripeError to reject. */
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

/** The two endpoints of most objects: retrieve by id, and list with filters. */
export function readEndpoints(kind: Kind, path: string, filters: readonly string[] = []): Endpoint[] {
  return [
    get(path, ({ store }, params) => {
      params.allowOnly('created', ...pageParameters, ...filters.map((name) => name.split('.')[0] ?? ''));
      const where = Object.fromEntries(filters.map((name) => [name, filterValue(params, name)]));
      return listObjects(store, kind, `/v1${path}`, params, { where });
    }),
    get(`${path}/:id`, ({ store }, params, id) => {
      params.allowOnly();
      return store.require(kind, id);
    }),
  ];
}

/** A filter by a field or by a nested field: `customer_details.email` comes as `customer_details[email]`. */
function filterValue(params: Params, name: string): string | undefined {
  const [outer = '', inner] = name.split('.');
  return inner === undefined ? params.text(outer) : params.group(outer)?.text(inner);
}

export const pageParameters = ['limit', 'starting_after', 'ending_before'] as const;

/** A page of a list, newest first. @see https://docs.stripe.com/api/pagination */
export function listObjects(
  store: Store,
  kind: Kind,
  url: string,
  params: Params,
  query: Pick<ListQuery, 'where' | 'parent'> & { createdAfter?: number },
): object {
  const startingAfter = params.text('starting_after');
  const endingBefore = params.text('ending_before');
  if (startingAfter) store.require(kind, startingAfter, 'starting_after');
  if (endingBefore) store.require(kind, endingBefore, 'ending_before');
  const { createdAfter, ...rest } = query;
  const created = createdRange(params);
  const { data, hasMore } = store.list(kind, {
    ...rest,
    created:
      createdAfter === undefined ? created : { ...created, gt: Math.max(created.gt ?? 0, createdAfter) },
    limit: pageSize(params),
    startingAfter,
    endingBefore,
  });
  return { object: 'list', data, has_more: hasMore, url };
}

function pageSize(params: Params): number {
  const limit = params.integer('limit') ?? 10;
  if (limit < 1 || limit > 100) params.reject('limit', 'This value must be from 1 to 100.');
  return limit;
}

/** `created` is one second or a range. */
function createdRange(params: Params): NonNullable<ListQuery['created']> {
  if (params.isText('created')) {
    const exactly = params.requiredInteger('created');
    return { gte: exactly, lte: exactly };
  }
  const range = params.group('created');
  if (!range) return {};
  range.allowOnly('gt', 'gte', 'lt', 'lte');
  const bounds = (['gt', 'gte', 'lt', 'lte'] as const)
    .map((bound) => [bound, range.integer(bound)] as const)
    .filter(([, seconds]) => seconds !== undefined);
  return Object.fromEntries(bounds);
}
