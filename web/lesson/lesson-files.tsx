import { FileDown } from 'lucide-react';
import { useId } from 'react';
import type { CourseLesson } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { formatSize } from '#web/platform/format-size.ts';
import { requestUrl } from '#web/platform/request.ts';

export type LessonFilesProps = {
  lesson: CourseLesson;
  /** The class of its heading; without one the heading is for screen readers only. */
  heading?: string;
  className?: string;
};

/** The list of a lesson's files, loaded on demand (attached-files.tsx). */
export default function LessonFiles({ lesson, heading = 'sr-only', className = '' }: LessonFilesProps) {
  const id = useId();
  const { title, download } = messages.lessonFiles;
  const { attachments = [] } = lesson;
  return (
    <section aria-labelledby={id} className={className}>
      <h3 id={id} className={heading}>
        {title}
      </h3>
      <ul className="mt-2 grid gap-1">
        {attachments.map((file) => (
          <li key={file.id}>
            <a
              href={requestUrl('/api/lessons/{id}/attachments/{attachmentId}', {
                params: { id: lesson.id, attachmentId: file.id },
              })}
              download={file.name}
              className="-mx-3 flex min-h-11 items-center gap-3 rounded-small px-3 py-2 transition-colors hover:bg-raised"
            >
              <FileDown aria-hidden="true" className="size-5 shrink-0 text-sky" />
              <span className="min-w-0 font-medium wrap-anywhere">
                <span className="sr-only">{download} </span>
                <span>{file.name}</span>
              </span>
              <span className="shrink-0 tabular-nums text-quiet">{formatSize(file.bytes)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
