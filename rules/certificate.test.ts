import { expect, test } from 'vitest';
import { certificateClaim, type ClaimVerdict, confirmationDue, lessonsNeeded } from './certificate.ts';

const earned = { plan: 'ultra', watched: 33, lessons: 66, clickClaim: false, certificate: false } as const;

test.each<[lessons: number, needed: number]>([
  [66, 33],
  [65, 33],
  [64, 32],
  [2, 1],
  [1, 1],
  [0, 1],
])('of %i lessons at least %i must be watched', (lessons, needed) => {
  expect(lessonsNeeded(lessons)).toBe(needed);
});

test.each<[who: string, verdict: ClaimVerdict, change: Partial<Parameters<typeof certificateClaim>[0]>]>([
  ['an ultra learner who watched 33 of 66', 'claim', {}],
  ['an ultra learner who watched 66 of 66', 'claim', { watched: 66 }],
  ['an ultra learner who watched 32 of 66', 'keep-watching', { watched: 32 }],
  ['an ultra learner who watched nothing', 'keep-watching', { watched: 0 }],
  ['an ultra learner of a course without lessons', 'keep-watching', { watched: 0, lessons: 0 }],
  ['a premium learner who watched 33 of 66', 'upgrade', { plan: 'premium' }],
  ['a premium learner who watched 66 of 66', 'upgrade', { plan: 'premium', watched: 66 }],
  ['a free learner who watched 66 of 66', 'upgrade', { plan: 'free', watched: 66 }],
  ['someone who claimed already', 'under-confirmation', { clickClaim: true }],
  ['someone whose claim was confirmed', 'issued', { clickClaim: true, certificate: true }],
])('to %s the claim says: %s', (_, verdict, change) => {
  expect(certificateClaim({ ...earned, ...change })).toBe(verdict);
});

test('a claim is due after 14 days', () => {
  const claimed = Date.parse('2026-02-20T09:30:00Z');
  expect(new Date(confirmationDue(claimed)).toISOString()).toBe('2026-03-06T09:30:00.000Z');
});
