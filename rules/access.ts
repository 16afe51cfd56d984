/** The access rules (specification 6, decisions 2 and 5). The server decides with these verdicts; the browser mirrors them. */
import type { LessonKind, SectionGate } from './outline.ts';
import type { PaidPlan, Plan } from './plans.ts';
import type { Role } from './roles.ts';

export type Viewer = {
  signedIn: boolean;
  plan: Plan;
  /** The instructor opens the whole course without a plan. The server alone knows them, by their e-mail. */
  isInstructor: boolean;
};

/** The facts about a signed-in viewer that the course page is made of. */
export type CourseViewer = Omit<Viewer, 'signedIn'> & { role: Role | null };

export type LessonVerdict = 'play' | 'open-link' | 'buy' | 'upgrade' | 'sign-in';

/** The facts of a lesson that the access to it depends on; `opensWith` is the gate of its section. */
export type LessonGate = { opensWith: SectionGate; kind: LessonKind; isFreePreview: boolean };

export function lessonAccess(viewer: Viewer, lesson: LessonGate): LessonVerdict {
  if (!viewer.signedIn) return 'sign-in';
  const open = lesson.kind === 'link' ? 'open-link' : 'play';
  if (viewer.isInstructor || lesson.isFreePreview) return open;
  if (viewer.plan === 'free') return 'buy';
  return viewer.plan === 'premium' && smallestPlanFor(lesson.opensWith) === 'ultra' ? 'upgrade' : open;
}

/** Returns the smallest plan that opens a section. */
export function smallestPlanFor(opensWith: SectionGate): PaidPlan {
  return opensWith === 'ultra' ? 'ultra' : 'premium';
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
 * The header's main button: to the plans until one is paid, then the certificate, which only Ultra opens. Whoever has
 * a role is led to the studio.
 */
export function mainButton({ plan, role }: Pick<CourseViewer, 'plan' | 'role'>): MainButton {
  if (role !== null) return { label: 'open-studio', leads: 'studio' };
  if (plan === 'free') return { label: 'start-learning', leads: 'pricing' };
  return { label: 'get-certificate', leads: plan === 'ultra' ? 'certificate' : 'pricing' };
}
