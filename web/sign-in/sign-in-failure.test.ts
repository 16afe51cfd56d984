import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/call.ts';
import { maskedEmailOf, signInFailureOf } from './sign-in-failure.ts';

test.each([
  'used',
  'expired',
  'replaced',
  'unknown',
  'wrong-address',
  'wrong-code',
  'codes-paused',
  'session-ended',
] as const)('a sign-in rejected as %s fails with that reason', (reason) => {
  expect(signInFailureOf(new ApiError('unauthenticated', '', reason))).toBe(reason);
});

test('a malformed link is an unknown one', () => {
  expect(signInFailureOf(new ApiError('invalid-argument', ''))).toBe('unknown');
});

test('a missing answer is a failed connection, not a wrong link', () => {
  expect(signInFailureOf(new ApiError('internal', 'No answer'))).toBe('failed');
  expect(signInFailureOf(new ApiError('deadline-exceeded', ''))).toBe('failed');
  expect(signInFailureOf(new TypeError())).toBe('failed');
});

test('too many attempts differ from a lost connection', () => {
  expect(signInFailureOf(new ApiError('resource-exhausted', ''))).toBe('too-often');
});

test('a link opened in another browser asks for the email', () => {
  const error = new ApiError('permission-denied', '', 'other-browser', undefined, 'a•••@example.com');
  expect(maskedEmailOf(error)).toBe('a•••@example.com');
  expect(maskedEmailOf(new ApiError('permission-denied', ''))).toBeNull();
});
