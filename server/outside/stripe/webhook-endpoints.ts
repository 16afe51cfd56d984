/** Lists the webhook endpoints of the account. https://docs.stripe.com/api/webhook_endpoints */
import type Stripe from 'stripe';
import type { WebhookEndpoint } from '#server/stripe-gateway.ts';

/** More endpoints than this has no account: Stripe allows 16. */
const most = 100;

export async function listWebhookEndpoints(stripe: Stripe): Promise<WebhookEndpoint[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: most });
  return data.map(({ url, status, enabled_events: events }) => ({
    url,
    isEnabled: status === 'enabled',
    events: events.includes('*') ? 'all' : events,
  }));
}
