import { expect, test } from 'vitest';
import { lessonAccess } from '../access.ts';
import { type AccessFacts, explainAccess } from './explain-access.ts';

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

test('the verdict is always that of the access rule', () => {
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
