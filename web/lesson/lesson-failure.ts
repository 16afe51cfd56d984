/** Why a lesson does not play, by the words that a person is told. */
import type { RefusalCode } from '#rules/api-error.ts';
import { seeingAsReason } from '#rules/impersonation.ts';
import { ApiError } from '../call.ts';

const told = ['unauthenticated', 'permission-denied', 'not-found'] as const satisfies RefusalCode[];

export type LessonFailure = (typeof told)[number] | 'streams' | 'seeing-as' | 'load';

/** A refusal that will stay keeps its own words; everything else may pass, and is worth another try. */
export function lessonFailure(error: unknown): LessonFailure {
  if (!(error instanceof ApiError)) return 'load';
  if (error.reason === 'streams') return 'streams';
  if (error.reason === seeingAsReason) return seeingAsReason;
  return told.find((known) => known === error.code) ?? 'load';
}

/** The server's word in a progress report, as the refusal that the video's next piece would get. */
export function playbackStoppedError(): ApiError {
  return new ApiError('permission-denied', 'This plays in two other places', 'streams');
}
