import { expect, test } from 'vitest';
import { chosenPlan, paidPlanIn, paymentAddress, planStanding } from './plan.ts';

const search = (text = '') => new URLSearchParams(text);

test('the address alone names the plan, in a new tab and after a reload', () => {
  const address = new URL(paymentAddress('ultra'), 'https://lectern.example.com');
  expect(chosenPlan(address.searchParams, null)).toBe('ultra');
});

test('without it, what the pricing page handed over counts', () => {
  expect(chosenPlan(search(), { priceId: 'premium-usd', userId: 'u1', plan: 'premium' })).toBe('premium');
});

test('without either, no plan is chosen', () => {
  for (const state of [null, undefined, {}, { plan: 'free' }, 'ultra']) {
    expect(chosenPlan(search('plan=gold'), state)).toBeNull();
  }
});

test('without a plan both can be chosen', () => {
  expect(planStanding('free', { plan: 'ultra', verdict: 'pay' })).toBe('choose');
  expect(planStanding('free', { plan: 'premium', verdict: 'pay' })).toBe('choose');
});

test('an owner of Premium has it, and upgrades to Ultra', () => {
  expect(planStanding('premium', { plan: 'premium', verdict: 'already-owned' })).toBe('owned');
  expect(planStanding('premium', { plan: 'ultra', verdict: 'pay' })).toBe('upgrade');
});

test('the offers tell what was paid', () => {
  const prices = (ultra: 'pay' | 'already-owned', premium: 'pay' | 'already-owned') => [
    { plan: 'ultra' as const, verdict: ultra },
    { plan: 'premium' as const, verdict: premium },
  ];
  expect(paidPlanIn(prices('pay', 'pay'))).toBe('free');
  expect(paidPlanIn(prices('pay', 'already-owned'))).toBe('premium');
  expect(paidPlanIn(prices('already-owned', 'already-owned'))).toBe('ultra');
});

test('an owner of Ultra has it all', () => {
  expect(planStanding('ultra', { plan: 'ultra', verdict: 'already-owned' })).toBe('owned');
  expect(planStanding('ultra', { plan: 'premium', verdict: 'already-owned' })).toBe('included');
});
