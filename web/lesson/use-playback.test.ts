import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/call.ts';
import { lessonFailure, playbackStoppedError } from './lesson-failure.ts';

test('an ended session and an ended plan have their own failures', () => {
  expect(lessonFailure(new ApiError('unauthenticated', ''))).toBe('unauthenticated');
  expect(lessonFailure(new ApiError('permission-denied', ''))).toBe('permission-denied');
});

test('a playback session that newer ones stopped differs from an ended plan', () => {
  expect(lessonFailure(new ApiError('permission-denied', '', 'streams'))).toBe('streams');
  expect(lessonFailure(playbackStoppedError())).toBe('streams');
});

test('a lesson opened during an impersonation has its own failure', () => {
  expect(lessonFailure(new ApiError('permission-denied', '', 'seeing-as'))).toBe('seeing-as');
});

test('a temporary error can be retried', () => {
  expect(lessonFailure(new ApiError('unavailable', ''))).toBe('load');
  expect(lessonFailure(new TypeError('network'))).toBe('load');
});
