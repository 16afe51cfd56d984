/** The tables of the figures per lesson: sums over all learners, without a name or uid (decision 199). */
import type { Fixed } from './columns.ts';

/** The figures of a lesson as they were last counted. */
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
