import { expect, test } from 'vitest';
import { findWrongSeats } from './seats.ts';

const payment = {
  id: 'cs_1',
  email: 'buyer@example.com',
  currency: 'usd',
  amountCents: 15_600,
  refundedCents: 0,
  dispute: null,
  seats: 2,
};
const taken = (email: string) => ({ holder: { email } });
const free = { holder: null };

test.each([
  ['as it is', payment, ['a'], { removed: 0 }, { state: 'open', bought: 2, seats: [taken('a'), free] }, 0],
  [
    'without a learner who took a seat',
    payment,
    ['a'],
    { removed: 0 },
    { state: 'open', bought: 2, seats: [free, free] },
    1,
  ],
  [
    'with a learner whose seat was taken back',
    payment,
    [],
    { removed: 0 },
    { state: 'open', bought: 2, seats: [taken('a'), free] },
    1,
  ],
  ['with a seat too many', payment, [], { removed: 1 }, { state: 'open', bought: 2, seats: [free, free] }, 1],
  [
    'as open although refunded',
    { ...payment, refundedCents: 15_600 },
    [],
    { removed: 0 },
    { state: 'open', bought: 2, seats: [free, free] },
    1,
  ],
  [
    'with two seats although three learners took one',
    payment,
    ['a', 'b', 'c'],
    { removed: 0 },
    { state: 'open', bought: 2, seats: [taken('a'), taken('b')] },
    2,
  ],
])('a group that is shown %s is wrong or not', (_case, paid, holders, { removed }, shown, wrong) => {
  expect(findWrongSeats({ payment: paid, removed, holders }, shown)).toHaveLength(wrong);
});
