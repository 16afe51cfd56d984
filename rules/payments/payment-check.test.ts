import { expect, test } from 'vitest';
import { type Attempt, type CheckVerdict, concludeCheck, paymentTimeline } from './payment-check.ts';
import type { Plan } from '#rules/plans.ts';

function attempt(change: Partial<Attempt> = {}): Attempt {
  return {
    item: 'ultra',
    isGift: false,
    openedAt: 1000,
    endsAt: 9000,
    state: 'paid',
    declinedAt: null,
    chargedAt: 2000,
    amountCents: 7800,
    currency: 'USD',
    receipt: 'LEC-2026-000001',
    refunds: [],
    disputes: [],
    ...change,
  };
}

const table: [before: Plan, after: Plan, attempts: Partial<Attempt>[], verdict: CheckVerdict][] = [
  ['free', 'ultra', [{}], 'repaired'],
  ['premium', 'ultra', [{}], 'repaired'],
  ['ultra', 'ultra', [{}], 'all-well'],
  ['premium', 'premium', [{ item: 'premium' }], 'all-well'],
  ['premium', 'premium', [{ item: 'premium' }, { item: 'upgrade', state: 'open' }], 'not-finished'],
  ['premium', 'premium', [{ item: 'premium' }, { item: 'upgrade', state: 'settling' }], 'settling'],
  ['free', 'free', [{ state: 'settling' }], 'settling'],
  ['free', 'free', [{ state: 'wrong' }], 'needs-review'],
  ['free', 'free', [{ disputes: [{ at: 3000, state: 'open' }] }], 'disputed'],
  ['free', 'free', [{ disputes: [{ at: 3000, state: 'lost' }] }], 'charged-back'],
  ['free', 'free', [{ refunds: [{ at: 3000, amountCents: 7800 }] }], 'refunded'],
  ['free', 'free', [{ state: 'open' }], 'not-finished'],
  ['free', 'free', [{ state: 'open', declinedAt: 1500 }], 'declined'],
  ['free', 'free', [{ state: 'refused' }], 'declined'],
  ['free', 'free', [{ state: 'expired' }], 'nothing'],
  ['free', 'free', [{ isGift: true }], 'gift'],
  ['free', 'free', [{ isGift: true, refunds: [{ at: 3000, amountCents: 7800 }] }], 'gift'],
  ['free', 'free', [{ isGift: true, disputes: [{ at: 3000, state: 'open' }] }], 'gift'],
  ['free', 'free', [{ isGift: true, state: 'expired', declinedAt: 1500 }, { isGift: true }], 'gift'],
  ['free', 'free', [{ isGift: true }, { state: 'expired', declinedAt: 1500 }], 'declined'],
  ['free', 'free', [{ isGift: true, state: 'refused' }], 'declined'],
  ['free', 'free', [{ isGift: true }, { state: 'open' }], 'not-finished'],
  ['premium', 'premium', [{ isGift: true }, { item: 'premium' }], 'all-well'],
  ['premium', 'premium', [{ isGift: true, disputes: [{ at: 3000, state: 'lost' }] }], 'all-well'],
  ['free', 'free', [{ state: 'elsewhere' }], 'elsewhere'],
  ['free', 'free', [], 'nothing'],
];

test.each(table)('%s, then %s, with %j: %s', (before, after, attempts, verdict) => {
  expect(concludeCheck({ before, after }, attempts.map(attempt))).toBe(verdict);
});

test('the timeline is in chronological order', () => {
  const events = paymentTimeline([
    attempt({ openedAt: 5000, chargedAt: 6000, item: 'upgrade' }),
    attempt({
      declinedAt: 1500,
      refunds: [{ at: 7000, amountCents: 1000 }],
      disputes: [{ at: 6500, state: 'won' }],
    }),
    attempt({ openedAt: 100, endsAt: 900, state: 'expired', chargedAt: null }),
  ]);
  expect(events.map(({ at, what }) => [at, what])).toEqual([
    [100, 'chosen'],
    [900, 'expired'],
    [1000, 'chosen'],
    [1500, 'declined'],
    [2000, 'paid'],
    [5000, 'chosen'],
    [6000, 'paid'],
    [6500, 'dispute-won'],
    [7000, 'refunded'],
  ]);
  expect(events[4]).toMatchObject({ amountCents: 7800, currency: 'USD', receipt: 'LEC-2026-000001' });
});
