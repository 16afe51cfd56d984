import { body, currency, done, endpoint, id, reply, time } from '#contract/endpoint.ts';
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

/** Lists all prices, the newest first, and the currencies of countries. */
export const listStudioPrices = endpoint({
  method: 'get',
  path: '/api/studio/prices',
  access: { role: 'instructor', secondFactor: 'session' },
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

/**
 * Creates a price at Stripe, which replaces the live one of the same item and currency. Open checkouts of the old price
 * end; paid plans stay.
 */
export const createPrice = endpoint({
  method: 'post',
  path: '/api/studio/prices',
  access: { role: 'instructor', secondFactor: 'fresh' },
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

/** Sets the sale price of a live price, unless either was changed since the screen loaded. Open checkouts keep their price. */
export const putSalePrice = endpoint({
  method: 'put',
  path: '/api/studio/prices/{id}/sale',
  access: { role: 'instructor', secondFactor: 'fresh' },
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

/** Removes the sale price on the screen, so that the list price is charged. Open checkouts keep their price. */
export const deleteSalePrice = endpoint({
  method: 'delete',
  path: '/api/studio/prices/{id}/sale',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'sale-price-removed',
  request: { params: z.strictObject({ id }), query: z.strictObject({ revision: id }) },
  responses: { 200: reply('Removed', done) },
  errors: ['aborted'],
});

/** Compares each live price with Stripe's. */
export const listPriceComparisons = endpoint({
  method: 'get',
  path: '/api/studio/price-comparisons',
  access: { role: 'instructor', secondFactor: 'session' },
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

/** Assigns a currency with all prices of the plans for sale to a country. */
export const createCountryCurrency = endpoint({
  method: 'post',
  path: '/api/studio/country-currencies',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'country-currency-set',
  request: { body: body(countryCurrency) },
  responses: { 201: reply('Set', done) },
  errors: ['aborted'],
});

/** Sets the currency of all countries without one of their own. Open checkouts keep theirs. */
export const putDefaultCurrency = endpoint({
  method: 'put',
  path: '/api/studio/default-currency',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'default-currency-set',
  request: { body: body(z.strictObject({ currency })) },
  responses: { 200: reply('Set', done) },
  errors: ['aborted'],
});

/** Stops the sale of a plan, or sells both again. Its owners keep it, and open checkouts stay valid. */
export const putPlansForSale = endpoint({
  method: 'put',
  path: '/api/studio/plans-for-sale',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'plans-for-sale-set',
  request: { body: body(z.strictObject({ notForSale: z.enum(['premium', 'ultra']).nullable() })) },
  responses: { 200: reply('Set', done) },
  errors: ['aborted'],
});

/** Resets a country to the default currency. */
export const deleteCountryCurrency = endpoint({
  method: 'delete',
  path: '/api/studio/country-currencies/{country}',
  access: { role: 'instructor', secondFactor: 'fresh' },
  audit: 'country-currency-removed',
  request: { params: z.strictObject({ country }) },
  responses: { 200: reply('Removed', done) },
});
