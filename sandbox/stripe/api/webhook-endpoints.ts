import type Stripe from 'stripe';
import type { Endpoint } from './endpoint.ts';
import { get } from './endpoint.ts';
import { apiVersion } from '../objects/objects.ts';
import type { LocalStripe } from '../local-stripe.ts';
import { pageParameters } from './lists.ts';

/** The one endpoint that the webhooks go to; it takes all events. @see https://docs.stripe.com/api/webhook_endpoints */
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
