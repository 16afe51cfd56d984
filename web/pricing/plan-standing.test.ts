import { expect, test } from 'vitest';
import { planStanding } from './plan-standing.ts';

test('without a plan both can be chosen', () => {
  expect(planStanding('free', { plan: 'ultra', verdict: 'pay' })).toBe('choose');
  expect(planStanding('free', { plan: 'premium', verdict: 'pay' })).toBe('choose');
});

test('an owner of Premium has it, and upgrades to Ultra', () => {
  expect(planStanding('premium', { plan: 'premium', verdict: 'already-owned' })).toBe('owned');
  expect(planStanding('premium', { plan: 'ultra', verdict: 'pay' })).toBe('upgrade');
});

test('an owner of Ultra has it all', () => {
  expect(planStanding('ultra', { plan: 'ultra', verdict: 'already-owned' })).toBe('owned');
  expect(planStanding('ultra', { plan: 'premium', verdict: 'already-owned' })).toBe('included');
});
