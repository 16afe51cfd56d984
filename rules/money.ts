import type { Currency } from './plans.ts';

/** An amount with its currency named so that nobody mistakes it: US$78.00, RM98.00. */
export function moneyText(amountCents: number, currency: Currency): string {
  return new Intl.NumberFormat('en-MY', { style: 'currency', currency })
    .formatToParts(amountCents / 100)
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => value)
    .join('');
}
