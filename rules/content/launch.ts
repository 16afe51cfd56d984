/** The steps before a course opens (decision 197), computed from facts. */
import { needsNoPlan, smallestPlanFor } from '#rules/access.ts';
import type { PaidPlan } from '#rules/plans.ts';
import type { ContentDocument } from './document.ts';
import { lessonsOf, lessonsWithVideo } from './references.ts';

/** The steps, in the order in which the studio lists them. */
export const launchSteps = [
  'description',
  'instructor',
  'video',
  'preview',
  'prices',
  'plans',
  'legal',
  'stripe',
  'webhook',
  'mail',
  'second-factor',
] as const;

export type LaunchStep = (typeof launchSteps)[number];

/** `missing`: the course should not open without it. `recommended`: it can. `checking`: Stripe has not answered yet. */
export const launchStates = ['done', 'missing', 'recommended', 'checking'] as const;

export type LaunchState = (typeof launchStates)[number];

export type LaunchFacts = {
  draft: ContentDocument;
  /** The first document of a site that began without the sample; null for another, whose texts were its own. */
  start: ContentDocument | null;
  /** The videos that can be watched. */
  readyVideos: ReadonlySet<string>;
  prices: 'none' | 'unchanged' | 'changed';
  /** The plan that new learners can't buy. */
  notForSale: PaidPlan | null;
  /** `sandbox` is the payment service of a trial on one's own computer. */
  stripe: 'sandbox' | 'test' | 'live';
  /** `set-up`: Stripe will send every event that the site needs; `seen`: it has sent some, and the site accepted them. */
  webhook: 'none' | 'set-up' | 'seen' | 'unknown' | 'checking';
  mail: 'sandbox' | 'unused' | 'used';
  hasSecondFactor: boolean;
};

/**
 * Returns the state of each step. A step whose fact is unknown is missing, since nobody has seen it work. The plans are
 * only listed while new learners can't open a section.
 */
export function launchChecklist(facts: LaunchFacts): { step: LaunchStep; state: LaunchState }[] {
  const steps = launchSteps.map((step) => ({ step, state: stateOf[step](facts) }));
  return steps.filter(({ step, state }) => step !== 'plans' || state !== 'done');
}

const done = (isDone: boolean, otherwise: LaunchState = 'missing'): LaunchState =>
  isDone ? 'done' : otherwise;

const stateOf: Record<LaunchStep, (facts: LaunchFacts) => LaunchState> = {
  description: ({ draft, start }) =>
    done(isOwn({ draft, start }, ({ landing, course }) => [landing, course.title, course.summary])),
  instructor: ({ draft: { instructor } }) => {
    if (instructor.name.trim() === '') return 'missing';
    return done(!instructor.picture.startsWith('drawing:'), 'recommended');
  },
  video: ({ draft, readyVideos }) =>
    done(lessonsWithVideo(draft).some(({ state, video }) => state === 'published' && readyVideos.has(video))),
  preview: ({ draft, readyVideos }) =>
    done(
      lessonsOf(draft.course).some(
        ({ lesson }) =>
          lesson.kind === 'video' &&
          lesson.state === 'published' &&
          lesson.isFreePreview &&
          lesson.video !== null &&
          readyVideos.has(lesson.video),
      ),
      'recommended',
    ),
  prices: ({ prices }) => (prices === 'none' ? 'missing' : done(prices === 'changed', 'recommended')),
  plans: ({ draft, notForSale }) => done(notForSale !== 'ultra' || !hasLessonsOfUltra(draft)),
  legal: ({ draft, start }) => done(isOwn({ draft, start }, ({ legal }) => legal)),
  stripe: ({ stripe }) => (stripe === 'sandbox' ? 'missing' : done(stripe === 'live', 'recommended')),
  webhook: ({ webhook }) => {
    if (webhook === 'checking') return webhook;
    return webhook === 'set-up' ? 'recommended' : done(webhook === 'seen');
  },
  mail: ({ mail }) => (mail === 'sandbox' ? 'missing' : done(mail === 'used', 'recommended')),
  'second-factor': ({ hasSecondFactor }) => done(hasSecondFactor, 'recommended'),
};

function hasLessonsOfUltra({ course, plans }: ContentDocument): boolean {
  return course.sections
    .filter(({ opensWith }) => smallestPlanFor(opensWith) === 'ultra')
    .flatMap(({ lessons }) => lessons)
    .some(({ state, isFreePreview, isFree }) => {
      const opensWithoutPlan = needsNoPlan({ isFreePreview, isFree: isFree && plans.free.isShown });
      return state === 'published' && !opensWithoutPlan;
    });
}

/** Returns whether the instructor has changed a part since the start. */
function isOwn(
  { draft, start }: Pick<LaunchFacts, 'draft' | 'start'>,
  part: (document: ContentDocument) => unknown,
): boolean {
  return start === null || JSON.stringify(part(draft)) !== JSON.stringify(part(start));
}
