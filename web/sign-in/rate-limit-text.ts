import { messages } from '#messages/messages.ts';
import { ApiError } from '#web/platform/call.ts';
import { formatWait } from '#web/platform/format.ts';

/** Returns the text for a hit rate limit, with the time to wait; null for any other error. */
export function rateLimitText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'resource-exhausted') return null;
  const { tooMany, tooManyFor } = messages.signIn.alerts;
  return error.retryAfterSeconds ? tooManyFor(formatWait(error.retryAfterSeconds)) : tooMany;
}
