/** The currencies and amounts that prices may have: those that Stripe takes. */
import { findPrice, type Price } from '#rules/plans.ts';
import { asciiDigits } from '#rules/text-input.ts';
import { type Currency, currencyDecimals, isPaidWhole } from './money.ts';

/** Stripe's presentment currencies, without the five with three decimals, whose last digit has special rules. */
const codes = new Set(
  (
    'USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY ' +
    'COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK ' +
    'JMD JPY KES KGS KHR KMF KRW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD ' +
    'NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL ' +
    'THB TJS TOP TRY TTD TWD TZS UAH UGX UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW'
  ).split(' '),
);

/** The currencies that prices may have, in the order of their codes. */
export const currencies: readonly Currency[] = [...codes].toSorted();

/** The minimum amounts that Stripe documents for the currencies of bank accounts (https://docs.stripe.com/currencies). */
const leastAmounts = new Map<string, number>(
  (
    'USD 50, AED 200, AUD 50, BRL 50, CAD 50, CHF 50, CZK 1500, DKK 250, EUR 50, GBP 30, HKD 400, HUF 17500, INR 50, ' +
    'JPY 50, MXN 1000, MYR 200, NOK 300, NZD 50, PLN 200, RON 200, SEK 300, SGD 50, THB 1000'
  )
    .split(', ')
    .map((entry) => [entry.slice(0, 3), Number(entry.slice(4))]),
);

/**
 * About one US dollar in the other currencies, rounded up, in 2026. Stripe converts an amount in them to the currency of
 * the bank account, whose minimum is at most 0.65 dollars, so rates may change by a third before this is too little.
 */
const oneDollar =
  'AFN 75, ALL 95, AMD 400, ANG 2, AOA 950, ARS 1500, AWG 2, AZN 2, BAM 2, BBD 2, BDT 125, BIF 3000, BMD 1, BND 2, ' +
  'BOB 7, BSD 1, BWP 15, BYN 4, BZD 2, CDF 2900, CLP 1000, CNY 8, COP 4200, CRC 520, CVE 100, DJF 180, DOP 65, ' +
  'DZD 135, EGP 50, ETB 160, FJD 3, FKP 1, GEL 3, GIP 1, GMD 75, GNF 9000, GTQ 8, GYD 210, HNL 27, HTG 135, ' +
  'IDR 17000, ILS 4, ISK 130, JMD 165, KES 135, KGS 90, KHR 4100, KMF 450, KRW 1500, KYD 1, KZT 550, LAK 22000, ' +
  'LBP 90000, LKR 310, LRD 200, LSL 19, MAD 10, MDL 18, MGA 4700, MKD 56, MMK 2200, MNT 3600, MOP 9, MUR 48, ' +
  'MVR 16, MWK 1750, MZN 65, NAD 19, NGN 1600, NIO 37, NPR 145, PAB 1, PEN 4, PGK 5, PHP 60, PKR 285, PYG 7500, ' +
  'QAR 4, RSD 105, RUB 85, RWF 1500, SAR 4, SBD 9, SCR 15, SHP 1, SLE 25, SOS 575, SRD 40, STD 23000, SZL 19, ' +
  'TJS 11, TOP 3, TRY 45, TTD 7, TWD 33, TZS 2700, UAH 43, UGX 3800, UYU 42, UZS 12500, VND 27000, VUV 125, WST 3, ' +
  'XAF 600, XCD 3, XCG 2, XOF 600, XPF 110, YER 250, ZAR 19, ZMW 27';

const mostAmount = 99_999_999;

/** Stripe accepts twelve digits of rupiah, since eight would be less than a hundred dollars. */
const mostRupiah = 999_999_999_999;

/**
 * Returns the least amount that a price may have: Stripe's minimum, or about a US dollar where that depends on the bank
 * account. Stripe may still reject it, if the bank account has another currency.
 */
export function leastAmount(currency: Currency): number {
  const documented = leastAmounts.get(currency);
  if (documented !== undefined) return documented;
  const [, dollar = '1'] = oneDollar.split(`${currency} `);
  return Number.parseInt(dollar, 10) * 10 ** currencyDecimals(currency);
}

export function isCurrency(code: string): boolean {
  return codes.has(code);
}

type AmountMistake = 'unknown-currency' | 'amount-too-small' | 'amount-too-large' | 'amount-not-whole';

/** Returns the reason for which Stripe would reject an amount as a price; null if it would accept it. */
export function findAmountMistake(amountCents: number, currency: Currency): AmountMistake | null {
  if (!isCurrency(currency)) return 'unknown-currency';
  if (amountCents < leastAmount(currency)) return 'amount-too-small';
  if (amountCents > (currency === 'IDR' ? mostRupiah : mostAmount)) return 'amount-too-large';
  if (isPaidWhole(currency) && amountCents % 100 !== 0) return 'amount-not-whole';
  return null;
}

/**
 * Reads a typed amount, such as 58, 58.00 or 1,234.50, as Stripe counts it; null for any other text.
 */
export function readAmount(typed: string, currency: Currency): number | null {
  // The Arabic decimal and thousands separators.
  const text = asciiDigits(typed).replaceAll('\u066B', '.').replaceAll('\u066C', ',').replace(/\s/g, '');
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(text)) return null;
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.');
  const decimals = currencyDecimals(currency);
  if (decimals === 0) return /[1-9]/.test(fraction) ? null : Number(whole);
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** The result of comparing a price with Stripe's; `unknown` while Stripe does not answer. */
export const priceStates = ['agrees', 'differs', 'inactive', 'missing', 'unknown'] as const;

export type PriceState = (typeof priceStates)[number];

type PriceOfStripe = { amountCents: number | null; currency: Currency; isActive: boolean };

/** Compares a price with Stripe's, which is null if Stripe has none with that id. */
export function comparePrice(
  price: Pick<Price, 'amountCents' | 'currency'>,
  atStripe: PriceOfStripe | null,
): Exclude<PriceState, 'unknown'> {
  if (!atStripe) return 'missing';
  if (atStripe.amountCents !== price.amountCents || atStripe.currency !== price.currency) return 'differs';
  return atStripe.isActive ? 'agrees' : 'inactive';
}

/** Combinations of prices in a currency that are allowed but rarely intended. */
export type PriceWarning =
  | 'ultra-not-above-premium'
  /** Premium and the upgrade together cost another amount than Ultra. */
  | 'upgrade-differs';

/** Returns the warnings about the prices of a currency; missing prices cause none. */
export function findPriceWarnings(prices: readonly Price[], currency: Currency): PriceWarning[] {
  const amountOf = (gives: Price['gives'], needs: Price['needs']) =>
    findPrice(prices, { gives, needs, currency })?.amountCents;
  const premium = amountOf('premium', null);
  const ultra = amountOf('ultra', null);
  const upgrade = amountOf('ultra', 'premium');
  if (premium === undefined || ultra === undefined) return [];
  if (ultra <= premium) return ['ultra-not-above-premium'];
  return upgrade !== undefined && premium + upgrade !== ultra ? ['upgrade-differs'] : [];
}

/** In the currency's smallest unit; null for a price that is not set. */
type PlanAmounts = { premium: number | null; ultra: number | null };

/** Returns the upgrade with which Premium and the upgrade add up to Ultra; null if Ultra does not cost more. */
export function fairUpgrade({ premium, ultra }: PlanAmounts): number | null {
  if (premium === null || ultra === null) return null;
  return ultra > premium ? ultra - premium : null;
}
