import type Stripe from 'stripe';
import { type LocalStripe, missing, newId, nowSeconds } from '#sandbox/stripe/local-stripe.ts';
import { apiVersion, type Event, type EventType } from '#sandbox/stripe/objects/objects.ts';
import { type Endpoint, get, listObjects, pageParameters } from './endpoint.ts';

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

/** The one webhook endpoint, which receives all events. @see https://docs.stripe.com/api/webhook_endpoints */
export const webhookEndpoints: Endpoint[] = [
  get('/webhook_endpoints', (stripe, params) => {
    params.allowOnly(...pageParameters);
    const data = stripe.endpointStatus() === 'deleted' ? [] : [endpointOf(stripe)];
    return { object: 'list', data, has_more: false, url: '/v1/webhook_endpoints' };
  }),
];

function endpointOf(stripe: LocalStripe): Stripe.WebhookEndpoint {
  return {
    id: 'we_1LecternSandbox0',
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: 1_700_000_000,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: stripe.endpointStatus() === 'enabled' ? 'enabled' : 'disabled',
    url: stripe.webhookUrl,
  };
}
