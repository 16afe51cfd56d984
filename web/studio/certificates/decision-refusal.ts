import { words } from '#words/words.ts';
import { ApiError } from '../../call.ts';

const { refused } = words.studioCertificates;

/** Returns the words for a decision that was refused or did not arrive. */
export function decisionRefusal(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'aborted') return refused.failed;
  return refusalText(error.reason ?? '');
}

/** Returns the words for the reason of a refusal; what has none was decided elsewhere. */
export function refusalText(reason: string): string {
  const told: Record<string, string> = refused;
  return told[reason] ?? refused.decided;
}
