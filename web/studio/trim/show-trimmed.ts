/** Puts a trimmed video in the place of the whole one. Nothing here changes its input. */
import type { CourseContent } from '#rules/content/document.ts';
import { type Trim, trimmedChapters } from '#rules/video/trim.ts';

export type Trimmed = Trim & { id: string; of: string };

/** Returns the course in which the lessons of the whole video show the trimmed one, with the chapters of its part. */
export function showTrimmed(course: CourseContent, { id, of, ...part }: Trimmed): CourseContent {
  return {
    ...course,
    sections: course.sections.map((section) => ({
      ...section,
      lessons: section.lessons.map((lesson) =>
        lesson.kind === 'video' && lesson.video === of
          ? { ...lesson, video: id, chapters: trimmedChapters(lesson.chapters, part) }
          : lesson,
      ),
    })),
  };
}

/** Returns the lessons that show a video. */
export function lessonsShowing({ sections }: CourseContent, video: string) {
  return sections.flatMap(({ lessons }) =>
    lessons.filter((lesson) => lesson.kind === 'video' && lesson.video === video),
  );
}
