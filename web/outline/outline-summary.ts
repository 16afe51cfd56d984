/** Summarizes the outline as a whole: counts, length, and the lesson to continue with. */
import type { LearnerLesson, LearnerSection } from './learner-outline.ts';

type Sections = readonly LearnerSection[];

export type OutlineSummary = {
  sections: number;
  lessons: number;
  lengthSeconds: number;
  /** The videos and articles that open for this viewer, and how many are done, by the learner's own marks. */
  videos: number;
  watched: number;
};

export function summarize(sections: Sections): OutlineSummary {
  const lessons = sections.flatMap((section) => section.lessons);
  const playable = playableLessons(sections);
  return {
    sections: sections.length,
    lessons: lessons.length,
    lengthSeconds: lessons.reduce((sum, lesson) => sum + lesson.lengthSeconds, 0),
    videos: playable.length,
    watched: countDone(playable),
  };
}

export function countDone(lessons: readonly LearnerLesson[]): number {
  return lessons.filter(({ progress }) => isDone(progress)).length;
}

/**
 * Counts for the certificate: the videos of the whole course, and those that were really played (decision 20). With
 * `countsArticles` articles count, too, and those that were read.
 */
export function countPlayed(
  sections: Sections,
  { countsArticles = false }: { countsArticles?: boolean } = {},
): { videos: number; watched: number } {
  const counted = sections.flatMap(({ lessons }) =>
    lessons.filter(({ kind }) => kind === 'video' || (kind === 'article' && countsArticles)),
  );
  const watched = counted.filter(({ progress }) => progress.watched);
  return { videos: counted.length, watched: watched.length };
}

/** The beginning of the course: the first lesson that plays, and whether a plan is needed. */
export function findIntroduction(sections: Sections): { first: LearnerLesson | null; needsPlan: boolean } {
  const verdict = sections[0]?.lessons[0]?.verdict;
  const needsPlan = verdict === 'buy' || verdict === 'sign-in';
  return { first: needsPlan ? null : (playableLessons(sections)[0] ?? null), needsPlan };
}

export function findLesson(sections: Sections, id: string): LearnerLesson | undefined {
  return sections.flatMap((section) => section.lessons).find((lesson) => lesson.id === id);
}

/** The lessons that play for this viewer, in the course's order. */
export function playableLessons(sections: Sections): LearnerLesson[] {
  return sections.flatMap((section) => section.lessons).filter((lesson) => lesson.verdict === 'play');
}

/** Returns whether any lesson was begun, watched or marked as watched. */
export function hasBegun(sections: Sections): boolean {
  return sections.some(({ lessons }) =>
    lessons.some((lesson) => wasOpened(lesson) || isDone(lesson.progress)),
  );
}

export type Continuation = { lesson: LearnerLesson; why: 'stopped-here' | 'next-up' };

/**
 * Returns the lesson to continue with: the one played or read last, or if that is done, the first undone one after it.
 * Null for a learner who has not begun or has nothing left to play.
 */
export function findContinuation(sections: Sections): Continuation | null {
  const playable = playableLessons(sections);
  const last = lastPlayed(playable);
  if (last === -1) return null;
  const following = [...playable.slice(last), ...playable.slice(0, last)];
  const next = following.find(({ progress }) => !isDone(progress));
  return next ? { lesson: next, why: wasOpened(next) ? 'stopped-here' : 'next-up' } : null;
}

/** Returns the lesson to watch next: the one to continue with, or the first one. */
export function findNextLesson(sections: Sections): Continuation | null {
  const first = playableLessons(sections).find(({ progress }) => !isDone(progress));
  return findContinuation(sections) ?? (first ? { lesson: first, why: 'next-up' } : null);
}

function lastPlayed(lessons: readonly LearnerLesson[]): number {
  const moments = lessons.map((lesson) =>
    wasOpened(lesson) || lesson.progress.watched ? (lesson.progress.playedAt ?? 0) : -1,
  );
  const latest = Math.max(-1, ...moments);
  return latest === -1 ? -1 : moments.lastIndexOf(latest);
}

/** The learner's own mark overrides what was played, except for the certificate. */
export function isDone({ watched, tick }: LearnerLesson['progress']): boolean {
  return tick === null ? watched : tick === 'watched';
}

/** A video was begun, or an article opened. */
function wasOpened({ kind, progress }: LearnerLesson): boolean {
  return kind === 'article' ? progress.playedAt !== null : wasBegun(progress);
}

/** Less than a second does not count. */
export function wasBegun({ resumeAt }: LearnerLesson['progress']): boolean {
  return resumeAt >= 1;
}
