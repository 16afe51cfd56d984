/**
 * Changes prices and the currencies of countries. A price is created at Stripe first, then the former one is retired
 * and the new one becomes live.
 */
import { detailOf } from '#rules/detail.ts';
import type { Currency } from '#rules/payments/money.ts';
import { comparePrice, findAmountMistake, type PriceState } from '#rules/payments/prices.ts';
import { type CountryCurrency, isComplete, type Item, itemName, type PaidPlan } from '#rules/plans.ts';
import { siteLanguage, messagesFor } from '#messages/messages-for.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { showPrices } from './price-list.ts';
import {
  findLivePrice,
  insertPrice,
  listCountryCurrencies,
  listLivePrices,
  listPrices,
  lockPriceSettings,
  removeCountryCurrency,
  retirePrice,
  setCountryCurrency,
  type StoredPrice,
  updatePriceSettings,
} from './price-store.ts';
import { StripeFailure } from './stripe/errors.ts';

/** Reasons that the instructor can act on, by Stripe's error codes. */
const reasons: Readonly<Record<string, string>> = {
  amount_too_small: 'amount-too-small',
  amount_too_large: 'amount-too-large',
};

type PriceChange = Item & {
  currency: Currency;
  amountCents: number;
  /** The live price shown to the instructor; null for none. */
  replaces: string | null;
};

/**
 * Changes a price and returns the live one. The same change again, as by a second click, returns the same price.
 * @throws {ApiError} invalid-argument with the reason for an amount that Stripe rejects, aborted when the price has
 * been changed by someone else, unavailable when Stripe does not answer
 */
export async function changePrice(ctx: AppContext, change: PriceChange, actor: string): Promise<StoredPrice> {
  const mistake = findAmountMistake(change.amountCents, change.currency);
  if (mistake)
    throw new ApiError('invalid-argument', 'Stripe does not accept this amount.', { reason: mistake });
  const before = await findLivePrice(ctx.db, change);
  if ((before?.id ?? null) !== change.replaces) return samePrice(before, change.amountCents);
  const stripePriceId = await createAtStripe(ctx, change);
  const price = await replacePrice(ctx, { ...change, stripePriceId, before, actor });
  if (!price) {
    const now = await findLivePrice(ctx.db, change);
    if (now?.stripePriceId !== stripePriceId) throw changedElsewhere();
    return now;
  }
  await showPrices(ctx);
  ctx.pricesChanged();
  return price;
}

/** Returns the live price if it already has the requested amount. @throws {ApiError} aborted */
function samePrice(live: StoredPrice | undefined, amountCents: number): StoredPrice {
  if (live?.amountCents !== amountCents) throw changedElsewhere();
  return live;
}

function changedElsewhere(): ApiError {
  return new ApiError('aborted', 'The price was changed elsewhere.', { reason: 'changed-elsewhere' });
}

/** Creates the price at Stripe. The same change gets the same price, so that a second click creates no other. */
async function createAtStripe(ctx: AppContext, change: PriceChange): Promise<string> {
  const { currency, amountCents, replaces } = change;
  const item = itemName(change);
  const sibling = (await listPrices(ctx.db)).find((price) => itemName(price) === item);
  try {
    const created = await ctx.stripe.createPrice({
      item,
      productName: messagesFor(siteLanguage).receiptPdf.itemTexts[item],
      siblingPriceId: sibling?.stripePriceId ?? null,
      currency,
      amountCents,
      idempotencyKey: ['price', replaces ?? 'first', item, currency, amountCents].join('-'),
    });
    if (created.amountCents !== amountCents || created.currency !== currency)
      throw new StripeFailure('unreadable', 'Stripe created a price with another amount');
    return created.stripePriceId;
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    ctx.log.warn({ event: 'price-not-created', reason: error.message });
    throw errorOf(error);
  }
}

function errorOf({ kind, code, param }: StripeFailure): ApiError {
  if (kind !== 'rejected' && kind !== 'not-found')
    return new ApiError('unavailable', 'Stripe is not responding. Nothing was changed.', {
      reason: 'stripe-away',
    });
  const reason =
    reasons[code ?? ''] ??
    (param === 'currency'
      ? 'unknown-currency'
      : param === 'unit_amount'
        ? 'amount-refused'
        : 'stripe-refused');
  return new ApiError('invalid-argument', 'Stripe rejected this price.', { reason });
}

type Replacement = PriceChange & { stripePriceId: string; before: StoredPrice | undefined; actor: string };

