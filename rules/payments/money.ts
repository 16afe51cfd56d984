import type { Currency } from '../plans.ts';

/** Returns an amount in the form that every page, mail and receipt shows: $58.00, RM68.00 (decision 30). */
export function moneyText(amountCents: number, currency: Currency): string {
  return new Intl.NumberFormat('en-MY', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(amountCents / 100)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join('');
}
