/** The calculations behind the studio's figures of lessons. */
import { averageOver, findPeaks, type LessonOrder } from '#rules/lesson-figures.ts';
import type { Api } from '#contract/api.ts';

export type ListedLesson = Api['GET /api/studio/lesson-figures']['reply']['lessons'][number];
export type LessonFigures = Api['GET /api/studio/lesson-figures/{id}']['reply'];
type Bins = NonNullable<LessonFigures['bins']>;

/** A lesson that enough learners have started. */
export type CountedLesson = LessonFigures & { bins: Bins; starters: number };

export function percentOf(count: number, all: number): number {
  return all > 0 ? Math.round((count / all) * 100) : 0;
}

/** Returns the lessons in an order; those without figures come last, in the order of the course. */
export function sortLessons(lessons: readonly ListedLesson[], order: LessonOrder): ListedLesson[] {
  if (order === 'course') return [...lessons];
  const ranked = lessons.map((lesson) => ({ lesson, rank: rankOf(lesson, order) }));
  return ranked.toSorted((one, other) => one.rank - other.rank || 0).map(({ lesson }) => lesson);
}

/** Infinity, which sorts last, for a lesson without the figure. Two of those differ by NaN, which counts as equal. */
function rankOf({ starters, totals, lengthSeconds }: ListedLesson, order: Exclude<LessonOrder, 'course'>) {
  if (order === 'starters') return starters === null ? Infinity : 0 - starters;
  if (!totals || !starters) return Infinity;
  if (order === 'finished') return totals.finished / starters;
  if (order === 'reach') return totals.medianReach / lengthSeconds;
  return totals.biggestDrop ? 0 - totals.biggestDrop.learners / starters : Infinity;
}

/** A part of the video that stands out; `at` is its first second. */
export type Mark = { kind: 'leave' | 'replay'; at: number; count: number };

/** Returns what stands out, in the order of the video. Neighboring parts are one mark. */
export function marksOf({ seconds, left, replayed }: Bins): Mark[] {
  const marks = [
    ...joinedPeaks(left, (one, other) => one + other).map((peak) => ({ kind: 'leave' as const, ...peak })),
    // Those who play a passage again play all its bins, so adding them would count each several times.
    ...joinedPeaks(replayed, Math.max).map((peak) => ({ kind: 'replay' as const, ...peak })),
  ];
  return marks
    .toSorted((one, other) => one.bin - other.bin)
    .map(({ kind, bin, count }) => ({ kind, at: bin * seconds, count: Math.round(count) }));
}

function joinedPeaks(
  counts: readonly number[],
  join: (one: number, other: number) => number,
): { bin: number; end: number; count: number }[] {
  const joined: { bin: number; end: number; count: number }[] = [];
  for (const bin of findPeaks(counts)) {
    const last = joined.at(-1);
    const count = counts[bin] ?? 0;
    if (last?.end === bin) {
      last.end = bin + 1;
      last.count = join(last.count, count);
    } else joined.push({ bin, end: bin + 1, count });
  }
  return joined;
}

type SentenceFigures = { at: number; text: string; percent: number; marks: Mark[] };

/** Returns the sentences with the share who heard each, and the marks that begin in it. */
export function sentencesOf({ sentences, bins, starters, lengthSeconds }: LessonFigures): SentenceFigures[] {
  if (!bins || !starters) return [];
  const marks = marksOf(bins);
  return sentences.map(({ at, text }, index) => {
    const next = sentences[index + 1]?.at ?? Infinity;
    // A mark is about the whole bin, so its middle decides; the first sentence also gets those before it.
    const isIn = ({ at: start }: Mark) => {
      const middle = start + bins.seconds / 2;
      return middle < next && (index === 0 || middle >= at);
    };
    const part = { from: at, to: Math.min(next, lengthSeconds), binSeconds: bins.seconds };
    return {
      at,
      text,
      percent: percentOf(averageOver(bins.played, part), starters),
      marks: marks.filter(isIn),
    };
  });
}

/** Returns the outline of a curve with a step per bin, in seconds and percent from the top. */
export function curveOf(
  { seconds, played }: Bins,
  { starters, lengthSeconds }: { starters: number; lengthSeconds: number },
) {
  const steps = played.map((count, bin) => {
    const end = Math.min(lengthSeconds, (bin + 1) * seconds);
    const top = 100 - (count / starters) * 100;
    return `V${round(top)}H${round(end)}`;
  });
  return `M0,100${steps.join('')}V100Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
