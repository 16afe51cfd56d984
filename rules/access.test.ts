import { expect, test } from 'vitest';
import {
  type AccessFacts,
  explainAccess,
  lessonAccess,
  type LessonVerdict,
  mainButton,
  type MainButton,
  plansThatOpen,
  playsWithoutAccount,
  smallestPlanFor,
  ultraAccess,
  type UltraVerdict,
  type Viewer,
} from './access.ts';
import { type LessonKind, sectionGates } from './outline.ts';
import type { Plan } from './plans.ts';

const viewers: Record<string, Viewer> = {
  'a visitor': { signedIn: false, plan: 'free', isInstructor: false },
  'a free learner': { signedIn: true, plan: 'free', isInstructor: false },
  'a premium learner': { signedIn: true, plan: 'premium', isInstructor: false },
  'an ultra learner': { signedIn: true, plan: 'ultra', isInstructor: false },
  'the instructor': { signedIn: true, plan: 'free', isInstructor: true },
};

/** The whole table: one column for each of the gates premium, ultra and any-plan. */
const verdicts: [who: keyof typeof viewers, kind: LessonKind, byGate: LessonVerdict[]][] = [
  ['a visitor', 'video', ['sign-in', 'sign-in', 'sign-in']],
  ['a visitor', 'link', ['sign-in', 'sign-in', 'sign-in']],
  ['a free learner', 'video', ['buy', 'buy', 'buy']],
  ['a free learner', 'link', ['buy', 'buy', 'buy']],
  ['a premium learner', 'video', ['play', 'upgrade', 'play']],
  ['a premium learner', 'link', ['open-link', 'upgrade', 'open-link']],
  ['an ultra learner', 'video', ['play', 'play', 'play']],
  ['an ultra learner', 'link', ['open-link', 'open-link', 'open-link']],
  ['the instructor', 'video', ['play', 'play', 'play']],
  ['the instructor', 'link', ['open-link', 'open-link', 'open-link']],
];

const asWords: Record<LessonVerdict, string> = {
  play: 'plays',
  'open-link': 'opens',
  buy: 'must buy before opening',
  upgrade: 'is refused without Ultra',
  'sign-in': 'must sign in before opening',
};

for (const [who, kind, byGate] of verdicts) {
  for (const [index, verdict] of byGate.entries()) {
    const opensWith = sectionGates[index]!;
    test(`${who} ${asWords[verdict]} a ${kind} of a section that opens with ${opensWith}`, () => {
      expect(lessonAccess(viewers[who]!, { opensWith, kind, isFreePreview: false })).toBe(verdict);
    });
  }
}

test.each(sectionGates)('a free preview opens for every signed-in user, with the gate %s', (opensWith) => {
  for (const [who, viewer] of Object.entries(viewers)) {
    const signsIn = who === 'a visitor';
    const preview = { opensWith, isFreePreview: true } as const;
    expect(lessonAccess(viewer, { ...preview, kind: 'video' })).toBe(signsIn ? 'sign-in' : 'play');
    expect(lessonAccess(viewer, { ...preview, kind: 'link' })).toBe(signsIn ? 'sign-in' : 'open-link');
  }
});

test.each(sectionGates)(
  'a lesson of the free plan opens for every signed-in user, with the gate %s',
  (opensWith) => {
    for (const [who, viewer] of Object.entries(viewers)) {
      const free = { opensWith, isFreePreview: false, isFree: true } as const;
      expect(lessonAccess(viewer, { ...free, kind: 'video' })).toBe(who === 'a visitor' ? 'sign-in' : 'play');
    }
    expect(playsWithoutAccount({ kind: 'video', isFreePreview: false }, { isOpen: true })).toBe(false);
  },
);

test.each([
  ['premium', null, ['premium', 'ultra']],
  ['any-plan', 'premium', ['ultra']],
  ['premium', 'ultra', ['premium']],
  ['ultra', null, ['ultra']],
  ['ultra', 'ultra', ['ultra']],
] as const)('a section of %s without the sale of %s opens with %j', (opensWith, notForSale, plans) => {
  expect(plansThatOpen(opensWith, { notForSale })).toEqual(plans);
});

test('the smallest plan for a section is Ultra if its gate requires it, or else Premium', () => {
  expect(sectionGates.map(smallestPlanFor)).toEqual(['premium', 'ultra', 'premium']);
});

test('a signed-out user is a visitor, whatever plan or role is given', () => {
  const signedOut: Viewer = { signedIn: false, plan: 'ultra', isInstructor: true };
  expect(lessonAccess(signedOut, { opensWith: 'premium', kind: 'video', isFreePreview: true })).toBe(
    'sign-in',
  );
  expect(ultraAccess(signedOut)).toBe('sign-in');
});

