/** `$78.00` or `RM68.00` from an amount in the currency's smallest unit. */
export function formatMoney(amount: number, currency: string): string {
  const code = currency.toUpperCase();
  const digits = zeroDecimal.has(code) ? 0 : threeDecimal.has(code) ? 3 : 2;
  const number = (amount / 10 ** digits).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${symbols[code] ?? `${code} `}${number}`;
}

const symbols: Record<string, string> = { USD: '$', MYR: 'RM', IDR: 'Rp', JPY: '¥' };

/** As Stripe counts them, which is not always as ISO 4217 does. @see https://docs.stripe.com/currencies */
const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '));
