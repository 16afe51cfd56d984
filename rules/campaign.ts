/** Email campaigns: who gets news, the states of a campaign, and its pace (decision 194). */
import type { Plan } from './plans.ts';

export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'cancelled', 'sent'] as const;

export type CampaignState = (typeof campaignStates)[number];

/** A campaign that would start later than this after its time is held: its text may depend on the time. */
export const latestStartMs = 6 * 60 * 60 * 1_000;

/** The reasons for which a campaign is held until the instructor sends it again. */
export const heldReasons = [
  /** The site was down at its time. */
  'late',
  /** The site doesn't know what was sent after the backup was made. */
  'restored',
] as const;

export type HeldReason = (typeof heldReasons)[number];

export const campaignLimits = { subject: 200, body: 20_000 } as const;

/** The choices of emails a minute; a mail provider that allows fewer postpones the rest. */
export const paces = [60, 300, 1_000] as const;

export const usualPace = 300;

/** A learner of the segment "stopped" has not played for this many days. */
export const stoppedDays = 14;

/** Returns whether a user gets news: by their own choice, and without one if they paid for a plan. */
export function getsNews(user: { paidPlan: Plan; choice: 'on' | 'off' | null }): boolean {
  return user.choice === null ? user.paidPlan !== 'free' : user.choice === 'on';
}

/** Unused pace of at most this long is made up for; of a slower pace, that of one email. */
const savedPaceMs = 10_000;

/**
 * Returns how many emails a campaign may queue now, and the time up to which the pace is used after `count` of them.
 * A time ahead was written by a wrong clock: one email is allowed, so that the time is corrected.
 */
export function paceAt({ pacedUpTo, perMinute, now }: { pacedUpTo: number; perMinute: number; now: number }) {
  const msEach = 60_000 / perMinute;
  const oneMs = Math.ceil(msEach);
  const savedMs = Math.max(savedPaceMs, oneMs);
  const from = pacedUpTo > now + savedPaceMs ? now - oneMs : Math.max(pacedUpTo, now - savedMs);
  return {
    allowed: Math.max(0, Math.floor((now - from) / msEach)),
    after: (count: number) => Math.round(from + count * msEach),
  };
}
