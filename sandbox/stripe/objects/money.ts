/** `$78.00` or `RM68.00` from an amount in the currency's smallest unit. */
export function formatMoney(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'code',
  });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  const number = (amount / 10 ** digits).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${symbols[code] ?? `${code} `}${number}`;
}

const symbols: Record<string, string> = { USD: '$', MYR: 'RM' };
