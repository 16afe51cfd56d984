/** Changes to the attached files of a lesson in the draft. */
import type { CourseContent, CourseLesson, LessonAttachment } from '#rules/content/document.ts';
import { listLimits, safeFileName } from '#rules/content/limits.ts';

/** Adds a file under a safe, unique name. A full lesson stays unchanged. */
export function addAttachment(
  course: CourseContent,
  lessonId: string,
  { id, name }: LessonAttachment,
): CourseContent {
  const sections = course.sections.map((section) =>
    section.lessons.some((lesson) => lesson.id === lessonId)
      ? {
          ...section,
          lessons: section.lessons.map((lesson) =>
            lesson.id === lessonId ? withAttachment(lesson, { id, name }) : lesson,
          ),
        }
      : section,
  );
  return { ...course, sections };
}

export function hasAttachment({ sections }: CourseContent, lessonId: string, id: string): boolean {
  return sections.some(({ lessons }) =>
    lessons.some((lesson) => lesson.id === lessonId && lesson.attachments.some((each) => each.id === id)),
  );
}

function withAttachment(lesson: CourseLesson, { id, name }: LessonAttachment): CourseLesson {
  const { attachments } = lesson;
  if (attachments.length >= listLimits.attachments.max || attachments.some((each) => each.id === id))
    return lesson;
  const free = freeName(safeFileName(name) || 'file', new Set(attachments.map((each) => each.name)));
  return { ...lesson, attachments: [...attachments, { id, name: free }] };
}

/** `notes.pdf` becomes `notes 2.pdf` beside another `notes.pdf`. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^. ]{1,16})?$/.exec(name) ?? [];
  let free = name;
  for (let number = 2; taken.has(free); number++)
    free = safeFileName(`${stem.slice(0, 90)} ${number}${ending}`);
  return free;
}
