import { expect, test } from 'vitest';
import { CallRefused } from '../call.ts';
import { addressAskedFor, wayOutOf } from './refused.ts';

test.each(['used', 'expired', 'replaced', 'unknown', 'wrong-address', 'wrong-code', 'codes-paused'] as const)(
  'a sign-in refused as %s says just that',
  (reason) => {
    expect(wayOutOf(new CallRefused('unauthenticated', '', reason))).toBe(reason);
  },
);

test('a link that is no link at all is an unknown one', () => {
  expect(wayOutOf(new CallRefused('invalid-argument', ''))).toBe('unknown');
});

test('without an answer it is the connection that failed, not the link', () => {
  expect(wayOutOf(new CallRefused('internal', 'No answer'))).toBe('failed');
  expect(wayOutOf(new CallRefused('deadline-exceeded', ''))).toBe('failed');
  expect(wayOutOf(new TypeError())).toBe('failed');
});

test('too many tries are told apart from a lost connection', () => {
  expect(wayOutOf(new CallRefused('resource-exhausted', ''))).toBe('too-often');
});

test('a link opened in another browser asks for the address', () => {
  const refused = new CallRefused('permission-denied', '', 'other-browser', undefined, 'a•••@example.com');
  expect(addressAskedFor(refused)).toBe('a•••@example.com');
  expect(addressAskedFor(new CallRefused('permission-denied', ''))).toBeNull();
});
