import { ApiError } from '#web/platform/call.ts';

/** The reason of a failed sign-in, which decides the text and the next step. */
export type SignInFailure =
  | 'used'
  | 'expired'
  | 'replaced'
  | 'unknown'
  | 'wrong-address'
  | 'wrong-code'
  | 'codes-paused'
  | 'session-ended'
  | 'too-often'
  | 'failed';

const reasons: readonly string[] = [
  'used',
  'expired',
  'replaced',
  'unknown',
  'wrong-address',
  'wrong-code',
  'codes-paused',
  'session-ended',
];

/** Returns the reason of a failed sign-in; `failed` is any error that is not about the link or the code. */
export function signInFailureOf(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.reason && reasons.includes(error.reason)) return error.reason as SignInFailure;
  if (error.code === 'resource-exhausted') return 'too-often';
  return error.code === 'unauthenticated' || error.code === 'invalid-argument' ? 'unknown' : 'failed';
}

/**
 * Returns the masked address of a link that was requested in another browser and needs its address here.
 * @returns null for any other error
 */
export function maskedEmailOf(error: unknown): string | null {
  return error instanceof ApiError && error.reason === 'other-browser' ? (error.hint ?? '') : null;
}
