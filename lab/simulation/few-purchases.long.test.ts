/** A small `npm run simulate` with a fixed seed, so that customers always act alike. */
import { test } from 'vitest';
import { expectFaultless } from './expect-faultless.ts';

const seed = 20261121;

test(`each owns what they paid for, after 30 purchases, accidents of all webhooks, kills and 5 days away, by seed ${seed}`, () =>
  expectFaultless({
    purchases: 30,
    customers: 8,
    seed,
    killEveryMs: 3_000,
    lateMs: 3_000,
    reconcileSeconds: 2,
    outageDays: [5],
  }));
