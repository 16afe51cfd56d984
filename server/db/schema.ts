/**
 * The tables as both engines keep them: text, integer and bigint only. Times are milliseconds since 1970, UTC;
 * a flag is a fact with a date; the user's columns have the specification's names.
 */
import type { Generated } from 'kysely';
import type {
  CheckoutsTable,
  DiscrepanciesTable,
  ReconciliationRunsTable,
  PaymentReviewsTable,
  PaymentsTable,
  ReceiptYearsTable,
  ReceiptsTable,
  StripeEventsTable,
  Fixed,
} from './payment-schema.ts';

export type UsersTable = {
  uid: Fixed<string>;
  email: string;
  name: string | null;
  country: string;
  umur: string | null;
  kerja: string | null;
  phone: string | null;
  plan: string;
  choicePlan: string | null;
  clickpayAt: number | null;
  bannedAt: number | null;
  deletionAskedAt: number | null;
  createdAt: Fixed<number>;
};

export type SessionsTable = {
  id: Fixed<string>;
  tokenHash: Fixed<string>;
  uid: Fixed<string>;
  userAgent: Fixed<string>;
  timeZone: Fixed<string>;
  createdAt: Fixed<number>;
  lastUsedAt: number;
};

export type SignInLinksTable = {
  id: Fixed<string>;
  email: Fixed<string>;
  tokenHash: Fixed<string>;
  /** The code's signature under the site's own key. */
  codeHash: Fixed<string>;
  /** Hash of the cookie of the browser that asked. */
  askingHash: Fixed<string>;
  createdAt: Fixed<number>;
  expiresAt: Fixed<number>;
  usedAt: number | null;
  replacedAt: number | null;
  /** Codes tried in the browser that asked. */
  tries: number;
  /** Codes tried in other browsers: theirs end nothing for the one that asked. */
  otherTries: Generated<number>;
  /** The session that it was used for. */
  sessionId: string | null;
};

export type EmailChangesTable = {
  uid: Fixed<string>;
  email: string;
  oldTokenHash: string;
  newTokenHash: string;
  oldConfirmedAt: number | null;
  newConfirmedAt: number | null;
  expiresAt: number;
};

export type SectionsTable = { id: Fixed<number>; position: number; title: string; image: string };

export type LessonsTable = {
  id: Fixed<string>;
  sectionId: number;
  position: number;
  title: string;
  description: string;
  kind: string;
  /** Only a link has one. */
  url: string | null;
  lengthMs: number;
  /** JSON: [{height, bytes}, …], the largest first; null until the video was measured. */
  renditions: string | null;
};

/** A sentence of a lesson, and the same without capitals and accents, as it is searched. */
export type TranscriptLinesTable = {
  lessonId: Fixed<string>;
  position: Fixed<number>;
  startMs: Fixed<number>;
  text: Fixed<string>;
  folded: Fixed<string>;
};

export type ResourcesTable = { id: Fixed<string>; url: string };

export type ProgressTable = {
  uid: Fixed<string>;
  lessonId: Fixed<string>;
  /** JSON: [[from, to], …] in seconds. */
  ranges: string;
  playedMs: number;
  resumeAtMs: number;
  openedAt: number;
  watchedAt: number | null;
  updatedAt: number;
  /** The learner's own word, `watched` or `not-watched`; it earns nothing. */
  manualCompletion: string | null;
};

/** Until when a person's wall clock is already spent on credited seconds. */
export type WatchBudgetsTable = {
  uid: Fixed<string>;
  spentUntil: number;
  /** Since when reports are counted, and how many came. */
  windowStart: Generated<number>;
  reports: Generated<number>;
};

/** A user's playback sessions; a new one overwrites the row of one that ended. */
export type PlaybackSessionsTable = {
  uid: Fixed<string>;
  slot: Fixed<number>;
  id: string;
  openedAt: number;
  lastUsedAt: number;
};

export type AgreementsTable = {
  id: Fixed<string>;
  uid: Fixed<string>;
  version: Fixed<string>;
  agreedAt: Fixed<number>;
};

export type CertificatesTable = {
  id: Fixed<string>;
  uid: Fixed<string>;
  /** '' while none was given. */
  name: string;
  nameCorrectedAt: number | null;
  claimedAt: number;
  declinedAt: number | null;
  declineReason: string | null;
  /** The course's title at the time of issue. */
  course: string | null;
  issuedAt: number | null;
  revokedAt: number | null;
  /** The instructor's words. */
  revokeReason: string | null;
  /** `instructor`, or `payment` when Ultra's payment was given back; null while it holds. */
  revokedBy: string | null;
};

/** Ed25519 keys that sign credentials; the public halves stay, so that what they signed goes on to verify. */
export type BadgeKeysTable = {
  id: Fixed<string>;
  /** JSON Web Key. */
  publicKey: Fixed<string>;
  /** PKCS #8, sealed with the site's own key. */
  encryptedPrivateKey: Fixed<string>;
  /** 'current' for the one key that signs; null for those before it. */
  currentSlot: string | null;
  createdAt: Fixed<number>;
};

export type MailTable = {
  id: Fixed<string>;
  /** Recipient, subject and body, sealed: a sign-in mail holds what nobody may read in the file. */
  encryptedContent: string;
  kind: Fixed<string>;
  messageId: Fixed<string>;
  createdAt: Fixed<number>;
  nextTryAt: number;
  tries: number;
  sentAt: number | null;
  /** When it was given up, and why: `refused`, `unreadable` or `expired`. */
  failedAt: number | null;
  failedWhy: string | null;
};

export type AuditTable = {
  id: Fixed<string>;
  at: Fixed<number>;
  actor: Fixed<string>;
  action: Fixed<string>;
  subject: Fixed<string>;
  /** Changed only where it names somebody who is gone. */
  detail: string;
};

export type RateLimitsTable = { key: Fixed<string>; windowStart: number; count: number };

export type EventCursorsTable = { job: Fixed<string>; at: number };

export type DatabaseSchema = {
  users: UsersTable;
  sessions: SessionsTable;
  signInLinks: SignInLinksTable;
  emailChanges: EmailChangesTable;
  checkouts: CheckoutsTable;
  payments: PaymentsTable;
  receipts: ReceiptsTable;
  receiptYears: ReceiptYearsTable;
  reconciliationRuns: ReconciliationRunsTable;
  discrepancies: DiscrepanciesTable;
  stripeEvents: StripeEventsTable;
  paymentReviews: PaymentReviewsTable;
  sections: SectionsTable;
  lessons: LessonsTable;
  resources: ResourcesTable;
  transcriptLines: TranscriptLinesTable;
  progress: ProgressTable;
  watchBudgets: WatchBudgetsTable;
  playbackSessions: PlaybackSessionsTable;
  agreements: AgreementsTable;
  certificates: CertificatesTable;
  badgeKeys: BadgeKeysTable;
  mail: MailTable;
  audit: AuditTable;
  rateLimits: RateLimitsTable;
  eventCursors: EventCursorsTable;
};
