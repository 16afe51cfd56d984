import { get, type Endpoint } from './endpoint.ts';
import { newId } from '../objects/ids.ts';
import { missing } from './errors.ts';
import { listObjects, pageParameters } from './lists.ts';
import { nowSeconds } from '../local-stripe.ts';
import { apiVersion, type Event, type EventType } from '../objects/objects.ts';

/** Stripe keeps events for 30 days. @see https://docs.stripe.com/api/events */
const keptSeconds = 30 * 86_400;

export const eventEndpoints: Endpoint[] = [
  get('/events', (stripe, params) => {
    params.allowOnly('type', 'types', 'created', 'delivery_success', ...pageParameters);
    const types = params.texts('types');
    const delivered = params.flag('delivery_success');
    return listObjects(stripe.store, 'event', '/v1/events', params, {
      createdAfter: nowSeconds(stripe) - keptSeconds,
      where: {
        type: types.length > 0 ? types : params.text('type'),
        pending_webhooks: delivered === undefined ? undefined : Number(!delivered),
      },
    });
  }),
  get('/events/:id', (stripe, params, id) => {
    params.allowOnly();
    const event = stripe.store.require('event', id);
    if (event.created <= nowSeconds(stripe) - keptSeconds) throw missing('event', id);
    return event;
  }),
];

export function makeEvent(type: EventType, object: Event['data']['object'], createdSeconds: number): Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: createdSeconds,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
