/** Findings about Stripe, and about the clock, which Stripe's signatures depend on. */
import type { FindingTexts } from './finding-texts.ts';

export const stripeFindings: FindingTexts<
  | 'clock-wrong'
  | 'stripe-away'
  | 'stripe-key'
  | 'stripe-test-mode'
  | 'stripe-slow'
  | 'webhook-missing'
  | 'webhook-disabled'
  | 'webhook-events'
  | 'webhook-undelivered'
  | 'webhook-untried'
  | 'webhook-not-readable'
  | 'price-missing'
  | 'price-inactive'
  | 'price-differs'
> = {
  'clock-wrong': ({ seconds, service }) => ({
    wrong: `The clock of this machine is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead' : 'behind'}, compared with ${service}.`,
    help: 'Stripe webhooks would be rejected, and sign-in codes would expire too early or too late. Synchronize the clock: timedatectl set-ntp true',
  }),
  'stripe-away': ({ url }) => ({
    wrong: `Stripe does not respond at ${url}.`,
    help: 'Check that this machine can reach the internet, and remove STRIPE_URL unless you need another URL.',
  }),
  'stripe-key': () => ({
    wrong: 'Stripe rejected the secret key.',
    help: 'Copy it again from "Developers → API keys" in the Stripe dashboard into STRIPE_SECRET_KEY.',
  }),
  'stripe-test-mode': () => ({
    wrong: 'The site uses a test key: no real money is charged.',
    help: 'This is fine for testing. Before you sell, set the live key, its webhook secret and its price IDs, and remove ALLOW_TEST_MODE.',
  }),
  'stripe-slow': ({ seconds }) => ({
    wrong: `Stripe took ${seconds} seconds to respond.`,
    help: 'If it stays this slow, check the network connection of this machine. Customers would wait just as long.',
  }),
  'webhook-missing': ({ url }) => ({
    wrong: 'Stripe has no webhook for this site, so the site learns about payments late.',
    help: `In the Stripe dashboard, open "Developers → Webhooks", add the endpoint ${url}, and copy its signing secret into STRIPE_WEBHOOK_SECRET.`,
  }),
  'webhook-disabled': ({ url }) => ({
    wrong: `The webhook ${url} is disabled in Stripe.`,
    help: 'Stripe does that after many failed deliveries. Open it under "Developers → Webhooks" and enable it.',
  }),
  'webhook-events': ({ url, missing }) => ({
    wrong: `The webhook ${url} does not send all the events that the site needs.`,
    help: `Open it under "Developers → Webhooks" and add: ${missing}`,
  }),
  'webhook-undelivered': ({ url, events }) => ({
    wrong: `Stripe could not deliver the last ${events} events to ${url}.`,
    help: 'Most often, STRIPE_WEBHOOK_SECRET is not the signing secret of this endpoint (the site then responds with 400). Copy the secret from "Developers → Webhooks" and restart the site. The same page shows each attempt and its response.',
  }),
  'webhook-untried': () => ({
    wrong: 'Stripe has not delivered any events yet, so STRIPE_WEBHOOK_SECRET could not be checked.',
    help: 'Buy a plan and refund it, wait a minute, and run the doctor again.',
  }),
  'webhook-not-readable': () => ({
    wrong: 'The restricted key cannot read webhooks, so they could not be checked.',
    help: 'Give the key the permission "Webhook Endpoints: Read", or check them yourself under "Developers → Webhooks".',
  }),
  'price-missing': ({ price }) => ({
    wrong: `Stripe does not have the price ${price}.`,
    help: 'It may belong to the other mode (test or live), or to another account. Set the correct price IDs (STRIPE_PRICE_…), or set the price again in the studio under Prices.',
  }),
  'price-inactive': ({ price }) => ({
    wrong: `The price ${price} is archived in Stripe, so customers cannot buy it.`,
    help: 'Unarchive it in the Stripe dashboard under "Product catalogue", or set the price again in the studio under Prices.',
  }),
  'price-differs': ({ price, here, atStripe }) => ({
    wrong: `The price ${price} is ${here} on the site but ${atStripe} (in the smallest unit) in Stripe.`,
    help: 'The site does not accept payments of a different amount. Set the price again in the studio under Prices.',
  }),
};
