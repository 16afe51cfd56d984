import { Suspense } from 'react';
import { messages } from '#messages/messages.ts';
import { lazyComponent, type LoadFailureProps } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { FailureActions } from '#web/shell/failure.tsx';
import type { LessonFilesProps } from './lesson-files.tsx';

/** Few lessons have files, so their list is loaded on demand. */
const LessonFiles = lazyComponent(() => loadPart(() => import('./lesson-files.tsx')), LessonFilesFailed);

/** The files of a lesson that is open for the learner; nothing if it has none. */
export function AttachedFiles(props: LessonFilesProps) {
  if (!props.lesson.attachments?.length) return null;
  return (
    <Suspense fallback={null}>
      <LessonFiles {...props} />
    </Suspense>
  );
}

function LessonFilesFailed({ className, onRetry }: LessonFilesProps & LoadFailureProps) {
  return (
    <div role="alert" className={className}>
      <p className="text-quiet">{messages.course.lesson.filesNotLoaded}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <FailureActions onRetry={onRetry} />
      </div>
    </div>
  );
}
