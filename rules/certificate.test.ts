import { expect, test } from 'vitest';
import {
  certificateClaim,
  certificateState,
  type ClaimVerdict,
  confirmationDue,
  daysLeft,
  lessonsNeeded,
} from './certificate.ts';

const earned = { plan: 'ultra', watched: 33, lessons: 66, state: 'none' } as const;

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
  ['someone who claimed already', 'under-confirmation', { state: 'claimed' }],
  ['someone whose claim was declined', 'claim', { state: 'declined' }],
  ['someone declined who watched 32 of 66', 'keep-watching', { state: 'declined', watched: 32 }],
  ['someone whose claim was confirmed', 'issued', { state: 'issued' }],
  ['someone whose certificate was revoked', 'revoked', { state: 'revoked' }],
])('to %s the claim says: %s', (_, verdict, change) => {
  expect(certificateClaim({ ...earned, ...change })).toBe(verdict);
});

test('what stands of a claim follows from its dates', () => {
  const claimed = { declinedAt: null, issuedAt: null, revokedAt: null };
  expect(certificateState(null)).toBe('none');
  expect(certificateState(claimed)).toBe('claimed');
  expect(certificateState({ ...claimed, declinedAt: 1 })).toBe('declined');
  expect(certificateState({ ...claimed, issuedAt: 2 })).toBe('issued');
  expect(certificateState({ ...claimed, issuedAt: 2, revokedAt: 3 })).toBe('revoked');
});

test('a claim is due after 14 days', () => {
  const claimed = Date.parse('2026-02-20T09:30:00Z');
  const due = confirmationDue(claimed);
  expect(new Date(due).toISOString()).toBe('2026-03-06T09:30:00.000Z');
  expect(daysLeft(due, claimed)).toBe(14);
  expect(daysLeft(due, due - 1)).toBe(1);
  expect(daysLeft(due, due + 36 * 3_600_000)).toBe(-1);
});
