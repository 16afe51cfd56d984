/**
 * Currencies as Stripe takes them. An amount is always an integer in the currency's smallest unit as Stripe counts it
 * (https://docs.stripe.com/currencies).
 */

import type { Language } from '#rules/language.ts';
import { textLanguage } from '#rules/text-language.ts';
import { separators } from '#rules/written-forms.ts';

/** An ISO 4217 code in capitals, such as MYR. */
export type Currency = string;

/** The default currency of a site until the instructor chooses another (decision 11). */
export const firstDefaultCurrency = 'USD';

const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));

/** Payouts may have these, but prices may not, since Stripe accepts their amounts only with a final zero. */
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '));

/** Stripe counts hundredths of these, but they are written and paid whole: 500 shillings are an amount of 50000. */
export const writtenWhole: ReadonlySet<string> = new Set(['IDR', 'ISK', 'UGX']);

/** The signs that name one currency only: a bare $ is the US dollar. All other currencies are written with their code. */
const signs: Readonly<Record<string, string>> = {
  USD: '$',
  MYR: 'RM',
  IDR: 'Rp',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'C$',
  HKD: 'HK$',
  NZD: 'NZ$',
  SGD: 'S$',
  TWD: 'NT$',
};

/** Returns the number of decimals that Stripe counts: an amount of 500 is ¥500, and $5.00. */
export function currencyDecimals(currency: Currency): 0 | 2 | 3 {
  if (threeDecimal.has(currency)) return 3;
  return zeroDecimal.has(currency) ? 0 : 2;
}

/** Returns the sign that is written before an amount; the code if the currency has none. */
export function currencySign(currency: Currency): string {
  return signs[currency] ?? currency;
}

/** Returns true for a currency whose hundredths Stripe counts although it is paid whole. */
export function isPaidWhole(currency: Currency): boolean {
  return writtenWhole.has(currency);
}

/** Returns the number of decimals that an amount is written with; IDR, ISK and UGX show hundredths only if there are any. */
export function writtenDecimals(amountCents: number, currency: Currency): 0 | 2 | 3 {
  const isWhole = writtenWhole.has(currency) && amountCents % 100 === 0;
  return isWhole ? 0 : currencyDecimals(currency);
}

/**
 * Returns an amount in the form that every page, mail and receipt shows: $58.00, RM68.00, Rp899,000 (decision 30), and
 * Rp899.000 in Indonesian. The language is the page's if none is given.
 */
export function moneyText(
  amountCents: number,
  currency: Currency,
  language: Language = textLanguage(),
): string {
  if (amountCents < 0) return `-${moneyText(-amountCents, currency, language)}`;
  const { group, decimal } = separators[language];
  const amount = decimalText(amountCents, currency);
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  const isCut = writtenDecimals(amountCents, currency) === 0;
  return `${currencySign(currency)}${grouped}${fraction === undefined || isCut ? '' : decimal + fraction}`;
}

/** Returns an amount as a plain number with the currency's decimals, such as 1234.50, for programs and form fields. */
export function decimalText(amountCents: number, currency: Currency): string {
  const decimals = currencyDecimals(currency);
  return (amountCents / 10 ** decimals).toFixed(decimals);
}
