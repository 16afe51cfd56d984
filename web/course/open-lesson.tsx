import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { lessonParameter, pages } from '#rules/pages.ts';
import type { CourseSection } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { isSparingBrowser } from '#web/lesson/data-saver.ts';
import { EmptyStage, StageLoading } from '#web/lesson/empty-stage.tsx';
import { importHls } from '#web/lesson/import-hls.ts';
import { choosesHeights } from '#web/lesson/playback-session.ts';
import { prefetchPlayback } from '#web/lesson/request-playback.ts';
import type { LearnerSection, ProgressData } from '#web/outline/learner-outline.ts';
import { lessonUrl, readLessonUrl, wasOpenedFromCourse } from '#web/outline/lesson-url.ts';
import { findLesson, isDone, playableLessons } from '#web/outline/outline-summary.ts';
import { notesOutbox } from '#web/outline/notes-outbox.ts';
import { progressOutbox } from '#web/outline/progress-outbox.ts';
import { sendUnsentReports } from '#web/outline/progress-reports.ts';
import { sendUnsentNotes } from '#web/outline/send-notes.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { lazyComponent, type LoadFailureProps } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { whenIdle } from '#web/platform/when-idle.ts';
import { registerOfflineWorker } from '#web/saved/register-worker.ts';
import { FailureActions, failureText } from '#web/shell/failure.tsx';
import { lessonAction, useGoToPlans } from './lesson-action.ts';
import type { LessonContentProps } from './lesson-content.tsx';

let content: typeof import('./lesson-content.tsx') | undefined;

const importContent = async () => (content = await import('./lesson-content.tsx'));

/** Returns the lesson's content once its code has loaded. */
const loadedContent = () => content?.default;

const loadContent = () => loadPart(importContent, { reloadFor: 'lesson' });

const LessonContent = lazyComponent(loadContent, LessonContentFailed, loadedContent);

const ArticleContent = lazyComponent(
  () => loadPart(() => import('./article-content.tsx'), { reloadFor: 'lesson' }),
  LessonContentFailed,
);

type OpenLessonProps = {
  uid: string;
  sections: LearnerSection[];
  /** True once the server has sent the progress in the sections. */
  progressKnown: boolean;
  credit: ProgressData['credit'];
};

/** The server credits what was played without a connection little by little. */
const resendEveryMs = 60_000;

/** The dialog of the URL's lesson; the URL of a locked one redirects as its verdict says. */
export default function OpenLesson({ uid, sections, progressKnown, credit }: OpenLessonProps) {
  const location = useLocation();
  const outbox = useMemo(() => progressOutbox(uid), [uid]);
  const { lessonId, second } = readLessonUrl(location.search);
  const lesson = lessonId === null ? undefined : findLesson(sections, lessonId);
  const plays = lesson?.verdict === 'play';
  const isVideo = plays && lesson.kind === 'video';
  useLessonGuard(lessonId, sections);
  const titleId = useId();

  // Requested while the lesson's code loads. A layout effect runs before the player's own request.
  useLayoutEffect(
    () => (isVideo && lessonId !== null ? prefetchPlayback(lessonId) : undefined),
    [isVideo, lessonId],
  );

  const known = useRef(sections);
  known.current = sections;

  // While no lesson is open, unsent reports and notes of earlier visits are sent, immediately and when the connection
  // returns. The server's progress must be known, so that no resume point moves back.
  useEffect(() => {
    if (lessonId !== null || !progressKnown) return undefined;
    const send = () => {
      void sendUnsentReports(outbox, (id) => findLesson(known.current, id)?.progress, credit);
      void sendUnsentNotes(uid, notesOutbox(uid)).catch(() => undefined);
    };
    send();
    const repeating = setInterval(() => {
      if (navigator.onLine && outbox.lessons().length > 0) send();
    }, resendEveryMs);
    addEventListener('online', send);
    return () => {
      clearInterval(repeating);
      removeEventListener('online', send);
    };
  }, [lessonId, progressKnown, outbox, credit, uid]);

  const onProgress = useCallback(
    (progress: Parameters<typeof credit>[1]) => {
      if (lessonId !== null) credit(lessonId, progress);
    },
    [credit, lessonId],
  );

  const { state } = location;
  const onArrived = useCallback(() => {
    if (lessonId !== null) navigate(lessonUrl(lessonId), { replace: true, state });
  }, [lessonId, state]);

  const mayPlay = playableLessons(sections).length > 0;
  useEffect(() => (mayPlay ? fetchLessonCodeEarly() : undefined), [mayPlay]);
  useEffect(() => (mayPlay && !isSparingBrowser() ? whenIdle(registerOfflineWorker) : undefined), [mayPlay]);
  useEffect(() => onPointerDownOnLesson(fetchLessonCodeForClick), []);

  if (!lesson || !plays) return null;
  const close = () => (wasOpenedFromCourse(state) ? navigate(-1) : navigate(pages.course, { replace: true }));
  const playable = playableLessons(sections);
  const at = playable.findIndex(({ id }) => id === lesson.id);
  const Content = lesson.kind === 'article' ? ArticleContent : LessonContent;

  return (
    <Dialog open title={lesson.title} titleId={titleId} size="window" onClose={close}>
      <Suspense fallback={<LessonLoading titleId={titleId} lesson={lesson} />}>
        <Content
          titleId={titleId}
          uid={uid}
          lesson={lesson}
          done={isDone(lesson.progress)}
          sections={sections}
          second={second}
          previous={playable[at - 1]}
          next={playable[at + 1]}
          outbox={outbox}
          onProgress={onProgress}
          onGo={(id, from) => navigate(lessonUrl(id, from), { replace: true, state })}
          onArrived={onArrived}
        />
      </Suspense>
    </Dialog>
  );
}

