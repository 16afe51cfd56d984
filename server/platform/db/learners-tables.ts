/** The tables of what the team knows about learners, and of the emails of merged accounts. */
import type { Fixed } from './columns.ts';

/** The search keys of `rules/learners/search.ts`, derived from the user's row. */
type LearnerSearchKeysTable = { uid: Fixed<string>; key: Fixed<number> };

/** The team's notes about learners, which learners never see. */
type LearnerNotesTable = {
  uid: Fixed<string>;
  note: string;
  changedAt: number;
  changedBy: string;
};

/** Saved filters of the learner list; `filters` is JSON. */
type LearnerSegmentsTable = { id: Fixed<string>; name: string; filters: string };

/** Further emails by which a learner signs in: those of accounts that were merged into theirs. */
type EmailAliasesTable = { email: Fixed<string>; uid: string; addedAt: Fixed<number> };

export type LearnersTables = {
  learnerSearchKeys: LearnerSearchKeysTable;
  learnerNotes: LearnerNotesTable;
  learnerSegments: LearnerSegmentsTable;
  emailAliases: EmailAliasesTable;
};
