/** The tables that the studio finds and knows learners by. */
import type { Fixed } from './payment-schema.ts';

/** The keys of `rules/learners/search-keys.ts`, as they follow from the user's row. */
export type LearnerSearchKeysTable = { uid: Fixed<string>; key: Fixed<number> };

/** The notes of the team about learners, who never see them. */
export type LearnerNotesTable = {
  uid: Fixed<string>;
  note: string;
  changedAt: number;
  changedBy: string;
};

/** The filters of the list of learners that the team keeps under a name; `filters` is JSON. */
export type LearnerSegmentsTable = { id: Fixed<string>; name: string; filters: string };

/** The further e-mails by which a learner signs in: those of the accounts that were merged into theirs. */
export type EmailAliasesTable = { email: Fixed<string>; uid: string; addedAt: Fixed<number> };
