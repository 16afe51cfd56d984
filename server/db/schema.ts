/**
 * The tables of the database. Both engines have text, integer and bigint columns only. Times are milliseconds since 1970, UTC;
 * a flag is a fact with a date; the user's columns have the specification's names.
 */
import type { Generated } from 'kysely';
import type { Revoker } from '#rules/certificate.ts';
import type { LegalKind } from '#rules/content/legal.ts';
import type { Role } from '#rules/roles.ts';
import type { UserRecord } from '#rules/user.ts';
import type { Language } from '#words/words-for.ts';
import type { BackupRunsTable, ReleasesTable } from './backup-schema.ts';
import type {
  AttachmentsTable,
  ContentDraftTable,
  ContentRevisionsTable,
  FormerVideosTable,
  ImagesTable,
  LessonsTable,
  SectionsTable,
  TranscriptLinesTable,
  VideosTable,
} from './content-schema.ts';
import type {
  BalanceTransactionsTable,
  CheckoutsTable,
  CountryCurrenciesTable,
  DiscrepanciesTable,
  DisputesTable,
  GrantsTable,
  ReconciliationRunsTable,
  PaymentReviewsTable,
  PaymentsTable,
  PricesTable,
  ReceiptYearsTable,
  ReceiptsTable,
  StripeEventsTable,
  Fixed,
} from './payment-schema.ts';
import type {
  EmailAliasesTable,
  LearnerNotesTable,
  LearnerSearchKeysTable,
  LearnerSegmentsTable,
} from './learner-schema.ts';
import type { MailStopsTable, MailTable } from './mail-schema.ts';
import type {
  FactorChallengesTable,
  InvitationsTable,
  RecoveryCodesTable,
  SecondFactorsTable,
} from './staff-schema.ts';

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
  askingHash: Fixed<string>;
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

/** The links of the Ultra plan before content was a document; the first start reads it once. */
type ResourcesTable = { id: Fixed<string>; url: string };

type ProgressTable = {
  uid: Fixed<string>;
  lessonId: Fixed<string>;
  /** JSON: [[from, to], …] in seconds. */
  ranges: string;
  playedMs: number;
  resumeAtMs: number;
  openedAt: number;
  watchedAt: number | null;
  updatedAt: number;
  /** The learner's manual completion; it earns no certificate. */
  manualCompletion: 'watched' | 'not-watched' | null;
};

/** The watch budget: the time up to which a user's wall clock is spent on credited seconds. */
type WatchBudgetsTable = {
  uid: Fixed<string>;
  spentUntil: number;
  /** The start of the window in which progress reports are counted. */
  windowStart: Generated<number>;
  reports: Generated<number>;
};

/** A user's playback sessions; a new one overwrites the row of one that ended. */
type PlaybackSessionsTable = {
  uid: Fixed<string>;
  slot: Fixed<number>;
  id: string;
  openedAt: number;
  lastUsedAt: number;
};

type AgreementsTable = {
  id: Fixed<string>;
  uid: string;
  version: Fixed<string>;
  agreedAt: Fixed<number>;
  /** The versions of the terms and of the refund policy; null for an agreement of a former release. */
  termsVersion: Fixed<number | null>;
  refundsVersion: Fixed<number | null>;
};

/** The versions of the legal texts; a row never changes. */
type LegalTextsTable = {
  kind: Fixed<LegalKind>;
  version: Fixed<number>;
  /** JSON: `LegalText`. */
  texts: Fixed<string>;
  /** The time from which it is in force. */
  since: Fixed<number>;
};

type CertificatesTable = {
  /** Another one after the certificate was reissued. */
  id: string;
  uid: string;
  /** The holder's name; '' while none was given. */
  name: string;
  nameCorrectedAt: number | null;
  claimedAt: number;
  /** JSON: the videos that were published at the claim, `{id: length in milliseconds}`; null for a claim of a former release. */
  claimedVideos: string | null;
  declinedAt: number | null;
  declineReason: string | null;
  /** The course's title at the time of issue. */
  course: string | null;
  issuedAt: number | null;
  revokedAt: number | null;
  /** The instructor's words. */
  revokeReason: string | null;
  /** `instructor`, or `payment` when Ultra's payment was given back; null while it holds. */
  revokedBy: Revoker | null;
  /** The instructor's words to the holder; null without any. */
  note: string | null;
  /** The time at which it got its present id and name; null for one that was never reissued. */
  reissuedAt: number | null;
};

/** The former ids and names of certificates that were reissued. */
type ReplacedCertificatesTable = {
  id: Fixed<string>;
  uid: Fixed<string>;
  name: Fixed<string>;
  replacedAt: Fixed<number>;
};

/** The Ed25519 keys that sign credentials; public keys are never deleted, so that old credentials go on to verify. */
type BadgeKeysTable = {
  id: Fixed<string>;
  /** The public key as JSON Web Key. */
  publicKey: Fixed<string>;
  /** The private key as PKCS #8, encrypted with the site's own key. */
  encryptedPrivateKey: string;
  /** 'current' for the one key that signs; null for those before it. */
  currentSlot: string | null;
  createdAt: Fixed<number>;
};

type AuditTable = {
  id: Fixed<string>;
  at: Fixed<number>;
  actor: Fixed<string>;
  action: Fixed<string>;
  subject: Fixed<string>;
  /** Changed only to erase the e-mail of a deleted user. */
  detail: string;
};

type RateLimitsTable = { key: Fixed<string>; windowStart: number; count: number };

type EventCursorsTable = { job: Fixed<string>; at: number };

type ClockReadingsTable = { name: Fixed<string>; at: number };

export type DatabaseSchema = {
  users: UsersTable;
  sessions: SessionsTable;
  learnerSearchKeys: LearnerSearchKeysTable;
  learnerNotes: LearnerNotesTable;
  learnerSegments: LearnerSegmentsTable;
  emailAliases: EmailAliasesTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  factorChallenges: FactorChallengesTable;
  invitations: InvitationsTable;
  signInLinks: SignInLinksTable;
  emailChanges: EmailChangesTable;
  prices: PricesTable;
  countryCurrencies: CountryCurrenciesTable;
  checkouts: CheckoutsTable;
  payments: PaymentsTable;
  disputes: DisputesTable;
  balanceTransactions: BalanceTransactionsTable;
  grants: GrantsTable;
  receipts: ReceiptsTable;
  receiptYears: ReceiptYearsTable;
  reconciliationRuns: ReconciliationRunsTable;
  discrepancies: DiscrepanciesTable;
  stripeEvents: StripeEventsTable;
  paymentReviews: PaymentReviewsTable;
  contentRevisions: ContentRevisionsTable;
  contentDraft: ContentDraftTable;
  images: ImagesTable;
  attachments: AttachmentsTable;
  videos: VideosTable;
  formerVideos: FormerVideosTable;
  sections: SectionsTable;
  lessons: LessonsTable;
  resources: ResourcesTable;
  transcriptLines: TranscriptLinesTable;
  progress: ProgressTable;
  watchBudgets: WatchBudgetsTable;
  playbackSessions: PlaybackSessionsTable;
  agreements: AgreementsTable;
  legalTexts: LegalTextsTable;
  certificates: CertificatesTable;
  replacedCertificates: ReplacedCertificatesTable;
  badgeKeys: BadgeKeysTable;
  mail: MailTable;
  mailStops: MailStopsTable;
  audit: AuditTable;
  rateLimits: RateLimitsTable;
  eventCursors: EventCursorsTable;
  clockReadings: ClockReadingsTable;
  backupRuns: BackupRunsTable;
  releases: ReleasesTable;
};
