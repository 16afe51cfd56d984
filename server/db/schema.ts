/**
 * The tables of the database, one file a noun. Both engines have text, integer and bigint columns only. Times are milliseconds since
 * 1970, UTC; a flag is a fact with a date; the user's columns have the specification's names.
 */
import type { CertificatesTables } from './schema/certificates.ts';
import type { ContentTables } from './schema/content.ts';
import type { LearnersTables } from './schema/learners.ts';
import type { LegalTables } from './schema/legal.ts';
import type { LessonsTables } from './schema/lessons.ts';
import type { MailTables } from './schema/mail.ts';
import type { OperationsTables } from './schema/operations.ts';
import type { PaymentsTables } from './schema/payments.ts';
import type { StaffTables } from './schema/staff.ts';
import type { UsersTables } from './schema/users.ts';

export type DatabaseSchema = UsersTables &
  StaffTables &
  LearnersTables &
  LessonsTables &
  ContentTables &
  PaymentsTables &
  CertificatesTables &
  LegalTables &
  MailTables &
  OperationsTables;

/** The tables whose rows belong to a user: those with a `uid`. */
export type TableOfUsers = {
  [T in keyof DatabaseSchema]: 'uid' extends keyof DatabaseSchema[T] ? T : never;
}[keyof DatabaseSchema];
