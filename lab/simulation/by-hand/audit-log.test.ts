import { expect, test } from 'vitest';
import { readAuditLog } from './audit-log.ts';

const line = (text: string) => {
  const [action = '', ...detail] = text.split(' ');
  return { action, detail: detail.join(' ') };
};

test('grants last until an entry ends them, and contain their own end', () => {
  const lines = [
    'grant ultra without-end one: A scholarship',
    'grant premium 1795413600000 two: For a week',
    'grant ultra without-end three: By mistake',
    'grant-ended ultra three: It was',
    'grant-ended premium four time-is-up',
    'plan free ultra grant one',
  ];
  expect(readAuditLog(lines.map(line)).grants).toEqual([
    { plan: 'ultra', endsAt: null },
    { plan: 'premium', endsAt: 1_795_413_600_000 },
  ]);
});

test('transfers count less their refunds, and not once they are withdrawn', () => {
  const lines = [
    'payment-recorded manual_a transfer premium 6800 MYR 1795413600000: MBB 1; at the fair',
    'payment-recorded manual_b cash ultra 9800 MYR 1795413600000',
    'refund-recorded manual_a 1000 MYR: a discount',
    'refund-recorded manual_a 500 MYR: more of it',
    'payment-withdrawn manual_b cash: typed twice',
  ];
  expect(readAuditLog(lines.map(line))).toEqual({
    grants: [],
    payments: [{ id: 'manual_a', good: 'premium', amountCents: 6800, refundedCents: 1500 }],
    recorded: 2,
    mergedUids: [],
    payouts: [],
  });
  expect(() => readAuditLog([line('grant silver without-end one: why')])).toThrow('silver');
});

test('names every account of a chain of merges', () => {
  const lines = ['accounts-merged from ben: two addresses', 'accounts-merged into ann: two addresses'];
  expect(readAuditLog(lines.map(line)).mergedUids).toEqual(['ben']);
});
