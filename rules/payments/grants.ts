/** Grants: plans that the instructor gives without a payment, and the plan that payments and grants come to. */
import { type PaidPlan, type Plan, planFromPayments, type VerifiedPayment } from '../plans.ts';

/** Times are milliseconds since 1970, UTC. */
export type Grant = {
  plan: PaidPlan;
  /** The time at which it ends by itself; null for one without an end. */
  endsAt: number | null;
  /** The time at which it ended, by a person or by itself; null until then. */
  endedAt: number | null;
};

/** The longest text that says why somebody has a grant, or has it no more. */
export const longestReason = 500;

/** A grant lasts at most this long, unless it has no end. */
export const longestGrantDays = 3_660;

const dayMs = 24 * 60 * 60 * 1000;

const rank: Record<Plan, number> = { free: 0, premium: 1, ultra: 2 };

/**
 * Returns the plan that a user has: the better one of what was paid and what was granted (decision 100). Nothing else
 * gives a plan.
 */
export function planOf(payments: readonly VerifiedPayment[], grants: readonly Grant[], now: number): Plan {
  const granted = grants.filter((grant) => isGrantEffective(grant, now)).map(({ plan }) => plan);
  return granted.reduce<Plan>(betterPlan, planFromPayments(payments));
}

/** Returns true from the moment of the grant until its end, even where nobody has noted the end yet. */
export function isGrantEffective({ endsAt, endedAt }: Grant, now: number): boolean {
  return endedAt === null && (endsAt === null || now < endsAt);
}

/** Returns the mistake in a time that a new grant should end at; null where there is none. */
export function findEndMistake(endsAt: number | null, now: number): 'end-past' | 'end-too-late' | null {
  if (endsAt === null) return null;
  if (endsAt <= now) return 'end-past';
  return endsAt > now + longestGrantDays * dayMs ? 'end-too-late' : null;
}

function betterPlan(one: Plan, other: Plan): Plan {
  return rank[other] > rank[one] ? other : one;
}
