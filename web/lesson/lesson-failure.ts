/** Why a lesson does not play. */
import type { ErrorCode } from '#rules/api-error.ts';
import { impersonationReason } from '#rules/impersonation.ts';
import { ApiError } from '#web/platform/call.ts';

const failureCodes = ['unauthenticated', 'permission-denied', 'not-found'] as const satisfies ErrorCode[];

export type LessonFailure = (typeof failureCodes)[number] | 'streams' | 'seeing-as' | 'load';

/** Returns the failure of an error; `load` is any temporary one, which can be retried. */
export function lessonFailure(error: unknown): LessonFailure {
  if (!(error instanceof ApiError)) return 'load';
  if (error.reason === 'streams') return 'streams';
  if (error.reason === impersonationReason) return impersonationReason;
  return failureCodes.find((known) => known === error.code) ?? 'load';
}

/** Returns the error of a playback session that the server has stopped, as a media request would get it. */
export function playbackStoppedError(): ApiError {
  return new ApiError('permission-denied', 'This plays in two other places', 'streams');
}
