import {
  body,
  currency,
  done,
  endpoint,
  freshInstructor,
  id,
  instructor,
  reply,
  time,
} from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { priceStates } from '#rules/payments/prices.ts';
import { namedCountries } from '#rules/registration.ts';
import { cents } from './fields.ts';

/** The item that a price sells, in one currency. */
const priced = {
  plan: z.enum(['premium', 'ultra']),
  /** The plan that the customer must own already; null for a price that needs none. */
  needs: z.enum(['premium']).nullable(),
  currency,
  /** In the currency's smallest unit, as Stripe counts it. */
  amountCents: z.int().min(0).max(1_000_000_000_000),
};

const storedPrice = z.strictObject({
  ...priced,
  id,
  stripePriceId: z.string(),
  createdAt: time,
  /** Null while it is for sale. */
  retiredAt: time.nullable(),
  /** The number of checkouts that are open with it. */
  openCheckouts: z.int(),
  /** Its sale, which may not have started, or have ended. `endsAt` is exclusive. */
  salePrice: z
    .strictObject({
      amountCents: cents,
      startsAt: time,
      endsAt: time,
      /** New with each change. */ revision: id,
    })
    .nullable(),
});

const country = z.enum(namedCountries);

const countryCurrency = z.strictObject({ country, currency });

export const listStudioPrices = endpoint({
  summary: 'Lists all prices, the newest first, and the currencies of countries',
  method: 'get',
  path: '/api/studio/prices',
  access: instructor,
  key: 'payments:read',
  responses: {
    200: reply(
      'The prices',
      z.strictObject({
        prices: z.array(storedPrice),
        countryCurrencies: z.array(z.strictObject({ country: z.string(), currency })),
        /** The currency of all other countries. */
        defaultCurrency: currency,
        /** The plan that is not for sale; null while both are. */
        notForSale: z.enum(['premium', 'ultra']).nullable(),
      }),
    ),
  },
});

export const createPrice = endpoint({
  summary: 'Creates a price at Stripe, which replaces the live one of the same item and currency',
  description: 'Open checkouts of the old price end; paid plans stay.',
  method: 'post',
  path: '/api/studio/prices',
  access: freshInstructor,
  audit: 'price-changed',
  request: {
    body: body(
      z.strictObject({
        ...priced,
        /** The id of the live price on the screen, null if there was none: only that one is replaced. */
        replaces: id.nullable(),
      }),
    ),
  },
  responses: { 201: reply('The price that is live now', z.strictObject({ id })) },
  errors: ['aborted'],
});

export const putSalePrice = endpoint({
  summary: 'Sets the sale price of a live price, unless either was changed since the screen loaded',
  description: 'Open checkouts keep their price.',
  method: 'put',
  path: '/api/studio/prices/{id}/sale',
  access: freshInstructor,
  audit: 'sale-price-set',
  request: {
    params: z.strictObject({ id }),
    body: body(
      z.strictObject({
        amountCents: cents,
        /** Null for now. */
        startsAt: time.min(0).nullable(),
        endsAt: time.min(0),
        /** The revision of the sale on the screen; null if there was none. */
        revision: id.nullable(),
      }),
    ),
  },
  responses: { 200: reply('Set', done) },
  errors: ['aborted'],
});

export const deleteSalePrice = endpoint({
  summary: 'Removes the sale price on the screen, so that the list price is charged',
  description: 'Open checkouts keep their price.',
  method: 'delete',
  path: '/api/studio/prices/{id}/sale',
  access: freshInstructor,
  audit: 'sale-price-removed',
  request: { params: z.strictObject({ id }), query: z.strictObject({ revision: id }) },
  responses: { 200: reply('Removed', done) },
  errors: ['aborted'],
});

export const listPriceComparisons = endpoint({
  summary: "Compares each live price with Stripe's",
  method: 'get',
  path: '/api/studio/price-comparisons',
  access: instructor,
  responses: {
    200: reply(
      'The comparisons',
      z.strictObject({
        comparisons: z.array(
          z.strictObject({
            id,
            state: z.enum(priceStates),
            /** Stripe's price; null if it has none with this id, or does not answer. */
            atStripe: z.strictObject({ amountCents: z.int().nullable(), currency: z.string() }).nullable(),
          }),
        ),
      }),
    ),
  },
});

export const createCountryCurrency = endpoint({
  summary: 'Assigns a currency with all prices of the plans for sale to a country',
  method: 'post',
  path: '/api/studio/country-currencies',
  access: freshInstructor,
  audit: 'country-currency-set',
  request: { body: body(countryCurrency) },
  responses: { 201: reply('Set', done) },
  errors: ['aborted'],
});

export const putDefaultCurrency = endpoint({
  summary: 'Sets the currency of all countries without one of their own',
  description: 'Open checkouts keep theirs.',
  method: 'put',
  path: '/api/studio/default-currency',
  access: freshInstructor,
  audit: 'default-currency-set',
  request: { body: body(z.strictObject({ currency })) },
  responses: { 200: reply('Set', done) },
  errors: ['aborted'],
});

export const putPlansForSale = endpoint({
  summary: 'Stops the sale of a plan, or sells both again',
  description: 'Its owners keep it, and open checkouts stay valid.',
  method: 'put',
  path: '/api/studio/plans-for-sale',
  access: freshInstructor,
  audit: 'plans-for-sale-set',
  request: { body: body(z.strictObject({ notForSale: z.enum(['premium', 'ultra']).nullable() })) },
  responses: { 200: reply('Set', done) },
  errors: ['aborted'],
});

export const deleteCountryCurrency = endpoint({
  summary: 'Resets a country to the default currency',
  method: 'delete',
  path: '/api/studio/country-currencies/{country}',
  access: freshInstructor,
  audit: 'country-currency-removed',
  request: { params: z.strictObject({ country }) },
  responses: { 200: reply('Removed', done) },
});
