/** Answers why somebody can or cannot play a lesson. The verdict is that of the access rule itself. */
import { lessonAccess, type LessonGate, type LessonVerdict, smallestPlanFor } from '../access.ts';
import type { PaidPlan, Plan } from '../plans.ts';
import { type PlaybackSession, playbackIdleMs, playbackSessionsAtMost } from '../playback-session.ts';

export type AccessFacts = {
  lesson: LessonGate & { isReady: boolean };
  plan: Plan;
  isInstructor: boolean;
  isBanned: boolean;
  /** The number of sessions that live. */
  sessions: number;
  playbackSessions: readonly Pick<PlaybackSession, 'lastUsedAt'>[];
  hasOpenCheckout: boolean;
  now: number;
};

export const accessReasons = [
  /** A ban ends everything else. */
  'banned',
  'signed-out',
  'plan-missing',
  'plan-too-small',
  /** A checkout was begun and not paid, as far as the site knows. */
  'checkout-open',
  /** The lesson has no video or link that could be opened. */
  'not-ready',
  /** Both places for playing are taken; a third video ends the oldest one. */
  'playing-elsewhere',
  /** Nothing that the site knows of stands in the way. */
  'open',
] as const;

export type AccessReason = (typeof accessReasons)[number];

export const accessRemedies = [
  'unban',
  'sign-in',
  'premium',
  'ultra',
  'check-payment',
  'video',
  'none',
] as const;
export type AccessRemedy = (typeof accessRemedies)[number];

export type AccessExplanation = {
  /** The answer of the access rule to the learner, signed in or not. */
  verdict: LessonVerdict;
  reasons: AccessReason[];
  /** The steps that would open it, in their order; `none` where it is open. */
  remedies: AccessRemedy[];
  /** The smallest plan that opens the lesson; null where it needs none. */
  opensWith: PaidPlan | null;
};

export function explainAccess(facts: AccessFacts): AccessExplanation {
  const { lesson, plan, isInstructor, isBanned, sessions, hasOpenCheckout, now } = facts;
  const signedIn = !isBanned && sessions > 0;
  const verdict = lessonAccess({ signedIn, plan, isInstructor }, lesson);
  // The answer to a signed-in learner is told too, or a sign-in would lead to the next refusal.
  const behind = lessonAccess({ signedIn: true, plan, isInstructor }, lesson);
  const opensWith = lesson.isFreePreview ? null : smallestPlanFor(lesson.opensWith);
  const reasons: AccessReason[] = [];
  const remedies: AccessRemedy[] = [];
  const add = (reason: AccessReason, ...remedy: AccessRemedy[]) => {
    reasons.push(reason);
    remedies.push(...remedy);
  };
  if (isBanned) add('banned', 'unban', 'sign-in');
  else if (!signedIn) add('signed-out', 'sign-in');
  if (behind === 'buy' && opensWith) add('plan-missing', 'check-payment', opensWith);
  if (behind === 'upgrade') add('plan-too-small', 'check-payment', 'ultra');
  if (hasOpenCheckout && (behind === 'buy' || behind === 'upgrade')) reasons.push('checkout-open');
  if (!lesson.isReady) add('not-ready', 'video');
  const playing = facts.playbackSessions.filter(({ lastUsedAt }) => now - lastUsedAt < playbackIdleMs);
  if (playing.length >= playbackSessionsAtMost) reasons.push('playing-elsewhere');
  if (remedies.length === 0) add('open', 'none');
  return { verdict, reasons, remedies, opensWith };
}
