/** The funnel from sign-up to payment: how far each learner got, and the sums of many. */
import { dayMs } from '#rules/clock.ts';
import type { PaidPlan } from '#rules/plans.ts';

/** The steps after the visit. Each contains those who reached a later one, whatever way they took. */
export const funnelSteps = ['signedUp', 'registered', 'planChosen', 'checkoutOpened', 'paid'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export type FunnelCounts = Record<FunnelStep, number>;

/** The facts by which learners are broken down. */
export const dimensions = ['source', 'campaign', 'country', 'plan', 'language'] as const;
export type Dimension = (typeof dimensions)[number];

/** The weeks after which a cohort's payments are counted. */
export const cohortWeeks = [1, 2, 4, 8, 12] as const;

/** The periods of the studio's screen in days. */
export const analyticsPeriods = [7, 30, 90, 365] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

/** The roll-ups are kept for this many days, a little longer than the longest period. */
export const analyticsDays = 400;

export type LearnerFacts = {
  createdAt: number;
  source: string;
  campaign: string;
  /** `unknown` before the registration. */
  country: string;
  language: string;
  isRegistered: boolean;
  /** The plan that was chosen last. */
  choicePlan: PaidPlan | null;
  hasChosen: boolean;
  hasOpenedCheckout: boolean;
  /** The first payment that is not withdrawn; a refunded one counts. */
  firstPayment: { paidAt: number; plan: PaidPlan | null } | null;
  /** The published lessons that the learner has completed. */
  lessonsWatched: number;
};

export function stepOf(learner: LearnerFacts): FunnelStep {
  if (learner.firstPayment !== null) return 'paid';
  if (learner.hasOpenedCheckout) return 'checkoutOpened';
  if (learner.hasChosen) return 'planChosen';
  return learner.isRegistered ? 'registered' : 'signedUp';
}

/** Returns the value of a learner in a dimension; '' if there is none. */
export function valueOf(learner: LearnerFacts, dimension: Dimension): string {
  if (dimension === 'plan') return learner.firstPayment?.plan ?? learner.choicePlan ?? '';
  return learner[dimension];
}

export function noCounts(): FunnelCounts {
  return { signedUp: 0, registered: 0, planChosen: 0, checkoutOpened: 0, paid: 0 };
}

/** Counts a learner in all steps up to the one that was reached. */
export function countStep(counts: FunnelCounts, reached: FunnelStep): void {
  for (const step of funnelSteps.slice(0, funnelSteps.indexOf(reached) + 1)) counts[step]++;
}

export function addCounts(one: FunnelCounts, other: FunnelCounts): FunnelCounts {
  const sum = { ...one };
  for (const step of funnelSteps) sum[step] += other[step];
  return sum;
}

/** Returns whether a learner paid within a number of weeks after signing up. */
export function paidWithin(learner: LearnerFacts, weeks: number): boolean {
  const { firstPayment, createdAt } = learner;
  return firstPayment !== null && firstPayment.paidAt < createdAt + weeks * 7 * dayMs;
}

/** Merges the values beyond the limit into one, so that a day has a bounded number of rows. */
export function capValues(
  counts: ReadonlyMap<string, FunnelCounts>,
  { atMost, other }: { atMost: number; other: string },
): Map<string, FunnelCounts> {
  if (counts.size <= atMost) return new Map(counts);
  const sorted = [...counts].toSorted(([, one], [, two]) => two.signedUp - one.signedUp);
  const rest = sorted.slice(atMost - 1).reduce((sum, [, each]) => addCounts(sum, each), noCounts());
  return new Map([...sorted.slice(0, atMost - 1), [other, rest]]);
}
