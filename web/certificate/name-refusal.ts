import { words } from '#words/words.ts';
import { ApiError } from '../call.ts';

/** Returns the words for a refused name; null where something else went wrong. */
export function nameRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'invalid-argument') return null;
  const { missing, address, tooLong, letters } = words.certificate.nameRefused;
  const told: Record<string, string> = {
    'name-missing': missing,
    'name-address': address,
    'name-too-long': tooLong,
    'name-letters': letters(error.hint ?? ''),
  };
  return told[error.reason ?? ''] ?? null;
}
