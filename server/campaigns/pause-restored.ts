import type { Database } from '#server/platform/db/database.ts';
import { holdSequences } from './sequences/store.ts';
import { holdCampaigns } from './store.ts';

/**
 * Pauses the campaigns and sequences of a restored backup: what was sent after the backup was made is unknown. Scheduled ones become
 * drafts.
 */
export async function pauseRestoredCampaigns(db: Database): Promise<void> {
  await holdCampaigns(db);
  await holdSequences(db);
}
