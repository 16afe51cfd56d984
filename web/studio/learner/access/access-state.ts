/** The access of a learner as the studio has it, and the plan that a change would lead to. */
import { spanOfDateField } from '#rules/site-time.ts';
import type { Api } from '#contract/api.ts';
import { type Grant, planOf } from '#rules/payments/grants.ts';
import { items, itemName, type Plan, type VerifiedPayment } from '#rules/plans.ts';

export type Access = Api['GET /api/studio/learners/{uid}/access']['reply'];
export type AccessGrant = Access['grants'][number];
export type AccessPayment = Access['payments'][number];

/** Returns the grant that lasts. */
export function lastingGrant({ grants }: Access): AccessGrant | undefined {
  return grants.find(({ endedAt }) => endedAt === null);
}

type Change = {
  /** The grant that lasts after the change; null for none. */
  grant?: Pick<Grant, 'plan' | 'endsAt'> | null;
  payments?: readonly AccessPayment[];
};

/** Returns the plan as it would be after a change, by the rule that decides it. */
export function planAfter(access: Access, change: Change, now: number): Plan {
  const lasting = change.grant === undefined ? (lastingGrant(access) ?? null) : change.grant;
  const payments = (change.payments ?? access.payments).flatMap(verifiedPayment);
  return planOf(payments, lasting ? [{ ...lasting, endedAt: null }] : [], now);
}

/** Returns nothing for a withdrawn payment, which counts as never made. */
function verifiedPayment({ item, amountCents, refundedCents, standing }: AccessPayment): VerifiedPayment[] {
  const sold = items.find((one) => itemName(one) === item);
  if (!sold || standing === 'withdrawn') return [];
  const disputes = { disputed: 'open', 'charged-back': 'lost' } as const;
  const dispute = standing === 'disputed' || standing === 'charged-back' ? disputes[standing] : 'none';
  return [{ ...sold, amountCents, refundedCents, dispute }];
}

/** Returns the noon of the day that a date field holds, such as 2026-12-03; null for another text. */
export function noonOf(day: string): number | null {
  const span = spanOfDateField(day);
  return span && (span.from + span.to) / 2;
}
