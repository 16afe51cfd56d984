import { get, type Endpoint } from './endpoint.ts';
import { newId } from './ids.ts';
import { listObjects, pageParameters, readEndpoints } from './lists.ts';
import { apiVersion, type Event, type EventType } from './objects.ts';

/** Stripe keeps events for 30 days; the sandbox keeps them all. @see https://docs.stripe.com/api/events */
export const eventEndpoints: Endpoint[] = [
  get('/events', ({ store }, params) => {
    params.allowOnly('type', 'types', 'created', 'delivery_success', ...pageParameters);
    const types = params.texts('types');
    const delivered = params.flag('delivery_success');
    return listObjects(store, 'event', '/v1/events', params, {
      where: {
        type: types.length > 0 ? types : params.text('type'),
        pending_webhooks: delivered === undefined ? undefined : Number(!delivered),
      },
    });
  }),
  ...readEndpoints('event', '/events').filter(({ path }) => path === '/events/:id'),
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
