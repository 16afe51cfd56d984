import {
  type ComponentProps,
  type ComponentType,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { Course } from '#contract/api.ts';
import { pages } from '#rules/pages.ts';
import { DialogFailed } from '#web/shell/dialog-failed.tsx';
import { type LoadFailureProps, lazyComponent } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { whenIdle } from '#web/platform/when-idle.ts';
import { readLessonUrl } from '#web/outline/lesson-url.ts';
import type OpenLessonType from './open-lesson.tsx';
import { playableLessons } from '#web/outline/outline-summary.ts';

type LessonsProps = ComponentProps<typeof OpenLessonType>;

let arrived: ComponentType<LessonsProps> | undefined;

async function importOpenLesson() {
  const part = await import('./open-lesson.tsx');
  arrived = part.default;
  return part;
}

const OpenLesson = lazyComponent(
  () => loadPart(importOpenLesson, { reloadFor: 'lesson-dialog', isAwaited: isLessonAsked }),
  OpenLessonFailed,
  () => arrived,
);

// With a lesson's address start.ts has it fetched already.
if (isLessonAsked()) importOpenLesson().catch(() => undefined);

function isLessonAsked(): boolean {
  return readLessonUrl(location.search).lessonId !== null;
}

/**
 * Opens lessons. The code for it is fetched once the outline stands there, at the browser's leisure, and says that there
 * is one to open, or the address names one: who has no plan yet loads none of it.
 */
export function Lessons(props: LessonsProps) {
  const { lessonId } = readLessonUrl(useLocation().search);
  const [outlineStands, setOutlineStands] = useState(false);
  useEffect(() => whenIdle(() => setOutlineStands(true)), []);

  const mayOpen = outlineStands && playableLessons(props.sections).length > 0;
  if (lessonId === null && !mayOpen) return null;
  return (
    <Suspense fallback={null}>
      <OpenLesson {...props} />
    </Suspense>
  );
}

/** Asks how to play the lesson that the address names, where it plays, while the outline is drawn. */
export function askForAddressedLesson({ sections }: Course): void {
  const { lessonId } = readLessonUrl(location.search);
  if (lessonId === null) return;
  void importOpenLesson().then(
    ({ askToPlay }) => askToPlay(lessonId, sections),
    () => undefined,
  );
}

/** Lost before anyone pressed, nobody hears of it, and a press fetches it again; then there are words. */
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
