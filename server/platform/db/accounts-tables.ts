/** The tables of users, their sign-in and sessions, of the team, and of what the team knows about learners. */
import type { Generated } from 'kysely';
import type { Role } from '#rules/roles.ts';
import type { UserRecord } from '#rules/user.ts';
import type { Language } from '#messages/messages-for.ts';
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
  /** The plan from payments alone; offers depend on it. */
  paidPlan: Generated<UserRecord['plan']>;
  choicePlan: UserRecord['choicePlan'];
  clickpayAt: number | null;
  bannedAt: number | null;
  deletionAskedAt: number | null;
  createdAt: Fixed<number>;
  /** The language of mails and receipts. */
  language: Generated<Language>;
  /** 1 for an imported learner without a language of their own, who gets that of the browser at the first sign-in. */
  isLanguageAssumed: Generated<0 | 1>;
  /** The role that an instructor assigned; configured instructors need none. */
  role: Generated<Role | null>;
  /** The time when the second factor was postponed, on a local site. */
  factorPutOffAt: Generated<number | null>;
  /** The account that this one was merged into, never itself a merged one. */
  mergedInto: Generated<string | null>;
  /** Where the visit came from that led to this account, and its campaign; '' when unknown. */
  source: Generated<string>;
  campaign: Generated<string>;
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
  /** The hash of the cookie of the browser that requested the mail. */
  askingHash: string;
  createdAt: Fixed<number>;
  expiresAt: Fixed<number>;
  usedAt: number | null;
  replacedAt: number | null;
  /** The number of codes tried in the requesting browser. */
  tries: number;
  /** The number of codes tried in other browsers; they do not lock out the requesting one. */
  otherTries: Generated<number>;
  /** The session that the link opened. */
  sessionId: string | null;
  /** The mail that holds the link. */
  mailId: string | null;
  /** The language of the browser that requested the mail. */
  language: Fixed<Language>;
  /** For the account that the link may create. */
  source: Generated<string>;
  campaign: Generated<string>;
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

type SecondFactorsTable = {
  id: Fixed<string>;
  uid: Fixed<string>;
  kind: Fixed<'passkey' | 'authenticator'>;
  name: string;
  /** These four columns belong to passkeys, in base64url where they are bytes; null for an authenticator. */
  credentialId: Fixed<string | null>;
  publicKey: Fixed<string | null>;
  counter: number | null;
  /** JSON: the transports of the passkey, such as `["internal","hybrid"]`. */
  transports: Fixed<string | null>;
  /** The secret of an authenticator, encrypted with the site's own key; null for a passkey. */
  encryptedSecret: string | null;
  /** The 30-second step of the authenticator's last code, so that each code works once. */
  lastStep: number | null;
  createdAt: Fixed<number>;
  lastUsedAt: number | null;
};

type RecoveryCodesTable = {
  uid: Fixed<string>;
  codeHash: Fixed<string>;
  createdAt: Fixed<number>;
  usedAt: number | null;
};

export type ChallengePurpose = 'add-passkey' | 'add-authenticator' | 'prove';

/** The open challenges of sessions; a row is deleted when it is answered. */
type FactorChallengesTable = {
  /** The challenge of a passkey; a random id for an authenticator. */
  id: Fixed<string>;
  sessionId: Fixed<string>;
  purpose: Fixed<ChallengePurpose>;
  /** The secret of the authenticator that is being added. */
  encryptedSecret: Fixed<string | null>;
  createdAt: Fixed<number>;
};

type InvitationsTable = {
  id: Fixed<string>;
  email: Fixed<string>;
  role: Fixed<Role>;
  /** The uid of the instructor. */
  invitedBy: Fixed<string>;
  createdAt: Fixed<number>;
  expiresAt: Fixed<number>;
  acceptedAt: number | null;
  revokedAt: number | null;
  /** The email while the invitation is open; null afterwards. */
  openKey: string | null;
};

/** API keys of the studio. A revoked key is deleted; the audit log remembers it. */
type ApiKeysTable = {
  id: Fixed<string>;
  /** A number below the most keys of a site, so that concurrent requests cannot exceed them. */
  slot: Fixed<number>;
  /** The instructor who created it. */
  uid: Fixed<string>;
  name: Fixed<string>;
  /** Separated by spaces. */
  scopes: Fixed<string>;
  /** The hash of the whole key. */
  keyHash: Fixed<string>;
  lastFour: Fixed<string>;
  createdAt: Fixed<number>;
  expiresAt: Fixed<number | null>;
  /** The start of the day in UTC, so that a key costs one write a day. */
  lastUsedAt: number | null;
};

export type StaffTables = {
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  factorChallenges: FactorChallengesTable;
  invitations: InvitationsTable;
  apiKeys: ApiKeysTable;
};

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
type LearnerSegmentsTable = {
  id: Fixed<string>;
  /** From 0; unique, which limits their number. */
  slot: Fixed<number>;
  name: string;
  filters: string;
};

/** Further emails by which a learner signs in: those of accounts that were merged into theirs. */
type EmailAliasesTable = { email: Fixed<string>; uid: string; addedAt: Fixed<number> };

export type LearnersTables = {
  learnerSearchKeys: LearnerSearchKeysTable;
  learnerNotes: LearnerNotesTable;
  learnerSegments: LearnerSegmentsTable;
  emailAliases: EmailAliasesTable;
};
