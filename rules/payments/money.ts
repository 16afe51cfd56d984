import { type Currency, currencyDecimals, currencySign, writtenDecimals } from './currency.ts';

/** Returns an amount in the form that every page, mail and receipt shows: $58.00, RM68.00, Rp899,000 (decision 30). */
export function moneyText(amountCents: number, currency: Currency): string {
  if (amountCents < 0) return `-${moneyText(-amountCents, currency)}`;
  const amount = decimalText(amountCents, currency);
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const isCut = writtenDecimals(amountCents, currency) === 0;
  return `${currencySign(currency)}${grouped}${fraction === undefined || isCut ? '' : `.${fraction}`}`;
}

/** Returns an amount as a plain number with the currency's decimals, such as 1234.50, for programs and form fields. */
export function decimalText(amountCents: number, currency: Currency): string {
  const decimals = currencyDecimals(currency);
  return (amountCents / 10 ** decimals).toFixed(decimals);
}
