import {
  type ComponentProps,
  type ComponentType,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { pages } from '#rules/pages.ts';
import type { Course } from '#contract/api.ts';
import { readLessonUrl } from '#web/outline/lesson-url.ts';
import { playableLessons } from '#web/outline/outline-summary.ts';
import { lazyComponent, type LoadFailureProps } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { whenIdle } from '#web/platform/when-idle.ts';
import { DialogFailed } from '#web/shell/dialog-failed.tsx';
import type OpenLessonType from './open-lesson.tsx';

type LessonsProps = ComponentProps<typeof OpenLessonType>;

let arrived: ComponentType<LessonsProps> | undefined;

async function importOpenLesson() {
  const part = await import('./open-lesson.tsx');
  arrived = part.default;
  return part;
}

const OpenLesson = lazyComponent(
  () => loadPart(importOpenLesson, { reloadFor: 'lesson-dialog', isAwaited: namesLesson }),
  OpenLessonFailed,
  () => arrived,
);

// For a lesson's URL start.ts has already requested it.
if (namesLesson()) importOpenLesson().catch(() => undefined);

function namesLesson(): boolean {
  return readLessonUrl(location.search).lessonId !== null;
}

/**
 * Opens lessons. Its code is loaded when the browser is idle and the outline has a lesson to play, or immediately if
 * the URL names a lesson; learners without a plan never load it.
 */
export function Lessons(props: LessonsProps) {
  const { lessonId } = readLessonUrl(useLocation().search);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);

  const mayOpen = isIdle && playableLessons(props.sections).length > 0;
  if (lessonId === null && !mayOpen) return null;
  return (
    <Suspense fallback={null}>
      <OpenLesson {...props} />
    </Suspense>
  );
}

/** Requests the playback of the URL's lesson while the outline is rendered. */
export function prefetchLessonOfUrl({ sections }: Course): void {
  const { lessonId } = readLessonUrl(location.search);
  if (lessonId === null) return;
  void importOpenLesson().then(
    ({ prefetchLesson }) => prefetchLesson(lessonId, sections),
    () => undefined,
  );
}

/** A failed preload is silent, and opening a lesson retries it; if that fails too, the dialog shows the error. */
function OpenLessonFailed({ onRetry }: LoadFailureProps) {
  const { lessonId } = readLessonUrl(useLocation().search);
  const [isQuiet, setQuiet] = useState(lessonId === null);
  const tryAgain = useEffectEvent(onRetry);

  useEffect(() => {
    if (isQuiet && lessonId !== null) void tryAgain().then(() => setQuiet(false));
  }, [isQuiet, lessonId]);

  if (isQuiet || lessonId === null) return null;
  return <DialogFailed onRetry={onRetry} onClose={() => navigate(pages.course, { replace: true })} />;
}
