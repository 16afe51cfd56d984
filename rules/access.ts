/** The access rules (specification 6, decisions 2 and 5). The server decides with these verdicts; the browser mirrors them. */
import type { LessonKind, SectionGate } from './outline.ts';
import type { PaidPlan, Plan, PriceSettings } from './plans.ts';
import { playbackIdleMs, type PlaybackSession, playbackSessionsAtMost } from './playback-session.ts';
import type { Role } from './roles.ts';

export type Viewer = {
  signedIn: boolean;
  plan: Plan;
  /** The instructor opens the whole course without a plan. Only the server knows them, by their email. */
  isInstructor: boolean;
};

/** The facts about a signed-in viewer that the course page is made of. */
export type CourseViewer = Omit<Viewer, 'signedIn'> & { role: Role | null };

export type LessonVerdict = 'play' | 'open-link' | 'buy' | 'upgrade' | 'sign-in';

/** The facts of a lesson that the access to it depends on; `opensWith` is the gate of its section. */
export type LessonGate = {
  opensWith: SectionGate;
  kind: LessonKind;
  isFreePreview: boolean;
  /** Whether the free plan opens it, which everyone has who is signed in. */
  isFree?: boolean;
};

/** Returns whether a lesson needs no plan, only an account. */
export function needsNoPlan({
  isFreePreview,
  isFree,
}: Pick<LessonGate, 'isFreePreview' | 'isFree'>): boolean {
  return isFreePreview || isFree === true;
}

export function lessonAccess(viewer: Viewer, lesson: LessonGate): LessonVerdict {
  if (!viewer.signedIn) return 'sign-in';
  const open = lesson.kind === 'link' ? 'open-link' : 'play';
  if (viewer.isInstructor || needsNoPlan(lesson)) return open;
  if (viewer.plan === 'free') return 'buy';
  return viewer.plan === 'premium' && smallestPlanFor(lesson.opensWith) === 'ultra' ? 'upgrade' : open;
}

/** Returns whether a lesson plays without an account: a video marked as a free preview, while the site is open. */
export function playsWithoutAccount(
  { kind, isFreePreview }: Pick<LessonGate, 'kind' | 'isFreePreview'>,
  site: { isOpen: boolean },
): boolean {
  return site.isOpen && isFreePreview && kind === 'video';
}

/** Returns the smallest plan that opens a section. */
export function smallestPlanFor(opensWith: SectionGate): PaidPlan {
  return opensWith === 'ultra' ? 'ultra' : 'premium';
}

/** Returns the plans for sale that open a section; the one that does if it is not sold anymore, since its owners have it. */
export function plansThatOpen(
  opensWith: SectionGate,
  { notForSale }: Pick<PriceSettings, 'notForSale'>,
): PaidPlan[] {
  if (smallestPlanFor(opensWith) === 'ultra') return ['ultra'];
  return (['premium', 'ultra'] as const).filter((plan) => plan !== notForSale);
}

export type UltraVerdict = 'give' | 'buy' | 'upgrade' | 'sign-in';

/** The source code and the private questions belong to Ultra (specification 6). */
export function ultraAccess(viewer: Viewer): UltraVerdict {
  if (!viewer.signedIn) return 'sign-in';
  if (viewer.isInstructor) return 'give';
  if (viewer.plan === 'free') return 'buy';
  return viewer.plan === 'premium' ? 'upgrade' : 'give';
}

export type MainButton = {
  label: 'start-learning' | 'get-certificate' | 'open-studio';
  leads: 'pricing' | 'certificate' | 'studio';
};

/**
 * Returns the header's main button: the plans until one is paid, then the certificate, which only Ultra opens. Everyone
 * with a role gets the studio.
 */
export function mainButton({ plan, role }: Pick<CourseViewer, 'plan' | 'role'>): MainButton {
  if (role !== null) return { label: 'open-studio', leads: 'studio' };
  if (plan === 'free') return { label: 'start-learning', leads: 'pricing' };
  return { label: 'get-certificate', leads: plan === 'ultra' ? 'certificate' : 'pricing' };
}

/** The facts that explain why a learner can or cannot play a lesson. */
export type AccessFacts = {
  lesson: LessonGate & { isReady: boolean };
  plan: Plan;
  isInstructor: boolean;
  isBanned: boolean;
  /** The number of active sessions. */
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
  /** A checkout was started and not paid, as far as the site knows. */
  'checkout-open',
  /** The lesson has no video or link that could be opened. */
  'not-ready',
  /** Both playback slots are in use; a third video stops the oldest one. */
  'playing-elsewhere',
  /** No known obstacle. */
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
  /** The steps that would open it, in order; `none` if it is open. */
  remedies: AccessRemedy[];
  /** The smallest plan that opens the lesson; null if it needs none. */
  opensWith: PaidPlan | null;
};

/** Explains the verdict of the access rule to the team. */
export function explainAccess(facts: AccessFacts): AccessExplanation {
  const { lesson, plan, isInstructor, isBanned, sessions, hasOpenCheckout, now } = facts;
  const signedIn = !isBanned && sessions > 0;
  const verdict = lessonAccess({ signedIn, plan, isInstructor }, lesson);
  // The obstacles after signing in are listed, too.
  const afterSignIn = lessonAccess({ signedIn: true, plan, isInstructor }, lesson);
  const opensWith = needsNoPlan(lesson) ? null : smallestPlanFor(lesson.opensWith);
  const reasons: AccessReason[] = [];
  const remedies: AccessRemedy[] = [];
  const add = (reason: AccessReason, ...remedy: AccessRemedy[]) => {
    reasons.push(reason);
    remedies.push(...remedy);
  };
  if (isBanned) add('banned', 'unban', 'sign-in');
  else if (!signedIn) add('signed-out', 'sign-in');
  if (afterSignIn === 'buy' && opensWith) add('plan-missing', 'check-payment', opensWith);
  if (afterSignIn === 'upgrade') add('plan-too-small', 'check-payment', 'ultra');
  if (hasOpenCheckout && (afterSignIn === 'buy' || afterSignIn === 'upgrade')) reasons.push('checkout-open');
  if (!lesson.isReady) add('not-ready', 'video');
  const playing = facts.playbackSessions.filter(({ lastUsedAt }) => now - lastUsedAt < playbackIdleMs);
  if (playing.length >= playbackSessionsAtMost) reasons.push('playing-elsewhere');
  if (remedies.length === 0) add('open', 'none');
  return { verdict, reasons, remedies, opensWith };
}
