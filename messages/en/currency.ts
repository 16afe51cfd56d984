/** The names of currencies in running text: "Prices are in US dollars ($)." */
import { type Currency, currencySign } from '#rules/payments/money.ts';

const names: Readonly<Record<string, string>> = {
  USD: 'US dollars',
  MYR: 'Malaysian ringgit',
  IDR: 'Indonesian rupiah',
};

export function currencyName(currency: Currency): string {
  return names[currency] ?? new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency;
}

export const currency = {
  name: currencyName,
  /** The name with the sign or code of amounts: Malaysian ringgit (RM). */
  withSign: (code: Currency) => `${currencyName(code)} (${currencySign(code)})`,
} as const;
