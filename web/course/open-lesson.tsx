import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { Course } from '#contract/api.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { progressOutbox } from '../lesson/progress-outbox.ts';
import { sendLeftovers } from '../lesson/send-progress.ts';
import { useAlert } from '../parts/alert.tsx';
import { lessonAction } from './lesson-action.ts';
import { lessonAddress, readLessonAddress, wasOpenedFromCourse } from './lesson-address.ts';
import { useWayToPlans } from './use-way-to-plans.ts';
import { findLesson, isDone, playableLessons, summarise } from './outline-summary.ts';
import type { CourseData } from './use-course.ts';

const LessonDialog = lazy(() => import('../lesson/lesson-dialog.tsx'));

type OpenLessonProps = { uid: string; sections: Course['sections']; credit: CourseData['credit'] };

/** The lesson that the address names, in its dialog; an address one may not open leads where its verdict says. */
export function OpenLesson({ uid, sections, credit }: OpenLessonProps) {
  const location: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const outbox = useMemo(() => progressOutbox(uid), [uid]);
  const { lessonId, second } = readLessonAddress(location.search);
  const lesson = lessonId === null ? undefined : findLesson(sections, lessonId);
  const plays = lesson?.verdict === 'play';
  useGuard(lessonId, sections);

  const known = useRef(sections);
  known.current = sections;

  // Between lessons, whatever an earlier visit could not report is sent: at once, and when the connection returns.
  useEffect(() => {
    if (lessonId !== null) return undefined;
    const send = () => void sendLeftovers(outbox, (id) => findLesson(known.current, id)?.progress, credit);
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [lessonId, outbox, credit]);

  const onProgress = useCallback(
    (progress: Parameters<typeof credit>[1]) => {
      if (lessonId !== null) credit(lessonId, progress);
    },
    [credit, lessonId],
  );

  const { state } = location;
  const onArrived = useCallback(() => {
    if (lessonId !== null) void navigate(lessonAddress(lessonId), { replace: true, state });
  }, [navigate, lessonId, state]);

  if (!lesson || !plays) return null;
  const playable = playableLessons(sections);
  const at = playable.findIndex(({ id }) => id === lesson.id);

  return (
    <Suspense fallback={null}>
      <LessonDialog
        key={lesson.id}
        lesson={lesson}
        done={isDone(lesson.progress)}
        sectionTitle={sections.find(({ lessons }) => lessons.includes(lesson))?.title ?? ''}
        second={second}
        lessonCount={summarise(sections).lessons}
        previous={playable[at - 1]}
        next={playable[at + 1]}
        outbox={outbox}
        onProgress={onProgress}
        onGo={(id, from) => void navigate(lessonAddress(id, from), { replace: true, state })}
        onArrived={onArrived}
        onClose={() =>
          void (wasOpenedFromCourse(state) ? navigate(-1) : navigate(pages.course, { replace: true }))
        }
      />
    </Suspense>
  );
}

/** Someone may have been sent an address: what it names is shown only as the access rule allows. */
function useGuard(lessonId: string | null, sections: Course['sections']) {
  const navigate = useNavigate();
  const alert = useAlert();
  const goToPlans = useWayToPlans();
  const lesson = lessonId === null ? undefined : findLesson(sections, lessonId);
  const sectionId = sections.find(({ lessons }) => lesson && lessons.includes(lesson))?.id ?? 0;
  const verdict = lesson?.verdict;

  useEffect(() => {
    if (lessonId === null) return;
    if (!verdict) alert(words.course.alerts.unknownLesson, 'notice');
    const action = verdict && lessonAction(verdict);
    if (action?.does === 'open-lesson') return;
    if (action?.does === 'go-to-plans' && lesson) {
      goToPlans({ lesson, sectionId, says: action.says }, true);
      return;
    }
    void navigate(action?.does === 'go-to-landing' ? pages.landing : pages.course, { replace: true });
  }, [lessonId, verdict, lesson, sectionId, navigate, alert, goToPlans]);
}
