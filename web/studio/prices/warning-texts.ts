import type { Currency } from '#rules/payments/currency.ts';
import { moneyText } from '#rules/payments/money.ts';
import { findPriceWarnings, type PriceWarning } from '#rules/payments/price-check.ts';
import { findPrice, type Price } from '#rules/plans.ts';
import { words } from '#words/words.ts';

const text = words.studioPrices.warning;

/** Returns the warnings about the prices of a currency as sentences, without those that are said elsewhere. */
export function warningTexts(
  prices: readonly Price[],
  currency: Currency,
  saidElsewhere: readonly PriceWarning[] = [],
): string[] {
  const amountOf = (gives: Price['gives'], needs: Price['needs']) =>
    findPrice(prices, { gives, needs, currency })?.amountCents ?? 0;
  const sum = amountOf('premium', null) + amountOf('ultra', 'premium');
  return findPriceWarnings(prices, currency)
    .filter((warning) => !saidElsewhere.includes(warning))
    .map((warning) =>
      warning === 'upgrade-differs'
        ? text[warning](moneyText(sum, currency), moneyText(amountOf('ultra', null), currency))
        : text[warning],
    );
}
