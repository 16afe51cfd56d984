import { expect, test } from 'vitest';
import { defaultDocument } from '#tests/content/default-course.ts';
import type { ContentDocument } from './document.ts';
import { launchChecklist, type LaunchFacts, type LaunchState, type LaunchStep } from './launch.ts';
import { lessonsWithVideo } from './references.ts';

const [first] = lessonsWithVideo(defaultDocument);

const ready: LaunchFacts = {
  draft: {
    ...defaultDocument,
    instructor: { ...defaultDocument.instructor, picture: 'a'.repeat(64) as never },
  },
  start: null,
  readyVideos: new Set([first?.video ?? '']),
  prices: 'changed',
  notForSale: null,
  stripe: 'live',
  webhook: 'seen',
  mail: 'used',
  hasSecondFactor: true,
};

/** Returns the steps that are not done. */
function open(change: Partial<LaunchFacts>): Partial<Record<LaunchStep, LaunchState>> {
  const steps = launchChecklist({ ...ready, ...change }).filter(({ state }) => state !== 'done');
  return Object.fromEntries(steps.map(({ step, state }) => [step, state]));
}

const withLessons = (change: (lesson: { id: string }) => object): ContentDocument => ({
  ...ready.draft,
  course: {
    ...ready.draft.course,
    sections: ready.draft.course.sections.map((section) => ({
      ...section,
      lessons: section.lessons.map((lesson) => ({ ...lesson, ...change(lesson) })),
    })),
  },
});

const noPreview = withLessons(() => ({ isFreePreview: false }));

const openToAll: ContentDocument = {
  ...noPreview,
  course: {
    ...noPreview.course,
    sections: noPreview.course.sections.map((section) => ({ ...section, opensWith: 'any-plan' })),
  },
};

test('nothing is open in a course that is ready', () => {
  expect(open({ draft: withLessons(() => ({ isFreePreview: true })) })).toEqual({});
});

test.each<[Partial<LaunchFacts>, Partial<Record<LaunchStep, LaunchState>>]>([
  [{ prices: 'none' }, { prices: 'missing' }],
  [{ prices: 'unchanged' }, { prices: 'recommended' }],
  [{ notForSale: 'ultra' }, {}],
  [
    { notForSale: 'ultra', draft: noPreview },
    { preview: 'recommended', plans: 'missing' },
  ],
  [{ notForSale: 'ultra', draft: openToAll }, { preview: 'recommended' }],
  [{ notForSale: 'premium', draft: noPreview }, { preview: 'recommended' }],
  [{ stripe: 'sandbox' }, { stripe: 'missing' }],
  [{ stripe: 'test' }, { stripe: 'recommended' }],
  [{ webhook: 'none' }, { webhook: 'missing' }],
  [{ webhook: 'unknown' }, { webhook: 'missing' }],
  [{ webhook: 'set-up' }, { webhook: 'recommended' }],
  [{ webhook: 'checking' }, { webhook: 'checking' }],
  [{ mail: 'sandbox' }, { mail: 'missing' }],
  [{ mail: 'unused' }, { mail: 'recommended' }],
  [{ hasSecondFactor: false }, { 'second-factor': 'recommended' }],
  [{ readyVideos: new Set() }, { video: 'missing', preview: 'recommended' }],
  [{ draft: noPreview }, { preview: 'recommended' }],
  [
    { draft: withLessons(() => ({ state: 'draft', isFreePreview: true })) },
    { video: 'missing', preview: 'recommended' },
  ],
])('with %o the open steps are %o', (change, expected) => {
  expect(open({ draft: withLessons(() => ({ isFreePreview: true })), ...change })).toEqual(expected);
});

test('the texts of the start are not the instructor’s own', () => {
  const draft = withLessons(() => ({ isFreePreview: true }));
  expect(open({ draft, start: draft })).toEqual({ description: 'missing', legal: 'missing' });
  const own = { ...draft, course: { ...draft.course, summary: { en: 'My own' } } };
  expect(open({ draft: own, start: draft })).toEqual({ legal: 'missing' });
});

test('an instructor needs a name, and should have a picture', () => {
  const draft = withLessons(() => ({ isFreePreview: true }));
  const withInstructor = (change: object) => ({ ...draft, instructor: { ...draft.instructor, ...change } });
  expect(open({ draft: withInstructor({ name: ' ' }) })).toEqual({ instructor: 'missing' });
  expect(open({ draft: withInstructor({ picture: 'drawing:somebody' }) })).toEqual({
    instructor: 'recommended',
  });
});
