import type { PublicSection } from './public-content.ts';

/** Counts what the public pages show of the course; a video's length is 0 until it was measured. */
export function countCourse(sections: readonly PublicSection[]): {
  sections: number;
  lessons: number;
  videoSeconds: number;
} {
  const lessons = sections.flatMap((section) => section.lessons);
  return {
    sections: sections.length,
    lessons: lessons.length,
    videoSeconds: lessons.reduce((sum, { lengthSeconds }) => sum + lengthSeconds, 0),
  };
}

/** Fills `{lessons}` and `{sections}` in a text of the content with the counts. */
export function withCounts(text: string, sections: readonly PublicSection[]): string {
  const counts = countCourse(sections);
  return text
    .replaceAll('{lessons}', String(counts.lessons))
    .replaceAll('{sections}', String(counts.sections));
}
