/** The access rules (specification 6, decisions 2 and 5). The server decides with these verdicts; the browser mirrors them. */
import type { LessonKind } from './outline.ts';
import type { Plan } from './plans.ts';

export type Viewer = {
  signedIn: boolean;
  plan: Plan;
  /** The instructor opens the whole course without a plan. The server alone knows them, by their e-mail. */
  isInstructor: boolean;
};

export type LessonVerdict = 'play' | 'open-link' | 'buy' | 'upgrade' | 'sign-in';

/** Premium plays sections 1 to 3; sections above ask for Ultra. */
const lastPremiumSection = 3;

/** The section of external links, which any paid plan opens. */
const linksSection = 6;

export function lessonAccess(viewer: Viewer, lesson: { sectionId: number; kind: LessonKind }): LessonVerdict {
  if (!viewer.signedIn) return 'sign-in';
  if (viewer.isInstructor) return lesson.kind === 'link' ? 'open-link' : 'play';
  if (viewer.plan === 'free') return 'buy';
  if (lesson.kind === 'link' && lesson.sectionId === linksSection) return 'open-link';
  if (viewer.plan === 'premium' && lesson.sectionId > lastPremiumSection) return 'upgrade';
  return lesson.kind === 'link' ? 'open-link' : 'play';
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
 * The header's main button: to the plans until one is paid, then the certificate, which only Ultra opens. The
 * instructor has nothing to buy or to claim, and is led to the studio.
 */
export function mainButton({ plan, isInstructor }: Omit<Viewer, 'signedIn'>): MainButton {
  if (isInstructor) return { label: 'open-studio', leads: 'studio' };
  if (plan === 'free') return { label: 'start-learning', leads: 'pricing' };
  return { label: 'get-certificate', leads: plan === 'ultra' ? 'certificate' : 'pricing' };
}
