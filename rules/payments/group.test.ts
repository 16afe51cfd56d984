import { expect, test } from 'vitest';
import { mostSeatsAt, readAddresses, seatState } from './group.ts';

test.each([
  [5800, 'USD', 500],
  // Stripe charges at most 99,999,999 of most currencies at once.
  [300_000, 'USD', 333],
  [89_900_000, 'IDR', 500],
  [0, 'USD', 500],
] as const)('a payment at %i %s buys up to %i seats', (amountCents, currency, seats) => {
  expect(mostSeatsAt({ amountCents, currency })).toBe(seats);
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
