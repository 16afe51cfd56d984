/** The tables of users: their accounts, how they sign in, and their sessions. */
import type { Generated } from 'kysely';
import type { Role } from '#rules/roles.ts';
import type { UserRecord } from '#rules/user.ts';
import type { Language } from '#words/words-for.ts';
import type { Fixed } from './columns.ts';

type UsersTable = {
  uid: Fixed<string>;
  email: string;
  name: string | null;
  country: UserRecord['country'];
  umur: UserRecord['umur'];
  kerja: UserRecord['kerja'];
  phone: string | null;
  plan: UserRecord['plan'];
  /** The plan that the payments alone give; offers follow from it. */
  paidPlan: Generated<UserRecord['plan']>;
  choicePlan: UserRecord['choicePlan'];
  clickpayAt: number | null;
  bannedAt: number | null;
  deletionAskedAt: number | null;
  createdAt: Fixed<number>;
  /** The language of mails and receipts. */
  language: Generated<Language>;
  /** The role that an instructor gave; instructors of the configuration need none. */
  role: Generated<Role | null>;
  /** The time at which the second factor was put off, on a site on a loopback address. */
  factorPutOffAt: Generated<number | null>;
  /** The account that has everything since the two were merged; it is never itself a merged one. */
  mergedInto: Generated<string | null>;
};

type SessionsTable = {
  id: Fixed<string>;
  tokenHash: Fixed<string>;
  uid: Fixed<string>;
  userAgent: Fixed<string>;
  timeZone: Fixed<string>;
  createdAt: Fixed<number>;
  lastUsedAt: number;
  /** The time of the last proof of the second factor. */
  factorAt: Generated<number | null>;
};

type SignInLinksTable = {
  id: Fixed<string>;
  email: Fixed<string>;
  tokenHash: Fixed<string>;
  /** The code's signature under the site's own key. */
  codeHash: Fixed<string>;
  /** The hash of the cookie of the browser that asked for the mail. */
  askingHash: string;
  createdAt: Fixed<number>;
  expiresAt: Fixed<number>;
  usedAt: number | null;
  replacedAt: number | null;
  /** The number of codes tried in the browser that asked. */
  tries: number;
  /** The number of codes tried in other browsers; they do not lock out the browser that asked. */
  otherTries: Generated<number>;
  /** The session that the link opened. */
  sessionId: string | null;
  /** The mail that holds the link. */
  mailId: string | null;
};

type EmailChangesTable = {
  uid: Fixed<string>;
  email: string;
  oldTokenHash: string;
  newTokenHash: string;
  oldConfirmedAt: number | null;
  newConfirmedAt: number | null;
  expiresAt: number;
};

export type UsersTables = {
  users: UsersTable;
  sessions: SessionsTable;
  signInLinks: SignInLinksTable;
  emailChanges: EmailChangesTable;
};
