import { expect, test } from 'vitest';
import { ApiError } from '../call.ts';
import { maskedEmailOf, signInFailureOf } from './sign-in-failure.ts';

test.each(['used', 'expired', 'replaced', 'unknown', 'wrong-address', 'wrong-code', 'codes-paused'] as const)(
  'a sign-in refused as %s says just that',
  (reason) => {
    expect(signInFailureOf(new ApiError('unauthenticated', '', reason))).toBe(reason);
  },
);

test('a link that is no link at all is an unknown one', () => {
  expect(signInFailureOf(new ApiError('invalid-argument', ''))).toBe('unknown');
});

test('without an answer it is the connection that failed, not the link', () => {
  expect(signInFailureOf(new ApiError('internal', 'No answer'))).toBe('failed');
  expect(signInFailureOf(new ApiError('deadline-exceeded', ''))).toBe('failed');
  expect(signInFailureOf(new TypeError())).toBe('failed');
});

test('too many tries are told apart from a lost connection', () => {
  expect(signInFailureOf(new ApiError('resource-exhausted', ''))).toBe('too-often');
});

test('a link opened in another browser asks for the address', () => {
  const refused = new ApiError('permission-denied', '', 'other-browser', undefined, 'a•••@example.com');
  expect(maskedEmailOf(refused)).toBe('a•••@example.com');
  expect(maskedEmailOf(new ApiError('permission-denied', ''))).toBeNull();
});
