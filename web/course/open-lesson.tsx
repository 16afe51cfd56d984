import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { lessonParameter, pages } from '#rules/pages.ts';
import type { CourseSection } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { isSparingBrowser } from '#web/lesson/data-saver.ts';
import { EmptyStage, StageLoading } from '#web/lesson/empty-stage.tsx';
import { importHls } from '#web/lesson/import-hls.ts';
import { choosesHeights } from '#web/lesson/playback-session.ts';
import { prefetchPlayback } from '#web/lesson/request-playback.ts';
import type { LearnerSection, ProgressData } from '#web/outline/learner-outline.ts';
import { lessonUrl, readLessonUrl, wasOpenedFromCourse } from '#web/outline/lesson-url.ts';
import { findLesson, isDone, playableLessons, summarise } from '#web/outline/outline-summary.ts';
import { progressOutbox } from '#web/outline/progress-outbox.ts';
import { sendUnsentReports } from '#web/outline/progress-reports.ts';
import { useAlert } from '#web/parts/alert.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { lazyComponent, type LoadFailureProps } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { whenIdle } from '#web/platform/when-idle.ts';
import { FailureActions, failureText } from '#web/shell/failure.tsx';
import { lessonAction, useWayToPlans } from './lesson-action.ts';

// The code that a lesson needs: fetched at a press on one, or before, while the line has nothing else to do.

let body: typeof import('#web/lesson/lesson-body.tsx') | undefined;

const importBody = async () => (body = await import('#web/lesson/lesson-body.tsx'));

/** The lesson's body, where its code has come. */
export const arrivedLessonBody = () => body?.default;

export const loadLessonBody = () => loadPart(importBody, { reloadFor: 'lesson' });

/**
 * Fetches the lesson's code before anyone presses, once the browser has a moment, unless the line is slow or paid for
 * by the megabyte. Nobody hears of its failing. Gives the way to stop.
 */
export function fetchLessonCodeEarly(): () => void {
  if (isSparingBrowser()) return () => undefined;
  return whenIdle(fetchLessonCode);
}

/**
 * For a press that has begun: whatever is not there yet is on its way before the finger lifts. It may scroll instead,
 * so the playback is not asked for, which would begin one of the person's two streams, and nothing is fetched on a line
 * that is paid for by the megabyte.
 */
export function fetchCodeForPress(): void {
  if (!isSparingBrowser()) fetchLessonCode();
}

function fetchLessonCode(): void {
  void importBody().catch(() => undefined);
  if (choosesHeights()) void importHls().catch(() => undefined);
}

/** Asks before the lesson is drawn, where the server's verdict lets it play. */
export function askToPlay(lessonId: string, sections: readonly CourseSection[]): void {
  const lesson = sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  if (lesson?.verdict === 'play') prefetchPlayback(lessonId);
}

const LessonBody = lazyComponent(loadLessonBody, LessonBodyFailed, arrivedLessonBody);

type OpenLessonProps = {
  uid: string;
  sections: LearnerSection[];
  /** Whether the progress in the sections is the server's word of this visit. */
  progressKnown: boolean;
  credit: ProgressData['credit'];
};

/** The lesson that the address names, in its dialog; an address one may not open leads where its verdict says. */
export default function OpenLesson({ uid, sections, progressKnown, credit }: OpenLessonProps) {
  const location = useLocation();
  const outbox = useMemo(() => progressOutbox(uid), [uid]);
  const { lessonId, second } = readLessonUrl(location.search);
  const lesson = lessonId === null ? undefined : findLesson(sections, lessonId);
  const plays = lesson?.verdict === 'play';
  useGuard(lessonId, sections);

  // Under way while the lesson's code is loaded. A layout effect comes before the player asks by itself.
  useLayoutEffect(
    () => (plays && lessonId !== null ? prefetchPlayback(lessonId) : undefined),
    [plays, lessonId],
  );

  const known = useRef(sections);
  known.current = sections;

  // Between lessons, whatever an earlier visit could not report is sent: at once, and when the connection returns. What
  // the server has must be known, so that no place moves back.
  useEffect(() => {
    if (lessonId !== null || !progressKnown) return undefined;
    const send = () =>
      void sendUnsentReports(outbox, (id) => findLesson(known.current, id)?.progress, credit);
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [lessonId, progressKnown, outbox, credit]);

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
  useEffect(() => onPressOnLesson(fetchCodeForPress), []);

  if (!lesson || !plays) return null;
  const close = () => (wasOpenedFromCourse(state) ? navigate(-1) : navigate(pages.course, { replace: true }));
  const playable = playableLessons(sections);
  const at = playable.findIndex(({ id }) => id === lesson.id);

  return (
    <Dialog key={lesson.id} open title={lesson.title} size="wide" onClose={close}>
      <Suspense fallback={<LessonComing />}>
        <LessonBody
          lesson={lesson}
          done={isDone(lesson.progress)}
          sectionTitle={sections.find(({ lessons }) => lessons.includes(lesson))?.title ?? ''}
          second={second}
          lessonCount={summarise(sections).lessons}
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

/** A finger is down on the way to a lesson; it may still be lifted elsewhere, or scroll. */
function onPressOnLesson(onPress: () => void): () => void {
  const pressed = ({ target }: Event) => {
    if (target instanceof Element && target.closest(`a[href*="?${lessonParameter}="]`)) onPress();
  };
  addEventListener('pointerdown', pressed, { passive: true });
  return () => removeEventListener('pointerdown', pressed);
}

/** The press is answered at once, with what the outline knows of the lesson. */
function LessonComing() {
  return (
    <div className="-mx-5 sm:-mx-7">
      <StageLoading />
    </div>
  );
}

function LessonBodyFailed({ error, onRetry }: LoadFailureProps) {
  const { title, text } = failureText(error);
  return (
    <div className="-mx-5 sm:-mx-7">
      <EmptyStage>
        <div role="alert" className="grid min-h-64 place-items-center px-5 py-8 text-center sm:aspect-video">
          <div className="grid max-w-md justify-items-center gap-3">
            <p className="font-display text-title font-bold">{title}</p>
            <p className="text-quiet">{text}</p>
            <div className="mt-3 flex flex-wrap justify-center gap-3">
              <FailureActions onRetry={onRetry} />
            </div>
          </div>
        </div>
      </EmptyStage>
    </div>
  );
}

/** Someone may have been sent an address: what it names is shown only as the access rule allows. */
function useGuard(lessonId: string | null, sections: LearnerSection[]) {
  const alert = useAlert();
  const goToPlans = useWayToPlans();
  const lesson = lessonId === null ? undefined : findLesson(sections, lessonId);
  const opensWith = sections.find(({ lessons }) => lesson && lessons.includes(lesson))?.opensWith ?? 'ultra';
  const verdict = lesson?.verdict;

  useEffect(() => {
    if (lessonId === null) return;
    if (!verdict) alert(words.course.alerts.unknownLesson, 'notice');
    const action = verdict && lessonAction(verdict);
    if (action?.does === 'open-lesson') return;
    if (action?.does === 'go-to-plans' && lesson) {
      goToPlans({ lesson, opensWith, says: action.says }, true);
      return;
    }
    navigate(action?.does === 'go-to-landing' ? pages.landing : pages.course, { replace: true });
  }, [lessonId, verdict, lesson, opensWith, alert, goToPlans]);
}
