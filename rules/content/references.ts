/** The videos and files that a document refers to, with the paths of the fields. */
import type { ContentDocument, CourseLesson } from './document.ts';

type Reference = { path: string; id: string };

/** The built-in teaser, which is not a row of the videos table. */
const sampleTeaser = 'teaser';

/** Returns the videos of all lessons, including drafts, and that of the teaser unless it is the sample. */
export function videosOf({ course, teaser }: ContentDocument): (Reference & { isShown: boolean })[] {
  const ofLessons = lessonsOf(course).flatMap(({ lesson, path }) =>
    lesson.kind === 'video' && lesson.video !== null
      ? [{ path: `${path}.video`, id: lesson.video, isShown: lesson.state === 'published' }]
      : [],
  );
  if (teaser.video === sampleTeaser) return ofLessons;
  return [...ofLessons, { path: 'teaser.video', id: teaser.video, isShown: teaser.isShown }];
}

/** Returns the lessons that have a video, including drafts. */
export function lessonsWithVideo({
  course,
}: ContentDocument): (Pick<CourseLesson, 'id' | 'title' | 'state'> & { video: string })[] {
  return lessonsOf(course).flatMap(({ lesson }) => {
    if (lesson.kind !== 'video' || lesson.video === null) return [];
    const { id, title, state, video } = lesson;
    return [{ id, title, state, video }];
  });
}

/** Returns the attached files of all lessons, including drafts. */
export function attachmentsOf({ course }: ContentDocument): Reference[] {
  return lessonsOf(course).flatMap(({ lesson, path }) =>
    lesson.attachments.map(({ id }, at) => ({ path: `${path}.attachments.${at}`, id })),
  );
}

/** Returns the chapters of all videos, with the video that each belongs to. */
export function chaptersOf({
  course,
}: ContentDocument): { path: string; video: string; atSeconds: number }[] {
  return lessonsOf(course).flatMap(({ lesson, path }) => {
    if (lesson.kind !== 'video' || lesson.video === null || lesson.state === 'draft') return [];
    const { video } = lesson;
    return lesson.chapters.map(({ atSeconds }, at) => ({
      path: `${path}.chapters.${at}.atSeconds`,
      video,
      atSeconds,
    }));
  });
}

/** Returns all lessons, including drafts. */
export function lessonsOf({ sections }: ContentDocument['course']): { lesson: CourseLesson; path: string }[] {
  return sections.flatMap(({ lessons }, at) =>
    lessons.map((lesson, place) => ({ lesson, path: `course.sections.${at}.lessons.${place}` })),
  );
}
