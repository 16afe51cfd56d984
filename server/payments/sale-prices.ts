/** Sets and removes sale prices. Pages follow within two seconds, also when a sale starts or ends. */
import { detailOf } from '#rules/detail.ts';
import { findSaleMistake } from '#rules/payments/sale-price.ts';
import { itemName } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { showPrices } from './price-list.ts';
import { findPriceById, lockLivePrice, type StoredPrice } from './price-store.ts';
import { deleteSale, findSale, insertSale, updateSale } from './sale-price-store.ts';

type SaleChange = {
  priceId: string;
  amountCents: number;
  /** Null for now. */
  startsAt: number | null;
  endsAt: number;
  /** The revision on the screen; null if there was no sale. */
  revision: string | null;
};

/**
 * Sets the sale price of a live price. Checkouts that are open keep their price.
 * @throws {ApiError} invalid-argument with the reason, aborted with the reason `changed-elsewhere` when the price or its
 * sale has changed
 */
export async function setSale(ctx: AppContext, change: SaleChange, actor: string): Promise<void> {
  const { priceId, amountCents, endsAt, revision } = change;
  const now = ctx.now();
  const startsAt = change.startsAt ?? now;
  await transaction(ctx.db, async (tx) => {
    const price = await lockPrice(tx, priceId);
    const mistake = findSaleMistake({ amountCents, startsAt, endsAt }, price, now);
    if (mistake)
      throw new ApiError('invalid-argument', 'This sale price cannot be saved.', { reason: mistake });
    const next = ctx.randomBytes(16).toString('base64url');
    const sale = { priceId, amountCents, startsAt, endsAt, revision: next };
    const isSet =
      revision === null
        ? await insertSale(tx, { ...sale, now })
        : await updateSale(tx, { ...sale, former: revision });
    if (!isSet) throw changedElsewhere();
    await writeSaleLine(tx, ctx, {
      actor,
      action: 'sale-price-set',
      price,
      facts: [amountCents, startsAt, endsAt],
    });
  });
  await showPrices(ctx);
}

/**
 * Removes a sale price, so that the list price is charged. Checkouts that are open keep their price. A second click
 * changes nothing.
 * @throws {ApiError} aborted with the reason `changed-elsewhere` when the price has another sale by now
 */
export async function removeSale(
  ctx: AppContext,
  { priceId, revision }: { priceId: string; revision: string },
  actor: string,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const price = await findPriceById(tx, { id: priceId });
    const removed = price && (await deleteSale(tx, { priceId, revision }));
    if (!removed) {
      if (await findSale(tx, { priceId })) throw changedElsewhere();
      return;
    }
    const { amountCents } = removed;
    await writeSaleLine(tx, ctx, { actor, action: 'sale-price-removed', price, facts: [amountCents] });
  });
  await showPrices(ctx);
}

/** @throws {ApiError} aborted for a price that has been replaced */
async function lockPrice(tx: Database, id: string): Promise<StoredPrice> {
  const isLive = await lockLivePrice(tx, { id });
  const price = isLive ? await findPriceById(tx, { id }) : undefined;
  if (!price) throw changedElsewhere();
  return price;
}

function changedElsewhere(): ApiError {
  return new ApiError('aborted', 'The price was changed elsewhere.', { reason: 'changed-elsewhere' });
}

async function writeSaleLine(
  tx: Database,
  ctx: AppContext,
  line: {
    actor: string;
    action: 'sale-price-set' | 'sale-price-removed';
    price: StoredPrice;
    facts: number[];
  },
): Promise<void> {
  const { actor, action, price, facts } = line;
  await writeAuditLine(tx, {
    id: ctx.randomBytes(16).toString('base64url'),
    at: ctx.now(),
    actor,
    action,
    subject: '',
    detail: detailOf(itemName(price), price.currency, ...facts),
  });
}
