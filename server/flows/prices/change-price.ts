/** Changes a price, or adds one: it is created at Stripe, then the former one is retired and the new one is live. */
import { detailOf } from '#rules/detail.ts';
import type { Currency } from '#rules/payments/money.ts';
import { findAmountMistake } from '#rules/payments/prices.ts';
import { type Item, itemName } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { StripeFailure } from '#server/outside/stripe/errors.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import {
  findLivePrice,
  insertPrice,
  listPrices,
  retirePrice,
  type StoredPrice,
} from '#server/store/payments/prices.ts';
import { siteLanguage, wordsFor } from '#words/words-for.ts';
import { showPrices } from './show-prices.ts';
import { transaction } from '#server/db/transaction.ts';

export type PriceChange = Item & {
  currency: Currency;
  amountCents: number;
  /** The id of the live price that the instructor saw; null where there was none. */
  replaces: string | null;
};

/**
 * Changes a price and returns the one that is live now. The same change again, as by a second press, returns the same
 * price. @throws {Refusal} invalid-argument with the reason for an amount that Stripe does not take, aborted when
 * somebody else has changed the price meanwhile, unavailable when Stripe does not answer
 */
export async function changePrice(ctx: AppContext, change: PriceChange, actor: string): Promise<StoredPrice> {
  const mistake = findAmountMistake(change.amountCents, change.currency);
  if (mistake) throw new Refusal('invalid-argument', 'Stripe takes no such amount.', { reason: mistake });
  const before = await findLivePrice(ctx.db, change);
  if ((before?.id ?? null) !== change.replaces) return samePrice(before, change.amountCents);
  const stripePriceId = await createAtStripe(ctx, change);
  const price = await replacePrice(ctx, { ...change, stripePriceId, before, actor });
  if (!price) {
    const now = await findLivePrice(ctx.db, change);
    if (now?.stripePriceId !== stripePriceId) throw changedMeanwhile();
    return now;
  }
  await showPrices(ctx);
  ctx.pricesChanged();
  return price;
}

/** Returns the live price where it is what was asked for already. @throws {Refusal} aborted */
function samePrice(live: StoredPrice | undefined, amountCents: number): StoredPrice {
  if (live?.amountCents !== amountCents) throw changedMeanwhile();
  return live;
}

function changedMeanwhile(): Refusal {
  return new Refusal('aborted', 'The price was changed meanwhile.', { reason: 'changed-meanwhile' });
}

/** Creates the price at Stripe. For the same change Stripe returns the same price, so that two presses make one. */
async function createAtStripe(ctx: AppContext, change: PriceChange): Promise<string> {
  const { currency, amountCents, replaces } = change;
  const item = itemName(change);
  const sibling = (await listPrices(ctx.db)).find((price) => itemName(price) === item);
  try {
    const created = await ctx.stripe.createPrice({
      item,
      productName: wordsFor(siteLanguage).receiptPdf.itemTexts[item],
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
    throw refusalOf(error);
  }
}

/** The reasons of Stripe that the instructor can do something about, by Stripe's codes. */
const reasons: Readonly<Record<string, string>> = {
  amount_too_small: 'amount-too-small',
  amount_too_large: 'amount-too-large',
};

function refusalOf({ kind, code, param }: StripeFailure): Refusal {
  if (kind !== 'refused' && kind !== 'not-found')
    return new Refusal('unavailable', 'Stripe does not answer. Nothing was changed.', {
      reason: 'stripe-away',
    });
  const reason =
    reasons[code ?? ''] ??
    (param === 'currency'
      ? 'unknown-currency'
      : param === 'unit_amount'
        ? 'amount-refused'
        : 'stripe-refused');
  return new Refusal('invalid-argument', 'Stripe does not take this price.', { reason });
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
    // Nothing was retired where this finds a live price, so there is nothing to take back.
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
