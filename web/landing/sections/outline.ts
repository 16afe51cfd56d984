/** The public outline: without the two URLs that only a plan opens. */
import { sections } from '#content/course.ts';

export type PublicSection = {
  id: number;
  title: string;
  image: string;
  lessons: { id: string; title: string; kind: 'video' | 'link' }[];
};

/** Read while the page is built; the course's content itself never enters a bundle (decision 10). */
export const outline: PublicSection[] = sections.map(({ id, title, image, lessons }) => ({
  id,
  title,
  image,
  lessons: lessons.map((lesson) => ({ id: lesson.id, title: lesson.title, kind: lesson.kind })),
}));
