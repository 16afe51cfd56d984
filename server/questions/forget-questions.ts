/** The effect of an account's deletion on its questions. */
import type { Database } from '#server/platform/db/database.ts';
import { forgetQuestionsOf } from './forget-store.ts';

/** Deletes what these accounts asked and answered, except what others see, which loses its author (decision 178). */
export async function forgetQuestions(tx: Database, accounts: { uids: readonly string[] }): Promise<void> {
  await forgetQuestionsOf(tx, accounts);
}
