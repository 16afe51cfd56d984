/** How many recordings one user may have on their way. */
import { uploadLimits } from '#rules/video/upload.ts';
import { lockUser } from '#server/accounts/user-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { countUnfinished } from './store.ts';

/**
 * Checks the limits before a row of this many bytes is added in the same transaction. The user is locked, so concurrent
 * requests are counted one after the other.
 * @throws {ApiError} invalid-argument with the reason too-many
 */
export async function requireFewUnfinished(
  tx: Database,
  { uid, bytes }: { uid: string; bytes: number },
): Promise<void> {
  await lockUser(tx, { uid });
  const unfinished = await countUnfinished(tx, { createdBy: uid });
  const isFull =
    unfinished.count >= uploadLimits.unfinished || unfinished.bytes + bytes > uploadLimits.unfinishedBytes;
  if (isFull)
    throw new ApiError('invalid-argument', 'Too many recordings are queued.', { reason: 'too-many' });
}
