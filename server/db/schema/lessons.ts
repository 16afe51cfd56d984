/** The tables of what a learner does in lessons: progress, playback sessions and the watch budget. */
import type { Generated } from 'kysely';
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
