/** The payment check, "I paid but see no access": the timeline of each attempt to pay, and the next step to take. */
import type { ItemName, Plan } from '#rules/plans.ts';
import type { Currency } from './money.ts';

/** One attempt to pay, as Stripe and the site know it now. Times are milliseconds since 1970, UTC. */
export type Attempt = {
  /** The chosen item; null for one that is not on the price list. */
  item: ItemName | null;
  /** For someone else: it gives the customer no plan. */
  isGift: boolean;
  openedAt: number;
  endsAt: number;
  state:
    | 'open'
    | 'expired'
    | 'settling'
    /** The bank declined later. */
    | 'refused'
    | 'paid'
    /** The money arrived, but not as the checkout requested: the payment needs review. */
    | 'wrong'
    /** The payment belongs to another account. */
    | 'elsewhere';
  /** The time when the last card was declined; null when none was, or when another card paid. */
  declinedAt: number | null;
  chargedAt: number | null;
  amountCents: number | null;
  currency: Currency | null;
  /** The receipt's number. */
  receipt: string | null;
  refunds: readonly { at: number; amountCents: number }[];
  disputes: readonly { at: number; state: 'open' | 'won' | 'lost' }[];
};

export const timelineEventKinds = [
  'chosen',
  'open',
  'declined',
  'expired',
  'settling',
  'refused',
  'paid',
  'wrong',
  'elsewhere',
  'refunded',
  'disputed',
  'dispute-won',
  'charged-back',
] as const;

export type TimelineEvent = {
  what: (typeof timelineEventKinds)[number];
  at: number;
  item: ItemName | null;
  amountCents: number | null;
  currency: Currency | null;
  receipt: string | null;
};

/** Returns everything that happened, the oldest event first. */
export function paymentTimeline(attempts: readonly Attempt[]): TimelineEvent[] {
  return attempts.flatMap(timelineOfAttempt).toSorted((one, other) => one.at - other.at);
}

function timelineOfAttempt(attempt: Attempt): TimelineEvent[] {
  const { item, openedAt, endsAt, state, amountCents, currency, receipt } = attempt;
  const event = (
    what: TimelineEvent['what'],
    at: number,
    more: Partial<TimelineEvent> = {},
  ): TimelineEvent => ({
    what,
    at,
    item,
    amountCents: null,
    currency,
    receipt: null,
    ...more,
  });
  const events = [event('chosen', openedAt)];
  if (attempt.declinedAt !== null) events.push(event('declined', attempt.declinedAt));
  const at = attempt.chargedAt ?? openedAt;
  if (state === 'expired') events.push(event('expired', endsAt));
  else if (state === 'open') events.push(event('open', attempt.declinedAt ?? openedAt));
  else if (state === 'paid') events.push(event('paid', at, { amountCents, receipt }));
  else events.push(event(state, at, { amountCents }));
  for (const refund of attempt.refunds)
    events.push(event('refunded', refund.at, { amountCents: refund.amountCents, receipt }));
  const disputed = { open: 'disputed', won: 'dispute-won', lost: 'charged-back' } as const;
  for (const dispute of attempt.disputes)
    events.push(event(disputed[dispute.state], dispute.at, { receipt }));
  return events;
}

export const checkVerdicts = [
  /** The check has just granted the plan that was paid. */
  'repaired',
  /** The plan that was paid is already granted. */
  'all-well',
  'settling',
  'needs-review',
  'disputed',
  'charged-back',
  'refunded',
  'not-finished',
  'declined',
  /** The only payment was for a gift, which gives the customer no plan. */
  'gift',
  'elsewhere',
  'nothing',
] as const;

export type CheckVerdict = (typeof checkVerdicts)[number];

const rank: Record<Plan, number> = { free: 0, premium: 1, ultra: 2 };

/** Returns the verdict to show first: a plan first, then a pending payment, then the reason for no plan. */
export function concludeCheck(
  plan: { before: Plan; after: Plan },
  attempts: readonly Attempt[],
): CheckVerdict {
  const has = (state: Attempt['state']) => attempts.some((attempt) => attempt.state === state);
  const paid = attempts.filter(({ state, isGift }) => state === 'paid' && !isGift);
  const disputes = paid.flatMap((attempt) => attempt.disputes.map(({ state }) => state));
  if (rank[plan.after] > rank[plan.before]) return 'repaired';
  if (has('settling')) return 'settling';
  if (has('wrong')) return 'needs-review';
  if (plan.after === 'ultra') return 'all-well';
  if (disputes.includes('open')) return 'disputed';
  if (disputes.includes('lost')) return 'charged-back';
  if (has('open') && attempts.every(({ state, declinedAt }) => state !== 'open' || declinedAt === null))
    return 'not-finished';
  if (plan.after === 'premium') return 'all-well';
  if (paid.length > 0) return 'refunded';
  const declined = attempts.filter(({ state, declinedAt }) => state === 'refused' || declinedAt !== null);
  if (declined.some(({ isGift }) => !isGift)) return 'declined';
  if (attempts.some(({ state, isGift }) => state === 'paid' && isGift)) return 'gift';
  if (declined.length > 0) return 'declined';
  return has('elsewhere') ? 'elsewhere' : 'nothing';
}
