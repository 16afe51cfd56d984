import { expect, test } from 'vitest';
import { chosenPlan, paymentAddress } from './chosen-plan.ts';

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
