import { expect, test } from 'vitest';
import { chosenPlan, paidPlanIn, paymentUrl, planStanding } from './plan.ts';

const search = (text = '') => new URLSearchParams(text);

test('the URL alone names the plan, in a new tab and after a reload', () => {
  const url = new URL(paymentUrl('ultra'), 'https://lectern.example.com');
  expect(chosenPlan(url.searchParams, null)).toBe('ultra');
});

test('without a plan in the URL, the state of the pricing page counts', () => {
  expect(chosenPlan(search(), { priceId: 'premium-usd', userId: 'u1', plan: 'premium' })).toBe('premium');
});

test('without a plan in either, no plan is chosen', () => {
  for (const state of [null, undefined, {}, { plan: 'free' }, 'ultra']) {
    expect(chosenPlan(search('plan=gold'), state)).toBeNull();
  }
});

test('a user without a plan can choose both', () => {
  expect(planStanding('free', { plan: 'ultra', verdict: 'pay' })).toBe('choose');
  expect(planStanding('free', { plan: 'premium', verdict: 'pay' })).toBe('choose');
});

test('an owner of Premium can upgrade to Ultra', () => {
  expect(planStanding('premium', { plan: 'premium', verdict: 'already-owned' })).toBe('owned');
  expect(planStanding('premium', { plan: 'ultra', verdict: 'pay' })).toBe('upgrade');
});

test('the offers show the paid plan', () => {
  const prices = (ultra: 'pay' | 'already-owned', premium: 'pay' | 'already-owned') => [
    { plan: 'ultra' as const, verdict: ultra },
    { plan: 'premium' as const, verdict: premium },
  ];
  expect(paidPlanIn(prices('pay', 'pay'))).toBe('free');
  expect(paidPlanIn(prices('pay', 'already-owned'))).toBe('premium');
  expect(paidPlanIn(prices('already-owned', 'already-owned'))).toBe('ultra');
});

test('Ultra includes Premium', () => {
  expect(planStanding('ultra', { plan: 'ultra', verdict: 'already-owned' })).toBe('owned');
  expect(planStanding('ultra', { plan: 'premium', verdict: 'already-owned' })).toBe('included');
});
