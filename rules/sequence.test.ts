import { afterEach, expect, test } from 'vitest';
import { defaultTimeZone, setSiteTimeZone } from './site-time.ts';
import {
  areDaysInOrder,
  dueAt,
  hasLostPlan,
  isSendingHour,
  isTooLate,
  nextSendingTime,
  sendingTime,
} from './sequence.ts';

const utc = (text: string) => Date.parse(`${text}Z`);
const dayMs = 86_400_000;

afterEach(() => setSiteTimeZone(defaultTimeZone));

test.each([
  ['2026-12-05T08:59', '2026-12-05T09:00'],
  ['2026-12-05T09:00', '2026-12-05T09:00'],
  ['2026-12-05T19:59', '2026-12-05T19:59'],
  ['2026-12-05T20:00', '2026-12-06T09:00'],
  ['2026-12-31T23:10', '2027-01-01T09:00'],
  ['2026-12-05T00:00', '2026-12-05T09:00'],
])('at %s in the site’s time zone, an email may be sent from %s', (time, expected) => {
  setSiteTimeZone('UTC');
  expect(sendingTime(utc(time))).toBe(utc(expected));
});

test('the hours are those of the site, also on the day of a change of the clock', () => {
  setSiteTimeZone('Asia/Kuala_Lumpur');
  expect(isSendingHour(utc('2026-12-05T01:00'))).toBe(true);
  expect(isSendingHour(utc('2026-12-05T12:00'))).toBe(false);
  setSiteTimeZone('Europe/Berlin');
  expect(sendingTime(utc('2026-03-28T22:00'))).toBe(utc('2026-03-29T07:00'));
  expect(sendingTime(utc('2026-10-24T22:00'))).toBe(utc('2026-10-25T08:00'));
});

test('an email is due some days after the start, and is skipped three days later', () => {
  setSiteTimeZone('UTC');
  const startedAt = utc('2026-12-05T21:30');
  expect(dueAt({ startedAt, delayDays: 0 })).toBe(utc('2026-12-06T09:00'));
  expect(dueAt({ startedAt: utc('2026-12-05T14:30'), delayDays: 2 })).toBe(utc('2026-12-07T14:30'));
  const due = utc('2026-12-06T09:00');
  expect(isTooLate(due, due + 3 * dayMs)).toBe(false);
  expect(isTooLate(due, due + 3 * dayMs + 1)).toBe(true);
});

test('an email never follows a late one on the same day', () => {
  setSiteTimeZone('UTC');
  const now = utc('2026-12-06T15:00');
  expect(nextSendingTime({ due: utc('2026-12-08T09:00'), now })).toBe(utc('2026-12-08T09:00'));
  expect(nextSendingTime({ due: utc('2026-12-06T16:00'), now })).toBe(utc('2026-12-07T11:00'));
});

test('a refund ends what a purchase or silence started, and not what a sign-up did', () => {
  expect(hasLostPlan({ kind: 'sign-up', plan: null, paidPlan: 'free' })).toBe(false);
  expect(hasLostPlan({ kind: 'silence', plan: null, paidPlan: 'free' })).toBe(true);
  expect(hasLostPlan({ kind: 'purchase', plan: null, paidPlan: 'premium' })).toBe(false);
  expect(hasLostPlan({ kind: 'purchase', plan: 'ultra', paidPlan: 'premium' })).toBe(true);
  expect(hasLostPlan({ kind: 'purchase', plan: 'premium', paidPlan: 'ultra' })).toBe(false);
});

test('days must increase', () => {
  expect(areDaysInOrder([])).toBe(true);
  expect(areDaysInOrder([{ delayDays: 0 }, { delayDays: 2 }])).toBe(true);
  expect(areDaysInOrder([{ delayDays: 2 }, { delayDays: 2 }])).toBe(false);
});
