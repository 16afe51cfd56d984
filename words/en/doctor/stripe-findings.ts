/** The words of the doctor about Stripe and the clock, which Stripe's signatures are checked by. */
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
    help: "Stripe's notices would be refused, and sign-in codes would end too early or too late. Let the machine set its clock: timedatectl set-ntp true",
  }),
  'stripe-away': ({ url }) => ({
    wrong: `Stripe does not answer at ${url}.`,
    help: 'Check that this machine may reach the internet, and leave STRIPE_URL out unless you need another address.',
  }),
  'stripe-key': () => ({
    wrong: 'Stripe does not know the secret key.',
    help: 'Copy it again from "Developers → API keys" of the Stripe dashboard into STRIPE_SECRET_KEY.',
  }),
  'stripe-test-mode': () => ({
    wrong: 'The site runs with a test key: nobody really pays.',
    help: 'For a rehearsal this is right. Before you sell, set the live key, its webhook secret and its price ids, and leave ALLOW_TEST_MODE out.',
  }),
  'stripe-slow': ({ seconds }) => ({
    wrong: `Stripe took ${seconds} seconds to answer.`,
    help: 'If it stays so slow, look at the network of this machine: buyers would wait as long.',
  }),
  'webhook-missing': ({ url }) => ({
    wrong: 'Stripe has no webhook for this site, so it hears of payments late.',
    help: `In the Stripe dashboard open "Developers → Webhooks", add the endpoint ${url}, and copy its signing secret into STRIPE_WEBHOOK_SECRET.`,
  }),
  'webhook-disabled': ({ url }) => ({
    wrong: `The webhook ${url} is switched off at Stripe.`,
    help: 'Stripe does that after many failed deliveries. Open it under "Developers → Webhooks" and enable it.',
  }),
  'webhook-events': ({ url, missing }) => ({
    wrong: `The webhook ${url} does not send all events that the site needs.`,
    help: `Open it under "Developers → Webhooks" and add: ${missing}`,
  }),
  'webhook-undelivered': ({ url, events }) => ({
    wrong: `Stripe could not deliver the last ${events} events to ${url}.`,
    help: 'Most often STRIPE_WEBHOOK_SECRET is not the signing secret of this endpoint (the site answers 400 then). Copy the secret from "Developers → Webhooks" and restart the site; the same page shows each attempt and its answer.',
  }),
  'webhook-untried': () => ({
    wrong: 'No event of Stripe has been delivered yet, so STRIPE_WEBHOOK_SECRET could not be checked.',
    help: 'Buy something and refund it, wait a minute, and run the doctor again.',
  }),
  'webhook-not-readable': () => ({
    wrong: 'The restricted key may not look at webhooks, so they could not be checked.',
    help: 'Give the key the permission "Webhook Endpoints: Read", or look yourself under "Developers → Webhooks".',
  }),
  'price-missing': ({ price }) => ({
    wrong: `Stripe does not have the price ${price}.`,
    help: 'It may belong to the other mode (test or live), or to another account. Set the right price ids (STRIPE_PRICE_…), or set the price again in the studio under Prices.',
  }),
  'price-inactive': ({ price }) => ({
    wrong: `The price ${price} is archived at Stripe, so nobody can buy it.`,
    help: 'Unarchive it in the Stripe dashboard under "Product catalogue", or set the price again in the studio under Prices.',
  }),
  'price-differs': ({ price, here, atStripe }) => ({
    wrong: `The price ${price} is ${here} on the site, and ${atStripe} (in the smallest unit) at Stripe.`,
    help: 'Payments of another amount are not accepted. Set the price again in the studio under Prices.',
  }),
};
