/** The tables of what a learner does in lessons: progress, playback sessions and the watch budget. */
import type { Generated } from 'kysely';
import type { Revoker } from '#rules/certificate.ts';
import type { Fixed } from './columns.ts';

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

export type LessonsTables = {
  progress: ProgressTable;
  watchBudgets: WatchBudgetsTable;
  playbackSessions: PlaybackSessionsTable;
};

// The tables of certificates and of the keys that sign their credentials.

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
  /** The course's title at the time of the claim; null for a claim of a former release, which takes that of its issue. */
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

export type CertificatesTables = {
  certificates: CertificatesTable;
  replacedCertificates: ReplacedCertificatesTable;
  badgeKeys: BadgeKeysTable;
};
