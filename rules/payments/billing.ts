/** Billing details on receipts, and the tax of Stripe Tax (decision 205). */

/**
 * The payment page's work beside charging the price: none, asking for billing details, or also computing tax, which the
 * price includes or which is added to it.
 */
export const billingModes = ['off', 'details', 'tax-included', 'tax-added'] as const;

export type BillingMode = (typeof billingModes)[number];

export function asksDetails(mode: BillingMode): boolean {
  return mode !== 'off';
}

export function hasTax(mode: BillingMode): mode is 'tax-included' | 'tax-added' {
  return mode === 'tax-included' || mode === 'tax-added';
}

/** The amount without added tax, in cents. It must equal the agreed amount to the cent. */
export function agreedPart(
  paid: { amountCents: number; taxCents: number },
  mode: BillingMode | undefined,
): number {
  return mode === 'tax-added' ? paid.amountCents - paid.taxCents : paid.amountCents;
}

/** The tax in a refund: the same share as that of the payment, rounded to the nearest cent. */
export function refundedTax(payment: {
  amountCents: number;
  taxCents: number;
  refundedCents: number;
}): number {
  const { amountCents, taxCents, refundedCents } = payment;
  return amountCents === 0 ? 0 : Math.floor((taxCents * refundedCents) / amountCents + 0.5);
}

/** The addressee of a receipt; a field without a value is ''. */
export type BillingDetails = {
  name: string;
  company: string;
  /** Lines separated by line breaks. */
  address: string;
  /** An ISO 3166 code, from the payment page. */
  country: string;
  taxId: string;
};

/** The details that can be corrected: the country decides the tax, so it stays. */
export type CorrectedBilling = Omit<BillingDetails, 'country'>;

/** The longest values, in characters. */
export const longestBilling = { name: 120, company: 160, address: 400, taxId: 60 } as const;

const mostAddressLines = 8;

/** Cleans details that were typed here or at Stripe: without control characters, surrounding spaces and empty lines. */
export function cleanBilling(details: BillingDetails): BillingDetails {
  const { name, company, address, country, taxId } = details;
  return {
    name: oneLine(name, longestBilling.name),
    company: oneLine(company, longestBilling.company),
    address: cut(
      address
        .split(/\r?\n/)
        .map((line) => oneLine(line, longestBilling.address))
        .filter(Boolean)
        .slice(0, mostAddressLines)
        .join('\n'),
      longestBilling.address,
    ),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    taxId: oneLine(taxId, longestBilling.taxId),
  };
}

function oneLine(text: string, longest: number): string {
  const line = text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
  return cut(line.trim(), longest).trim();
}

/** Truncates without leaving half of a character. */
function cut(text: string, longest: number): string {
  return text.slice(0, longest).replace(/\p{Cs}$/u, '');
}

export function isEmptyBilling(details: BillingDetails): boolean {
  return Object.values(details).every((value) => value === '');
}

/** Returns the lines of the details, as the studio shows them. Without details all fields are null. */
export function billingLines(details: { [K in keyof BillingDetails]: BillingDetails[K] | null }): string[] {
  const { name, company, address, country, taxId } = details;
  return [company, name, ...(address ?? '').split('\n'), country, taxId].filter(
    (line) => line !== null && line !== '',
  ) as string[];
}

/** The time after the payment in which the customer can correct the details: one correction. */
export const correctionDays = 90;

const dayMs = 24 * 60 * 60 * 1000;

/** Returns whether the customer can still add or correct the details of a receipt. */
export function canCorrectBilling(
  receipt: { issuedAt: number; correctedAt: number | null; withdrawnAt: number | null },
  now: number,
): boolean {
  const { issuedAt, correctedAt, withdrawnAt } = receipt;
  return correctedAt === null && withdrawnAt === null && now < issuedAt + correctionDays * dayMs;
}
