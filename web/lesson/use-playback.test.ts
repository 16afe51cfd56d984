import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/call.ts';
import { lessonFailure, playbackStoppedError } from './use-playback.ts';

test('a sign-in that ended and a plan that ended have words of their own', () => {
  expect(lessonFailure(new ApiError('unauthenticated', ''))).toBe('unauthenticated');
  expect(lessonFailure(new ApiError('permission-denied', ''))).toBe('permission-denied');
});

test('a stream that newer ones ended is told apart from a plan that ended', () => {
  expect(lessonFailure(new ApiError('permission-denied', '', 'streams'))).toBe('streams');
  expect(lessonFailure(playbackStoppedError())).toBe('streams');
});

test('a lesson that the instructor opens as a learner has words of its own', () => {
  expect(lessonFailure(new ApiError('permission-denied', '', 'seeing-as'))).toBe('seeing-as');
});

test('whatever may pass is worth another try', () => {
  expect(lessonFailure(new ApiError('unavailable', ''))).toBe('load');
  expect(lessonFailure(new TypeError('network'))).toBe('load');
});
