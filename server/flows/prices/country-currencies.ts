/** Sets the currency that the people of a country pay in, or takes it back. */
import { detailOf } from '#rules/detail.ts';
import { defaultCurrency } from '#rules/payments/money.ts';
import { type CountryCurrency, isComplete } from '#rules/plans.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeAuditLine } from '#server/store/audit.ts';
import { listLivePrices, removeCountryCurrency, setCountryCurrency } from '#server/store/payments/prices.ts';
import { showPrices } from './show-prices.ts';
import { transaction } from '#server/db/transaction.ts';

/** @throws {Refusal} invalid-argument for the default currency, aborted while a price in this currency is missing */
export async function payInCurrency(ctx: AppContext, row: CountryCurrency, actor: string): Promise<void> {
  if (row.currency === defaultCurrency)
    throw new Refusal('invalid-argument', 'A country without a row pays in this currency.', {
      reason: 'default-currency',
    });
  await transaction(ctx.db, async (tx) => {
    if (!isComplete(await listLivePrices(tx), row.currency))
      throw new Refusal('aborted', 'A price in this currency is missing.', { reason: 'prices-missing' });
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

/** The country pays in the default currency from now on; nothing changes for one that does already. */
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
