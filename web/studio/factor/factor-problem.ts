import { words } from '#words/words.ts';
import { ApiError } from '../../call.ts';
import { rateLimitText } from '../../sign-in/rate-limit-text.ts';
import { PasskeyError } from './passkeys.ts';

const texts: Record<string, string> = words.studioFactor.problems;

/** Returns the text for whatever went wrong with a second factor. */
export function factorProblem(cause: unknown): string {
  if (cause instanceof PasskeyError) return texts[cause.problem] ?? '';
  const reason = cause instanceof ApiError ? (cause.reason ?? '') : '';
  return rateLimitText(cause) ?? texts[reason] ?? words.studioFactor.problems.failed;
}
