/** The public outline: without the two URLs that only a plan opens. */
import { sections } from '#content/course.ts';
import type { SectionGate } from '#rules/outline.ts';

export type PublicSection = {
  id: number;
  title: string;
  image: string;
  opensWith: SectionGate;
  lessons: { id: string; title: string; kind: 'video' | 'link' }[];
};

/** Read while the page is built; the course's content itself never enters a bundle (decision 10). */
export const outline: PublicSection[] = sections.map(({ id, title, image, opensWith, lessons }) => ({
  id,
  title,
  image,
  opensWith,
  lessons: lessons.map((lesson) => ({ id: lesson.id, title: lesson.title, kind: lesson.kind })),
}));
