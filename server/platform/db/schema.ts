/**
 * The tables of the database. Both engines have only text, integer and bigint columns. Times are milliseconds since
 * 1970, UTC; a flag is a fact with a date; the user's columns have the specification's names.
 */
import type { LearnersTables, StaffTables, UsersTables } from './accounts-tables.ts';
import type { CertificatesTables, LessonFiguresTables, LessonsTables } from './course-tables.ts';
import type { ContentTables, LegalTables } from './content-tables.ts';
import type { AnalyticsTables } from './analytics-tables.ts';
import type { CampaignsTables } from './campaigns-tables.ts';
import type { MailTables, OperationsTables } from './operations-tables.ts';
import type { PaymentsTables } from './payments-tables.ts';
import type { QuestionsTables } from './questions-tables.ts';
import type { SequencesTables } from './sequences-tables.ts';
import type { WebhooksTables } from './webhooks-tables.ts';

export type DatabaseSchema = UsersTables &
  StaffTables &
  LearnersTables &
  LessonsTables &
  LessonFiguresTables &
  QuestionsTables &
  ContentTables &
  PaymentsTables &
  CertificatesTables &
  LegalTables &
  MailTables &
  CampaignsTables &
  SequencesTables &
  OperationsTables &
  WebhooksTables &
  AnalyticsTables;

/** The tables with a `uid` column. */
export type TableOfUsers = {
  [T in keyof DatabaseSchema]: 'uid' extends keyof DatabaseSchema[T] ? T : never;
}[keyof DatabaseSchema];
