import { expect, test } from 'vitest';
import { type DisputeStatus, type EvidenceVerdict, evidenceVerdict, timeLeft } from './dispute.ts';

const now = Date.UTC(2026, 10, 23, 12);
const hourMs = 60 * 60 * 1000;

test.each<[status: DisputeStatus, dueInHours: number | null, verdict: EvidenceVerdict]>([
  ['needs-response', 24, 'send'],
  ['inquiry', 1, 'send'],
  ['needs-response', 0, 'too-late'],
  ['inquiry', -1, 'too-late'],
  ['needs-response', null, 'not-wanted'],
  ['under-review', 24, 'sent'],
  ['inquiry-under-review', 24, 'sent'],
  ['won', 24, 'ended'],
  ['lost', 24, 'ended'],
  ['prevented', null, 'ended'],
  ['inquiry-closed', 24, 'ended'],
])('a dispute that is %s and due in %j hours: %s', (status, dueInHours, verdict) => {
  const dueAt = dueInHours === null ? null : now + dueInHours * hourMs;
  expect(evidenceVerdict({ status, dueAt, submissions: 0 }, now)).toBe(verdict);
});

test.each([
  [72, { unit: 'days', count: 3 }],
  [71.9, { unit: 'days', count: 2 }],
  [47.5, { unit: 'hours', count: 47 }],
  [0.5, { unit: 'hours', count: 0 }],
  [0, null],
  [-5, null],
])('%d hours before the deadline %j are left', (hours, left) => {
  expect(timeLeft(now + hours * hourMs, now)).toEqual(left);
});
