/** Sequences of emails: what starts them, what ends them, and when each email is due (decision 201). */
import { dayMs } from './clock.ts';
import type { Plan } from './plans.ts';
import { dateField, dayOf, momentOfFields, startOfDay, timeField } from './site-time.ts';

/** The event that starts a sequence: a new account that gets news, a paid plan, or no lesson watched for some days. */
export const sequenceKinds = ['sign-up', 'purchase', 'silence'] as const;

export type SequenceKind = (typeof sequenceKinds)[number];

/** A restored backup pauses a sequence; its learners stay in it. */
export const sequenceStates = ['off', 'on', 'paused'] as const;

export type SequenceState = (typeof sequenceStates)[number];

/**
 * The aim at which a sequence ends for a learner: they have a plan, watch again, have watched all videos of their plan,
 * or none.
 */
export const sequenceAims = ['plan', 'watch', 'finished', 'none'] as const;

export type SequenceAim = (typeof sequenceAims)[number];

/** The aims that a sequence of each kind may have; the first is the usual one. */
export const aimsOf: Record<SequenceKind, readonly SequenceAim[]> = {
  'sign-up': ['plan'],
  purchase: ['finished', 'none'],
  silence: ['watch'],
};

export const sequenceLimits = {
  name: 100,
  emails: 10,
  delayDays: 365,
  silentDays: { least: 3, most: 365, usual: 14 },
} as const;

/** The hours, in the site's time zone, between which emails of sequences are sent. */
export const sendingHours = { from: 9, to: 20 } as const;

/** An email that is later than this is skipped. */
const lateMs = 3 * dayMs;

/** The least time between two emails of a sequence to a learner, after the first one was late. */
const pauseMs = 20 * 60 * 60 * 1000;

export function isSendingHour(time: number): boolean {
  const hour = hourOf(time);
  return hour >= sendingHours.from && hour < sendingHours.to;
}

/** Returns the time itself if it is within the sending hours, else the start of the next ones. */
export function sendingTime(time: number): number {
  if (isSendingHour(time)) return time;
  const { year, month, day } = dayOf(time);
  const isEvening = hourOf(time) >= sendingHours.to;
  const morning = startOfDay({ year, month, day: day + (isEvening ? 1 : 0) });
  return momentOfFields(dateField(morning), '09:00') ?? morning + sendingHours.from * 60 * 60 * 1000;
}

function hourOf(time: number): number {
  return Number(timeField(time).slice(0, 2));
}

/** Returns when an email is due, some days after the sequence started for a learner. */
export function dueAt({ startedAt, delayDays }: { startedAt: number; delayDays: number }): number {
  return sendingTime(startedAt + delayDays * dayMs);
}

/** Returns whether an email is skipped, since it would arrive long after its day. */
export function isTooLate(due: number, now: number): boolean {
  return now > due + lateMs;
}

/** Returns when the next email is sent after one was sent now: when it is due, but never on the heels of a late one. */
export function nextSendingTime({ due, now }: { due: number; now: number }): number {
  return Math.max(due, sendingTime(now + pauseMs));
}

/** Returns whether the payments that a sequence is about were refunded: the learner has lost the plan that they paid for. */
export function hasLostPlan({
  kind,
  plan,
  paidPlan,
}: {
  kind: SequenceKind;
  /** The plan that the sequence is about; null for any. */
  plan: Plan | null;
  paidPlan: Plan;
}): boolean {
  if (kind === 'sign-up') return false;
  return paidPlan === 'free' || (plan === 'ultra' && paidPlan !== 'ultra');
}

/** Emails are in the order of their days, at most one a day. */
export function areDaysInOrder(emails: readonly { delayDays: number }[]): boolean {
  return emails.every(({ delayDays }, at) => at === 0 || delayDays > (emails[at - 1]?.delayDays ?? 0));
}