test.each<[string, UltraVerdict]>([
  ['a visitor', 'sign-in'],
  ['a free learner', 'buy'],
  ['a premium learner', 'upgrade'],
  ['an ultra learner', 'give'],
  ['the instructor', 'give'],
])('the source code and the private questions for %s: %s', (who, verdict) => {
  expect(ultraAccess(viewers[who]!)).toBe(verdict);
});

test.each<[Plan, MainButton['label'], MainButton['leads']]>([
  ['free', 'start-learning', 'pricing'],
  ['premium', 'get-certificate', 'pricing'],
  ['ultra', 'get-certificate', 'certificate'],
])('on the %s plan the main button says %s and leads to the %s', (plan, label, leads) => {
  expect(mainButton({ plan, role: null })).toEqual({ label, leads });
});

test('the main button leads every user with a role to the studio, whatever their plan', () => {
  const studio: MainButton = { label: 'open-studio', leads: 'studio' };
  expect(mainButton({ plan: 'free', role: 'instructor' })).toEqual(studio);
  expect(mainButton({ plan: 'ultra', role: 'instructor' })).toEqual(studio);
  expect(mainButton({ plan: 'free', role: 'assistant' })).toEqual(studio);
});

const lesson = { opensWith: 'ultra', kind: 'video', isFreePreview: false, isReady: true } as const;
const well: AccessFacts = {
  lesson,
  plan: 'ultra',
  isInstructor: false,
  isBanned: false,
  sessions: 1,
  playbackSessions: [],
  hasOpenCheckout: false,
  now: 1_000_000,
};
const playing = { lastUsedAt: 999_000 };

test.each<[string, Partial<AccessFacts>, object]>([
  ['Ultra opens it', {}, { verdict: 'play', reasons: ['open'], remedies: ['none'] }],
  [
    'Premium is too small for it',
    { plan: 'premium' },
    { verdict: 'upgrade', reasons: ['plan-too-small'], remedies: ['check-payment', 'ultra'] },
  ],
  [
    'no plan was paid, and a checkout waits',
    { plan: 'free', hasOpenCheckout: true },
    { verdict: 'buy', reasons: ['plan-missing', 'checkout-open'], remedies: ['check-payment', 'ultra'] },
  ],
  [
    'Premium is enough for a smaller section',
    { plan: 'free', lesson: { ...lesson, opensWith: 'premium' } },
    { verdict: 'buy', remedies: ['check-payment', 'premium'], opensWith: 'premium' },
  ],
  [
    'nobody is signed in, and the plan is missing too',
    { sessions: 0, plan: 'free' },
    {
      verdict: 'sign-in',
      reasons: ['signed-out', 'plan-missing'],
      remedies: ['sign-in', 'check-payment', 'ultra'],
    },
  ],
  [
    'a ban ends the sessions',
    { isBanned: true },
    { verdict: 'sign-in', reasons: ['banned'], remedies: ['unban', 'sign-in'] },
  ],
  [
    'a free preview needs no plan',
    { plan: 'free', lesson: { ...lesson, isFreePreview: true } },
    { verdict: 'play', reasons: ['open'], opensWith: null },
  ],
  [
    'its video is not there',
    { lesson: { ...lesson, isReady: false } },
    { verdict: 'play', reasons: ['not-ready'], remedies: ['video'] },
  ],
  [
    'two videos play elsewhere',
    { playbackSessions: [playing, playing] },
    { reasons: ['playing-elsewhere', 'open'] },
  ],
  [
    'videos that stopped long ago do not count',
    { playbackSessions: [{ lastUsedAt: 0 }, playing] },
    { reasons: ['open'] },
  ],
  ['the instructor opens it without a plan', { plan: 'free', isInstructor: true }, { verdict: 'play' }],
])('%s', (_, given, expected) => expect(explainAccess({ ...well, ...given })).toMatchObject(expected));

test('the explanation has the verdict of the access rule', () => {
  for (const plan of ['free', 'premium', 'ultra'] as const)
    for (const opensWith of ['premium', 'ultra', 'any-plan'] as const)
      for (const kind of ['video', 'link'] as const)
        for (const isFreePreview of [true, false])
          for (const sessions of [0, 1]) {
            const gate = { opensWith, kind, isFreePreview };
            const viewer = { signedIn: sessions > 0, plan, isInstructor: false };
            const facts = { ...well, plan, sessions, lesson: { ...gate, isReady: true } };
            expect(explainAccess(facts).verdict).toBe(lessonAccess(viewer, gate));
          }
});
