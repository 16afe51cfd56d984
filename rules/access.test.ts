import { expect, test } from 'vitest';
import {
  lessonAccess,
  type LessonVerdict,
  mainButton,
  type MainButton,
  ultraAccess,
  type UltraVerdict,
  type Viewer,
} from './access.ts';
import type { LessonKind } from './outline.ts';
import type { Plan } from './plans.ts';

const viewers: Record<string, Viewer> = {
  'a visitor': { signedIn: false, plan: 'free', isInstructor: false },
  'a free learner': { signedIn: true, plan: 'free', isInstructor: false },
  'a premium learner': { signedIn: true, plan: 'premium', isInstructor: false },
  'an ultra learner': { signedIn: true, plan: 'ultra', isInstructor: false },
  'the instructor': { signedIn: true, plan: 'free', isInstructor: true },
};

/** The whole table: one column for each of the sections 1 to 6. */
const verdicts: [who: keyof typeof viewers, kind: LessonKind, sections: LessonVerdict[]][] = [
  ['a visitor', 'video', ['sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in']],
  ['a visitor', 'link', ['sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in']],
  ['a free learner', 'video', ['buy', 'buy', 'buy', 'buy', 'buy', 'buy']],
  ['a free learner', 'link', ['buy', 'buy', 'buy', 'buy', 'buy', 'buy']],
  ['a premium learner', 'video', ['play', 'play', 'play', 'upgrade', 'upgrade', 'upgrade']],
  ['a premium learner', 'link', ['open-link', 'open-link', 'open-link', 'upgrade', 'upgrade', 'open-link']],
  ['an ultra learner', 'video', ['play', 'play', 'play', 'play', 'play', 'play']],
  ['the instructor', 'video', ['play', 'play', 'play', 'play', 'play', 'play']],
  ['the instructor', 'link', ['open-link', 'open-link', 'open-link', 'open-link', 'open-link', 'open-link']],
  [
    'an ultra learner',
    'link',
    ['open-link', 'open-link', 'open-link', 'open-link', 'open-link', 'open-link'],
  ],
];

const asWords: Record<LessonVerdict, string> = {
  play: 'plays',
  'open-link': 'opens',
  buy: 'must buy before opening',
  upgrade: 'is refused without Ultra',
  'sign-in': 'must sign in before opening',
};

for (const [who, kind, sections] of verdicts) {
  for (const [index, verdict] of sections.entries()) {
    test(`${who} ${asWords[verdict]} a ${kind} of section ${index + 1}`, () => {
      expect(lessonAccess(viewers[who]!, { sectionId: index + 1, kind })).toBe(verdict);
    });
  }
}

test('someone signed out is a visitor whatever plan or role is still remembered', () => {
  const signedOut: Viewer = { signedIn: false, plan: 'ultra', isInstructor: true };
  expect(lessonAccess(signedOut, { sectionId: 1, kind: 'video' })).toBe('sign-in');
  expect(ultraAccess(signedOut)).toBe('sign-in');
});

test.each<[string, UltraVerdict]>([
  ['a visitor', 'sign-in'],
  ['a free learner', 'buy'],
  ['a premium learner', 'upgrade'],
  ['an ultra learner', 'give'],
  ['the instructor', 'give'],
])('the source code and the private questions say to %s: %s', (who, verdict) => {
  expect(ultraAccess(viewers[who]!)).toBe(verdict);
});

test.each<[Plan, MainButton['label'], MainButton['leads']]>([
  ['free', 'start-learning', 'pricing'],
  ['premium', 'get-certificate', 'pricing'],
  ['ultra', 'get-certificate', 'certificate'],
])('on the %s plan the main button says %s and leads to the %s', (plan, label, leads) => {
  expect(mainButton({ plan, isInstructor: false })).toEqual({ label, leads });
});

test('the main button leads the instructor to the studio, whatever plan they hold', () => {
  const studio: MainButton = { label: 'open-studio', leads: 'studio' };
  expect(mainButton({ plan: 'free', isInstructor: true })).toEqual(studio);
  expect(mainButton({ plan: 'ultra', isInstructor: true })).toEqual(studio);
});
