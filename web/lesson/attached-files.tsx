import { Suspense } from 'react';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { PartFailed } from '#web/shell/failure.tsx';
import type { LessonFilesProps } from './lesson-files.tsx';

/** Few lessons have files, so their list is loaded on demand. */
const LessonFiles = lazyComponent(() => loadPart(() => import('./lesson-files.tsx')), PartFailed);

/** The files of a lesson that is open for the learner; nothing if it has none. */
export function AttachedFiles(props: LessonFilesProps) {
  if (!props.lesson.attachments?.length) return null;
  return (
    <Suspense fallback={null}>
      <LessonFiles {...props} />
    </Suspense>
  );
}
