import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, navigate } from '../../router.tsx';
import type { CourseSection } from '#contract/api.ts';
import { lessonParameter, pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { EmptyStage, StageLoading } from '../../lesson/empty-stage.tsx';
import { prefetchPlayback } from '../../lesson/playback/request-playback.ts';
import {
  arrivedLessonBody,
  fetchCodeForPress,
  fetchLessonCodeEarly,
  loadLessonBody,
} from '../../lesson/lesson-code.ts';
import { progressOutbox } from '../../lesson/progress/progress-outbox.ts';
import { sendUnsentReports } from '../../lesson/progress/send-progress.ts';
import { failureText } from '../../loading/failure-text.ts';
import { type LoadFailureProps, lazyComponent } from '../../loading/lazy-component.tsx';
import { FailureActions } from '../../loading/failure-actions.tsx';
import { useAlert } from '../../parts/alert.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import type { LearnerSection } from '../outline/learner-outline.ts';
import { lessonAction } from '../outline/lesson-action.ts';
import { lessonUrl, readLessonUrl, wasOpenedFromCourse } from './lesson-url.ts';
import { useWayToPlans } from '../use-way-to-plans.ts';
import { findLesson, isDone, playableLessons, summarise } from '../outline/outline-summary.ts';
import type { ProgressData } from '../use-progress.ts';

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
