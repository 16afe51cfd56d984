import { expect, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import {
  capValues,
  countStep,
  type FunnelCounts,
  type LearnerFacts,
  noCounts,
  paidWithin,
  stepOf,
  valueOf,
} from './funnel.ts';
import { cleanLabel } from './traffic-source.ts';

const learner: LearnerFacts = {
  createdAt: 1_000,
  source: 'tiktok',
  campaign: '',
  country: 'unknown',
  language: 'ms',
  isRegistered: false,
  choicePlan: null,
  hasChosen: false,
  hasOpenedCheckout: false,
  firstPayment: null,
  lessonsWatched: 0,
};
const firstPayment = { paidAt: 2_000, plan: 'ultra' as const };

test.each<[string, Partial<LearnerFacts>]>([
  ['signedUp', {}],
  ['registered', { isRegistered: true }],
  ['planChosen', { hasChosen: true }],
  ['checkoutOpened', { isRegistered: true, hasChosen: true, hasOpenedCheckout: true }],
  ['paid', { firstPayment }],
])('the furthest step is %s', (step, facts) => expect(stepOf({ ...learner, ...facts })).toBe(step));

test('a step counts those who reached a later one, such as a transfer without a checkout', () => {
  const counts = noCounts();
  countStep(counts, 'paid');
  countStep(counts, 'registered');
  expect(counts).toEqual({ signedUp: 2, registered: 2, planChosen: 1, checkoutOpened: 1, paid: 1 });
});

test('the plan is the paid one, else the chosen one', () => {
  expect(valueOf(learner, 'plan')).toBe('');
  expect(valueOf({ ...learner, choicePlan: 'premium' }, 'plan')).toBe('premium');
  expect(valueOf({ ...learner, choicePlan: 'premium', firstPayment }, 'plan')).toBe('ultra');
  expect(valueOf(learner, 'source')).toBe('tiktok');
});

test('a payment counts for the weeks that it was made in', () => {
  const paidAfter = (ms: number) => ({ ...learner, firstPayment: { paidAt: 1_000 + ms, plan: null } });
  expect(paidWithin(paidAfter(7 * dayMs - 1), 1)).toBe(true);
  expect(paidWithin(paidAfter(7 * dayMs), 1)).toBe(false);
  expect(paidWithin(paidAfter(7 * dayMs), 2)).toBe(true);
  expect(paidWithin(learner, 12)).toBe(false);
});

test('values beyond the limit become one, and the sum stays', () => {
  const one = (signedUp: number): FunnelCounts => ({ ...noCounts(), signedUp });
  const counts = new Map([1, 5, 3, 2].map((count) => [`source ${count}`, one(count)]));
  expect([...capValues(counts, { atMost: 3, other: '(other)' })]).toEqual([
    ['source 5', one(5)],
    ['source 3', one(3)],
    ['(other)', one(3)],
  ]);
  expect(capValues(counts, { atMost: 4, other: '(other)' })).toEqual(counts);
});

test('a label from a link is cleaned and cut', () => {
  expect(cleanLabel('  Facebook\u0000 Ads\n')).toBe('facebook ads');
  expect(cleanLabel('=HYPERLINK("x")')).toBe('hyperlink x');
  expect(cleanLabel('(other)')).toBe('other');
  expect(cleanLabel('Kelas_Malam-2.0+1')).toBe('kelas_malam-2.0+1');
  expect(Array.from(cleanLabel('𝒳é'.repeat(500)))).toHaveLength(60);
  expect(cleanLabel('\uD800')).toBe('');
});
