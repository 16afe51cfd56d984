import type { Database } from '#server/platform/db/database.ts';
import { holdCampaigns } from './store.ts';

/**
 * Pauses the campaigns of a restored backup: what was sent after the backup was made is unknown. Scheduled ones become
 * drafts.
 */
export async function pauseRestoredCampaigns(db: Database): Promise<void> {
  await holdCampaigns(db);
}