/** Retires the former price and inserts the new one; null when another change came first. */
async function replacePrice(ctx: AppContext, change: Replacement): Promise<StoredPrice | null> {
  const { before, actor, gives, needs, currency, amountCents, stripePriceId } = change;
  const now = ctx.now();
  const id = ctx.randomBytes(16).toString('base64url');
  const price = { id, gives, needs, currency, amountCents, stripePriceId, createdAt: now };
  return transaction(ctx.db, async (tx) => {
    if (before && !(await retirePrice(tx, { id: before.id, now }))) return null;
    // Another live price means that nothing was retired above, so there is nothing to roll back.
    if (!(await insertPrice(tx, price))) return null;
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'price-changed',
      subject: '',
      detail: detailOf(itemName(change), currency, before?.amountCents ?? 'none', amountCents, id),
    });
    return { ...price, retiredAt: null };
  });
}

/**
 * Sets the currency of a country. @throws {ApiError} invalid-argument for the default currency, aborted while a price
 * in this currency is missing
 */
export async function payInCurrency(ctx: AppContext, row: CountryCurrency, actor: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { defaultCurrency, notForSale } = await lockPriceSettings(tx);
    if (row.currency === defaultCurrency)
      throw new ApiError(
        'invalid-argument',
        'Countries without a currency of their own already pay in this one.',
        { reason: 'default-currency' },
      );
    await rejectIncomplete(tx, row.currency, notForSale);
    await setCountryCurrency(tx, row);
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action: 'country-currency-set',
      subject: '',
      detail: detailOf(row.country, row.currency),
    });
  });
  await showPrices(ctx);
}

/** Resets a country to the default currency. */
export async function payInDefaultCurrency(
  ctx: AppContext,
  { country }: { country: string },
  actor: string,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const removed = await removeCountryCurrency(tx, { country });
    if (!removed) return;
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action: 'country-currency-removed',
      subject: '',
      detail: detailOf(country, removed.currency),
    });
  });
  await showPrices(ctx);
}

/**
 * Sets the currency of all countries without one of their own. Checkouts that are open keep theirs. The same currency
 * again changes nothing. @throws {ApiError} aborted while a price in this currency is missing
 */
export async function setDefaultCurrency(ctx: AppContext, currency: Currency, actor: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { defaultCurrency: former, notForSale } = await lockPriceSettings(tx);
    if (currency === former) return;
    await rejectIncomplete(tx, currency, notForSale);
    await updatePriceSettings(tx, { defaultCurrency: currency });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action: 'default-currency-set',
      subject: '',
      detail: detailOf(currency, former),
    });
  });
  await showPrices(ctx);
}

/**
 * Sets the plan that is not for sale; null sells both. Its owners keep it, and checkouts that are open stay valid. The
 * same plan again changes nothing. @throws {ApiError} aborted while a price is missing in a currency that is in use
 */
export async function setPlanNotForSale(
  ctx: AppContext,
  notForSale: PaidPlan | null,
  actor: string,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { defaultCurrency, notForSale: former } = await lockPriceSettings(tx);
    if (notForSale === former) return;
    const rows = await listCountryCurrencies(tx);
    for (const currency of new Set([defaultCurrency, ...rows.map((row) => row.currency)]))
      await rejectIncomplete(tx, currency, notForSale);
    await updatePriceSettings(tx, { notForSale });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: ctx.now(),
      actor,
      action: 'plans-for-sale-set',
      subject: '',
      detail: detailOf(notForSale ?? 'none', former ?? 'none'),
    });
  });
  await showPrices(ctx);
}

/** @throws {ApiError} aborted, unless every item that is for sale has a price in this currency */
async function rejectIncomplete(
  tx: Database,
  currency: Currency,
  notForSale: PaidPlan | null,
): Promise<void> {
  if (!isComplete(await listLivePrices(tx), currency, notForSale))
    throw new ApiError('aborted', 'A price in this currency is missing.', { reason: 'prices-missing' });
}

type PriceComparison = {
  id: string;
  state: PriceState;
  /** Stripe's amount and currency; null when there is no price or no answer. */
  atStripe: { amountCents: number | null; currency: string } | null;
};

/** Compares each live price with Stripe's, all at once: Stripe allows 100 calls a second. */
export async function comparePrices(ctx: Pick<AppContext, 'db' | 'stripe'>): Promise<PriceComparison[]> {
  const prices = await listLivePrices(ctx.db);
  return Promise.all(prices.map((price) => compare(ctx, price)));
}

async function compare({ stripe }: Pick<AppContext, 'stripe'>, price: StoredPrice): Promise<PriceComparison> {
  try {
    const atStripe = await stripe.readPrice(price.stripePriceId);
    return {
      id: price.id,
      state: comparePrice(price, atStripe),
      atStripe: atStripe && { amountCents: atStripe.amountCents, currency: atStripe.currency },
    };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return { id: price.id, state: 'unknown', atStripe: null };
  }
}
