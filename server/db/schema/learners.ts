/** The tables that the studio finds and knows learners by. */
import type { Fixed } from './columns.ts';

/** The keys of `rules/learners/search.ts`, as they follow from the user's row. */
type LearnerSearchKeysTable = { uid: Fixed<string>; key: Fixed<number> };

/** The notes of the team about learners, who never see them. */
type LearnerNotesTable = {
  uid: Fixed<string>;
  note: string;
  changedAt: number;
  changedBy: string;
};

/** The filters of the list of learners that the team keeps under a name; `filters` is JSON. */
type LearnerSegmentsTable = { id: Fixed<string>; name: string; filters: string };

/** The further e-mails by which a learner signs in: those of the accounts that were merged into theirs. */
type EmailAliasesTable = { email: Fixed<string>; uid: string; addedAt: Fixed<number> };

export type LearnersTables = {
  learnerSearchKeys: LearnerSearchKeysTable;
  learnerNotes: LearnerNotesTable;
  learnerSegments: LearnerSegmentsTable;
  emailAliases: EmailAliasesTable;
};
