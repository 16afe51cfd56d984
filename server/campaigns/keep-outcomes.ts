import { countSentMail } from '#server/mail/campaign-mail.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addDeletedOutcomes } from './store.ts';

/** Adds the outcomes of old emails to their campaigns, in the transaction that deletes the emails. */
export async function keepOutcomesOfOldMail(tx: Database, before: { time: number }): Promise<void> {
  for (const [id, { sent, bounced, complained, failed }] of await countSentMail(tx, { before: before.time }))
    await addDeletedOutcomes(tx, {
      id,
      deletedSent: sent,
      deletedBounced: bounced,
      deletedComplained: complained,
      deletedFailed: failed,
    });
}
