/** The course, which hardly ever changes, as it was a moment ago: a thousand learners do not each have it read. */
import { type NumberedSection, numberSections, type OutlineLesson } from '#rules/outline.ts';
import { type FoundLesson, readLessons, readOutline } from '#server/store/lessons.ts';
import type { World } from '#server/world.ts';

export type KnownCourse = {
  sections: NumberedSection<OutlineLesson>[];
  lessons: ReadonlyMap<string, FoundLesson>;
};

/** What the instructor changes is seen after so long. */
const trustMs = 2_000;

export function rememberCourse(world: World): () => Promise<KnownCourse> {
  let readAt = -Infinity;
  let reading: Promise<KnownCourse> | null = null;
  return () => {
    const now = world.now();
    if (!reading || Math.abs(now - readAt) >= trustMs) {
      readAt = now;
      const begun = readCourse(world);
      reading = begun;
      // What failed is not remembered.
      begun.catch(() => {
        if (reading === begun) reading = null;
      });
    }
    return reading;
  };
}

async function readCourse({ db }: World): Promise<KnownCourse> {
  const sections = numberSections(await readOutline(db));
  return { sections, lessons: await readLessons(db) };
}
