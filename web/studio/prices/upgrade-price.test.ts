import { expect, test } from 'vitest';
import type { Price } from '#rules/plans.ts';
import { offerUpgrade, ownUpgrade } from './upgrade-price.tsx';

const price = (gives: Price['gives'], needs: Price['needs'], amountCents: number): Price => ({
  id: `${gives}-${String(needs)}`,
  gives,
  needs,
  currency: 'USD',
  amountCents,
});
const premium = price('premium', null, 5800);
const ultra = price('ultra', null, 7800);
const live = [premium, ultra, price('ultra', 'premium', 2000)];

const offer = (item: Price, amount: number | null, typedUpgrade: string | null = null, of = live) =>
  offerUpgrade({ live: of, currency: 'USD', item, amount, typedUpgrade });

test('offers the difference after a plan’s price changes', () => {
  expect(offer(premium, 3900)).toMatchObject({ text: '39.00', difference: 3900, differs: false });
  expect(offer(ultra, 9800)).toMatchObject({ text: '40.00', difference: 4000, differs: false });
  expect(offer(premium, null)).toMatchObject({ text: '20.00', differs: false });
});

test('keeps a typed upgrade price and reports that it differs', () => {
  expect(offer(premium, 3900, '20')).toEqual({
    amounts: { premium: 3900, ultra: 7800, upgrade: 2000 },
    difference: 3900,
    text: '20',
    differs: true,
  });
  expect(offer(premium, 3900, '')).toMatchObject({ text: '', differs: false });
});

test('compares the upgrade’s own new amount with the difference', () => {
  const upgrade = price('ultra', 'premium', 2000);
  expect(offer(upgrade, 2500)).toMatchObject({ difference: 2000, differs: true });
  expect(offer(upgrade, 2000)).toMatchObject({ differs: false });
});

test('offers nothing when Ultra does not cost more or has no price', () => {
  expect(offer(premium, 7800)).toMatchObject({ difference: null, text: '20.00', differs: false });
  expect(offer(premium, 3900, null, [premium])).toMatchObject({ difference: null, text: '', differs: false });
});

test('returns an upgrade price that differs from the difference', () => {
  expect(ownUpgrade(live, 'USD')).toBeNull();
  expect(ownUpgrade([premium, ultra], 'USD')).toBeNull();
  expect(ownUpgrade([premium, ultra, price('ultra', 'premium', 1500)], 'USD')).toBe('15.00');
});
