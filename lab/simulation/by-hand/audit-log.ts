/**
 * Reads manual grants, payments and refunds from the audit log, the oracle's only source for them, since Stripe does
 * not know them. Each customer reads their own entries in the account export.
 */

export type AuditLine = { action: string; detail: string };

export type Good = 'premium' | 'ultra' | 'upgrade';

/** A bank transfer or cash payment that was not withdrawn. */
export type RecordedPayment = { id: string; good: Good; amountCents: number; refundedCents: number };

export type ByHand = {
  grants: { plan: 'premium' | 'ultra'; endsAt: number | null }[];
  payments: RecordedPayment[];
  /** The number of recorded payments, including withdrawn ones, since each has a receipt. */
  recorded: number;
  /** The uids of accounts that were merged into the customer's; Stripe keeps naming them. */
  mergedUids: string[];
  /** The rewards for referrals that the instructor has paid. */
  payouts: PayoutByHand[];
};

/** In the currency's lower-case code, as at Stripe. */
export type PayoutByHand = { currency: string; amountCents: number };

export const nothingByHand: ByHand = { grants: [], payments: [], recorded: 0, mergedUids: [], payouts: [] };

/** Returns the grants and payments that still apply. @throws {Error} for an unknown entry */
export function readAuditLog(lines: readonly AuditLine[]): ByHand {
  const of = (action: string) =>
    lines.filter((line) => line.action === action).map(({ detail }) => factsOf(detail));
  const ended = new Set(of('grant-ended').map(([, id]) => id));
  const grants = of('grant')
    .filter(([, , id]) => !ended.has(id))
    .map(([plan, endsAt]) => ({
      plan: planOf(plan),
      endsAt: endsAt === 'without-end' ? null : Number(endsAt),
    }));
  const withdrawn = new Set(of('payment-withdrawn').map(([id]) => id));
  const recorded = of('payment-recorded');
  const payments = recorded
    .filter(([id]) => !withdrawn.has(id))
    .map(([id = '', , good, amount]) => {
      const refunds = of('refund-recorded').filter(([payment]) => payment === id);
      const refundedCents = refunds.reduce((sum, [, cents]) => sum + Number(cents), 0);
      return { id, good: goodOf(good), amountCents: Number(amount), refundedCents };
    });
  const merged = of('accounts-merged').flatMap(([way, uid = '']) => (way === 'from' ? [uid] : []));
  const payouts = of('referral-paid-out').map(([currency = '', amountCents]) => ({
    currency: currency.toLowerCase(),
    amountCents: Number(amountCents),
  }));
  return { grants, payments, recorded: recorded.length, mergedUids: merged, payouts };
}

/** The facts of an entry come before the instructor's text. */
function factsOf(detail: string): string[] {
  return (detail.split(': ')[0] ?? '').split(' ');
}

function planOf(text: string | undefined): 'premium' | 'ultra' {
  if (text === 'premium' || text === 'ultra') return text;
  throw new Error(`The audit log names a plan ${text}`);
}

function goodOf(text: string | undefined): Good {
  return text === 'upgrade' ? text : planOf(text);
}
