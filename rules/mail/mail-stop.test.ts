import { expect, test } from 'vitest';
import { endsMail, isStopped, type MailStop, trialAfterMs } from './mail-stop.ts';

const since = 1_000_000;
const bounced: MailStop = { reason: 'bounced', since };
const complained: MailStop = { reason: 'complained', since };

test.each<[what: string, stops: MailStop[], kind: string, afterMs: number, stopped: boolean]>([
  ['an address without a stop gets everything', [], 'welcome', 0, false],
  ['after a bounce nothing goes there', [bounced], 'receipt', 365 * 24 * trialAfterMs, true],
  ['a sign-in mail does not go there at once', [bounced], 'sign-in', trialAfterMs - 1, true],
  [
    'a stop that a wrong clock dated ahead ends no sign-in',
    [bounced],
    'sign-in',
    -40 * 24 * trialAfterMs,
    false,
  ],
  ['a sign-in mail that is asked for later may try', [bounced], 'sign-in', trialAfterMs, false],
  ['after a complaint no news goes there', [complained], 'welcome', trialAfterMs, true],
  ['a complaint ends no sign-in', [complained], 'sign-in', 0, false],
  ['a complaint ends no receipt', [complained], 'receipt', 0, false],
  ['a bounce counts beside a complaint', [complained, bounced], 'receipt', 0, true],
])('%s', (_, stops, kind, afterMs, stopped) => {
  expect(isStopped(stops, { kind, now: since + afterMs })).toBe(stopped);
});

test.each<[code: string | null, ends: boolean]>([
  ['5.1.1', true],
  ['5.2.2', true],
  ['5.4.4', true],
  ['5.0.0', true],
  [null, true],
  ['5.7.1', false],
  ['5.7.26', false],
  ['5.6.0', false],
  ['5.3.4', false],
])('a bounce with %s stops emails to the address: %s', (code, ends) => {
  expect(endsMail(code)).toBe(ends);
});
