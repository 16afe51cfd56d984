/** The tables of email sequences: their emails, the learners in them, and what was sent (decision 201). */
import type { Generated } from 'kysely';
import type { PaidPlan } from '#rules/plans.ts';
import type { SequenceAim, SequenceKind, SequenceState } from '#rules/sequence.ts';
import type { Fixed } from './columns.ts';

type SequencesTable = {
  /** Chosen by the browser, so that a repeated request creates nothing twice. */
  id: Fixed<string>;
  kind: Fixed<SequenceKind>;
  name: string;
  /** The plan whose purchase starts the sequence; null for any plan, and for the other kinds. */
  plan: PaidPlan | null;
  /** The days without watching that start a sequence of the kind `silence`. */
  silentDays: number;
  aim: SequenceAim;
  state: SequenceState;
  /** Counts the changes. */
  version: number;
  createdAt: Fixed<number>;
  changedAt: number;
  /** When it was last switched on; what happened before starts nothing. */
  switchedOnAt: number | null;
  /** Counts how often it was switched on; learners of earlier runs get nothing more. */
  run: Generated<number>;
  /** Emails that were due up to this time may have been sent before a backup was restored, and are skipped. */
  skipUpTo: Generated<number>;
  /** The time up to which the pace has been used. */
  pacedUpTo: Generated<number>;
};

/** How far the job has read the events that start a sequence, in the order of an index. */
type SequenceCursorsTable = {
  sequenceId: Fixed<string>;
  source: Fixed<'accounts' | 'choices' | 'payments'>;
  at: number;
  key: string;
};

type SequenceEmailsTable = {
  /** Chosen by the browser; also the campaign id of its emails in the mail queue. */
  id: Fixed<string>;
  sequenceId: Fixed<string>;
  delayDays: number;
  /** JSON of a text by language. */
  subject: string;
  /** JSON of Markdown by language. */
  body: string;
  /** Changes that are not published, so that learners still get the texts above; null without any. */
  draftSubject: string | null;
  draftBody: string | null;
  /** An email that was sent keeps its row for the links in it. */
  removedAt: number | null;
  /** How many were handed to the mail queue, and how many learners it was skipped for. */
  queued: Generated<number>;
  skipped: Generated<number>;
  /** How many learners reached the aim while this was their next email. */
  reached: Generated<number>;
  /** How many unsubscribed by its link, also those who were erased since. */
  unsubscribed: Generated<number>;
  /** The outcomes of emails whose rows have been deleted after the retention. */
  deletedSent: Generated<number>;
  deletedBounced: Generated<number>;
  deletedComplained: Generated<number>;
  deletedFailed: Generated<number>;
};

type SequenceMembersTable = {
  sequenceId: Fixed<string>;
  uid: string;
  run: number;
  /** `waiting` for the silence that starts the sequence; `active` while emails are to come. */
  state: 'waiting' | 'active' | 'done' | 'reached' | 'ended';
  startedAt: number | null;
  nextEmailId: string | null;
  /** When the next email is sent, or the silence is checked; null at the end. */
  nextAt: number | null;
};

type SequenceMailsTable = {
  /** Also the id of the email, so that it keeps its Message-ID; 128 random bits. */
  id: Fixed<string>;
  emailId: Fixed<string>;
  uid: string;
  run: Fixed<number>;
  dueAt: Fixed<number>;
  /** The hash of the unsubscribe link's signature, which outlives its key. */
  linkHash: string;
  /** When the learner unsubscribed by a link in this email. */
  unsubscribedAt: number | null;
};

export type SequencesTables = {
  sequences: SequencesTable;
  sequenceCursors: SequenceCursorsTable;
  sequenceEmails: SequenceEmailsTable;
  sequenceMembers: SequenceMembersTable;
  sequenceMails: SequenceMailsTable;
};
