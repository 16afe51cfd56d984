/** Makes draft lessons of videos. */
import type { CourseContent } from '#rules/content/document.ts';
import { randomTail } from '../content/slug.ts';
import { addLessons, addSection, type Chance } from '../course/course-edits.ts';

/** Stands for a section that is made together with the lessons; no section has this id. */
export const newSectionId = 0;

type LessonsOfVideos = {
  section: number;
  lessons: readonly { video: string; title: string }[];
  /** The title of a new section. */
  newTitle: string;
  language: string;
  /** True for lessons that everybody sees once the course is published. */
  publishes: boolean;
};

const usualChance: Chance = { tail: randomTail, number: () => Math.random() };

/** Adds a lesson for each video at the end of a section, in this order. */
export function addLessonsOfVideos(
  course: CourseContent,
  { section, lessons, newTitle, language, publishes }: LessonsOfVideos,
  chance: Chance = usualChance,
): CourseContent {
  const isNew = section === newSectionId;
  const ready = isNew ? addSection(course, newTitle, { language, chance }) : course;
  const id = isNew ? (ready.sections.at(-1)?.id ?? section) : section;
  const titles = lessons.map(({ title }) => title);
  const before = ready.sections.find((each) => each.id === id)?.lessons.length ?? 0;
  const added = addLessons(ready, { section: id, titles }, { language, chance });
  return {
    ...added,
    sections: added.sections.map((each) =>
      each.id === id
        ? {
            ...each,
            lessons: each.lessons.map((lesson, at) =>
              at < before || lesson.kind !== 'video'
                ? lesson
                : {
                    ...lesson,
                    video: lessons[at - before]?.video ?? null,
                    state: publishes ? 'published' : 'draft',
                  },
            ),
          }
        : each,
    ),
  };
}
