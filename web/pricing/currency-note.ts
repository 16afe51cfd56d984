/** Sentences about the currency of the prices, made of the currencies of countries. */
import { type Currency, defaultCurrency } from '#rules/payments/money.ts';
import type { CountryCurrency } from '#rules/plans.ts';
import { words } from '#words/words.ts';

/** Returns the reason for the currency of the prices on the page. */
export function currencyNote(currency: Currency, rows: readonly CountryCurrency[]): string {
  const text = words.payment.pricing.currency;
  const named = words.currency.withSign(currency);
  const countries = rows.filter((row) => row.currency === currency).map(({ country }) => country);
  if (countries.length > 0) return text.own(named, countries.join(' / '));
  return rows.length === 0 ? text.everybody(named) : text.default(named, listed(rows, text.other));
}

/** Returns the currencies that one can pay in, for somebody whose country is not known yet. */
export function currencyHint(rows: readonly CountryCurrency[]): string {
  const text = words.payment.country.hint;
  const named = words.currency.withSign(defaultCurrency);
  return rows.length === 0 ? text.everybody(named) : text.default(named, listed(rows, text.other));
}

function listed(
  rows: readonly CountryCurrency[],
  part: (country: string, currency: string) => string,
): string {
  return rows.map(({ country, currency }) => part(country, words.currency.withSign(currency))).join(', ');
}
