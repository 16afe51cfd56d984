/** The names of currencies in running text. */
import { type Currency, currencySign } from '#rules/payments/money.ts';

const names: Readonly<Record<string, string>> = {
  USD: 'dolar AS',
  MYR: 'ringgit Malaysia',
  IDR: 'rupiah Indonesia',
};

function currencyName(currency: Currency): string {
  return names[currency] ?? new Intl.DisplayNames('ms', { type: 'currency' }).of(currency) ?? currency;
}

export const currency = {
  name: currencyName,
  /** The name with the sign or code of amounts: ringgit Malaysia (RM). */
  withSign: (code: Currency) => `${currencyName(code)} (${currencySign(code)})`,
} as const;
