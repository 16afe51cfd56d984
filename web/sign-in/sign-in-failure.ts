import { ApiError } from '../call.ts';

/** What a refused sign-in means for the person: which words help, and which step comes next. */
export type SignInFailure =
  | 'used'
  | 'expired'
  | 'replaced'
  | 'unknown'
  | 'wrong-address'
  | 'wrong-code'
  | 'codes-paused'
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
];

/** `failed` is everything that is not about the link or the code, such as no connection. */
export function signInFailureOf(error: unknown): SignInFailure {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.reason && reasons.includes(error.reason)) return error.reason as SignInFailure;
  if (error.code === 'resource-exhausted') return 'too-often';
  return error.code === 'unauthenticated' || error.code === 'invalid-argument' ? 'unknown' : 'failed';
}

/**
 * The link is right, but it was asked for elsewhere: only with its address it goes on here.
 * @returns that address, masked; null for any other refusal
 */
export function maskedEmailOf(error: unknown): string | null {
  return error instanceof ApiError && error.reason === 'other-browser' ? (error.hint ?? '') : null;
}
