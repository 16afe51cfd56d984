/** Edits of a video's chapters, which always stand in the order of their seconds. */
import type { Chapter } from '#rules/content/document.ts';
import { listLimits } from '#rules/content/limits.ts';

export function addChapter(chapters: readonly Chapter[], chapter: Chapter): Chapter[] {
  return chapters.length >= listLimits.chapters.max ? [...chapters] : inOrder([...chapters, chapter]);
}

export function moveChapter(chapters: readonly Chapter[], id: string, atSeconds: number): Chapter[] {
  return inOrder(chapters.map((chapter) => (chapter.id === id ? { ...chapter, atSeconds } : chapter)));
}

export type TimeMistake = 'wrong' | 'taken' | 'beyond';

/** Finds why a chapter cannot begin there; null where it can. `id` is the chapter's own, which may stay where it is. */
export function timeMistake(
  seconds: number | null,
  { chapters, id, lengthSeconds }: { chapters: readonly Chapter[]; id: string | null; lengthSeconds: number },
): TimeMistake | null {
  if (seconds === null) return 'wrong';
  if (chapters.some((chapter) => chapter.id !== id && chapter.atSeconds === seconds)) return 'taken';
  return lengthSeconds > 0 && seconds >= lengthSeconds ? 'beyond' : null;
}

function inOrder(chapters: readonly Chapter[]): Chapter[] {
  return chapters.toSorted((one, other) => one.atSeconds - other.atSeconds);
}