type DialogShellProps = {
  titleId: string;
  lesson: Pick<LessonContentProps['lesson'], 'title' | 'lang'>;
  children: ReactNode;
};

/** The dialog before its code has loaded: the place of the video, and the title below it. */
function DialogShell({ titleId, lesson, children }: DialogShellProps) {
  return (
    <>
      <div className="lesson-main">
        <div className="lesson-screen">{children}</div>
        <div className="lesson-about">
          <h2 id={titleId} lang={lesson.lang} className="text-title wrap-anywhere">
            {lesson.title}
          </h2>
        </div>
      </div>
      <div className="lesson-side" />
    </>
  );
}

function LessonLoading(props: Omit<DialogShellProps, 'children'>) {
  return (
    <DialogShell {...props}>
      <StageLoading />
    </DialogShell>
  );
}

function LessonContentFailed({ titleId, lesson, error, onRetry }: LessonContentProps & LoadFailureProps) {
  const { title, text } = failureText(error);
  return (
    <DialogShell titleId={titleId} lesson={lesson}>
      <EmptyStage>
        <div role="alert" className="failed-frame">
          <div className="grid max-w-md justify-items-center gap-3">
            <p className="font-display text-title font-bold">{title}</p>
            <p className="text-quiet">{text}</p>
            <div className="mt-3 flex flex-wrap justify-center gap-3">
              <FailureActions onRetry={onRetry} />
            </div>
          </div>
        </div>
      </EmptyStage>
    </DialogShell>
  );
}

/** Redirects from the URL of a lesson that is unknown or locked for the learner, such as a shared one. */
function useLessonGuard(lessonId: string | null, sections: LearnerSection[]) {
  const alert = useAlert();
  const goToPlans = useGoToPlans();
  const lesson = lessonId === null ? undefined : findLesson(sections, lessonId);
  const opensWith = sections.find(({ lessons }) => lesson && lessons.includes(lesson))?.opensWith ?? 'ultra';
  const verdict = lesson?.verdict;

  useEffect(() => {
    if (lessonId === null) return;
    if (!verdict) alert(messages.lesson.unknown, 'notice');
    const action = verdict && lessonAction(verdict);
    if (action?.does === 'open-lesson') return;
    if (action?.does === 'go-to-plans' && lesson) {
      goToPlans({ lesson, opensWith, says: action.says }, true);
      return;
    }
    navigate(action?.does === 'go-to-landing' ? pages.landing : pages.course, { replace: true });
  }, [lessonId, verdict, lesson, opensWith, alert, goToPlans]);
}

/** Requests the playback before the lesson is rendered, if the server's verdict is `play`. */
export function prefetchLesson(lessonId: string, sections: readonly CourseSection[]): void {
  const lesson = sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  if (lesson?.verdict === 'play' && lesson.kind === 'video') prefetchPlayback(lessonId);
}

/** Loads the lesson's code when the browser is idle, unless the connection is slow or metered. Returns a function that stops it. */
function fetchLessonCodeEarly(): () => void {
  if (isSparingBrowser()) return () => undefined;
  return whenIdle(fetchLessonCode);
}

/**
 * Loads the lesson's code when a click begins, unless the connection is slow or metered. The pointer may still scroll
 * instead, so the playback is not requested: that would start one of the user's two playback sessions.
 */
function fetchLessonCodeForClick(): void {
  if (!isSparingBrowser()) fetchLessonCode();
}

function fetchLessonCode(): void {
  void importContent().catch(() => undefined);
  if (choosesHeights()) void importHls().catch(() => undefined);
}

/** Calls `onPress` when the pointer goes down on a link to a lesson. Returns a function that stops it. */
function onPointerDownOnLesson(onPress: () => void): () => void {
  const pressed = ({ target }: Event) => {
    if (target instanceof Element && target.closest(`a[href*="?${lessonParameter}="]`)) onPress();
  };
  addEventListener('pointerdown', pressed, { passive: true });
  return () => removeEventListener('pointerdown', pressed);
}
