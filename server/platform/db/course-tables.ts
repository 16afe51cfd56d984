/** The tables of progress, notes, saved lessons, playback sessions, watch budgets, certificates and figures per lesson. */
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
  /** When enough of the video was played. */
  watchedAt: number | null;
  /** When the learner marked the article as read, or answered its quiz. */
  readAt: number | null;
  /** The last report of the player, or the last time that the article was opened. */
  updatedAt: number;
  /** The learner's manual completion of a video; it does not count toward the certificate. */
  manualCompletion: 'watched' | 'not-watched' | null;
};

/** The learners' notes at a second of a lesson, which only they can read. A note without text is a bookmark. */
type LessonNotesTable = {
  /** Chosen by the browser, so that a repeated write adds no second note. */
  id: Fixed<string>;
  uid: string;
  lessonId: Fixed<string>;
  second: number;
  text: string;
  /** The text as the search compares it. */
  folded: string;
  /** Chosen by the browser; changes with each write. */
  version: string;
  createdAt: Fixed<number>;
  updatedAt: number;
};

/** A user's result in the quiz of a lesson: the answers that were checked last. */
type QuizResultsTable = {
  uid: Fixed<string>;
  lessonId: Fixed<string>;
  /** JSON: {question: {given, isCorrect}} of all questions that the quiz had. */
  answers: string;
  correct: number;
  questions: number;
  answeredAt: number;
};

/** The lessons that a session has saved for offline use. A row is deleted with its session. */
type SavedLessonsTable = {
  sessionId: Fixed<string>;
  lessonId: Fixed<string>;
  uid: Fixed<string>;
  /** The video that was saved; the lesson may show another one by now. */
  videoId: string;
  bytes: number;
  savedAt: number;
};

/** The watch budget: the time up to which a user's wall clock is spent on credited seconds. */
type WatchBudgetsTable = {
  uid: Fixed<string>;
  spentUntil: number;
  /** The start of the window in which progress reports are counted. */
  windowStart: Generated<number>;
  reports: Generated<number>;
};

/** A user's playback sessions; a new one overwrites the row of an ended one. */
type PlaybackSessionsTable = {
  uid: Fixed<string>;
  slot: Fixed<number>;
  id: string;
  openedAt: number;
  lastUsedAt: number;
};

export type LessonsTables = {
  progress: ProgressTable;
  lessonNotes: LessonNotesTable;
  quizResults: QuizResultsTable;
  savedLessons: SavedLessonsTable;
  watchBudgets: WatchBudgetsTable;
  playbackSessions: PlaybackSessionsTable;
};

type CertificatesTable = {
  /** Changes when the certificate is reissued. */
  id: string;
  uid: string;
  /** The learner's name; '' until it is given. */
  name: string;
  nameCorrectedAt: number | null;
  claimedAt: number;
  /** JSON: {id: length in milliseconds} of the videos published at the claim; null for claims of an earlier release. */
  claimedVideos: string | null;
  declinedAt: number | null;
  declineReason: string | null;
  /** The course's title at the claim; null for claims of an earlier release, which use the title at issue. */
  course: string | null;
  issuedAt: number | null;
  revokedAt: number | null;
  /** The instructor's reason. */
  revokeReason: string | null;
  /** `instructor`, or `payment` when Ultra's payment was refunded; null while it is valid. */
  revokedBy: Revoker | null;
  /** The instructor's note to the learner; null for none. */
  note: string | null;
  /** The time when it got its current id and name; null for one that was never reissued. */
  reissuedAt: number | null;
};

/** The former ids and names of reissued certificates. */
type ReplacedCertificatesTable = {
  id: Fixed<string>;
  uid: Fixed<string>;
  name: Fixed<string>;
  replacedAt: Fixed<number>;
};

/** The Ed25519 keys that sign credentials; public keys are never deleted, so that old credentials stay verifiable. */
type BadgeKeysTable = {
  id: Fixed<string>;
  /** The public key as JSON Web Key. */
  publicKey: Fixed<string>;
  /** The private key as PKCS #8, encrypted with the site's own key. */
  encryptedPrivateKey: string;
  /** 'current' for the one key that signs; null for former ones. */
  currentSlot: string | null;
  createdAt: Fixed<number>;
};

export type CertificatesTables = {
  certificates: CertificatesTable;
  replacedCertificates: ReplacedCertificatesTable;
  badgeKeys: BadgeKeysTable;
};

/** The figures of a lesson as they were last counted: sums over all learners, without a name or uid (decision 199). */
type LessonFiguresTable = {
  lessonId: Fixed<string>;
  /** The video that they are about, and since when the lesson shows it; 0 for its first one. */
  videoId: string;
  videoSince: number;
  lengthMs: number;
  starters: number;
  finished: number;
  /** The place that half of the starters have reached; null without starters. */
  medianReachMs: number | null;
  /** JSON: the learners who played each bin, and those who left in it (rules/lesson-figures.ts). */
  played: string;
  leftAt: string;
};

/** How long learners have played parts of a video again in the same visit; the time of all of them added up. */
type LessonReplaysTable = {
  lessonId: Fixed<string>;
  videoId: Fixed<string>;
  /** The start of the bin, in seconds of the video. */
  second: Fixed<number>;
  replayedMs: number;
};

/** One row, with id 1: the last count of all lessons. */
type LessonFigureCountsTable = {
  id: Fixed<number>;
  startedAt: number;
  /** The duration of the last complete count; null before the first one. */
  tookMs: number | null;
  /** When the last complete count began; the figures are as of this time. */
  countedAt: number | null;
};

export type LessonFiguresTables = {
  lessonFigures: LessonFiguresTable;
  lessonReplays: LessonReplaysTable;
  lessonFigureCounts: LessonFigureCountsTable;
};
