import { expect, test } from 'vitest';
import { mostSeatsAt, readAddresses, seatPrice, seatState } from './group.ts';

test.each([
  [5800, 'USD', 500],
  // Stripe charges at most 99,999,999 of most currencies at once.
  [300_000, 'USD', 333],
  [89_900_000, 'IDR', 500],
  [0, 'USD', 500],
] as const)('a payment at %i %s buys up to %i seats', (amountCents, currency, seats) => {
  expect(mostSeatsAt({ amountCents, currency })).toBe(seats);
});

test.each([
  [{ amountCents: 234_000, discountCents: 0, taxCents: 0, isTaxAdded: false }, 7800],
  [{ amountCents: 234_000, discountCents: 0, taxCents: 17_333, isTaxAdded: false }, 7800],
  [{ amountCents: 226_800, discountCents: 24_000, taxCents: 16_800, isTaxAdded: true }, 7800],
])('the price of one of 30 seats in %j is %i', (paid, cents) => {
  expect(seatPrice({ seats: 30, ...paid })).toBe(cents);
});

test('addresses are read one per line or with commas, each once', () => {
  expect(readAddresses(' Ann@example.com\n\nben@example.com, ann@example.com;\tcat@example.com ')).toEqual([
    'ann@example.com',
    'ben@example.com',
    'cat@example.com',
  ]);
  expect(readAddresses(' \n ')).toEqual([]);
});

test('a seat with a code is reserved until someone takes it', () => {
  expect(seatState({ uid: null, encryptedCode: null })).toBe('free');
  expect(seatState({ uid: null, encryptedCode: 'code' })).toBe('reserved');
  expect(seatState({ uid: 'ann', encryptedCode: null })).toBe('taken');
});
