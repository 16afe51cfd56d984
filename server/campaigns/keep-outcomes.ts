import { countSentMail } from '#server/mail/campaign-mail.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addDeletedOutcomesOfSequence } from './sequences/store.ts';
import { addDeletedOutcomes } from './store.ts';

/** Adds the outcomes of old emails to their campaigns and sequences, in the transaction that deletes the emails. */
export async function keepOutcomesOfOldMail(tx: Database, before: { time: number }): Promise<void> {
  for (const [id, outcomes] of await countSentMail(tx, { before: before.time })) {
    const { sent, bounced, complained, failed } = outcomes;
    await addDeletedOutcomes(tx, {
      id,
      deletedSent: sent,
      deletedBounced: bounced,
      deletedComplained: complained,
      deletedFailed: failed,
    });
    await addDeletedOutcomesOfSequence(tx, { id, ...outcomes });
  }
}
