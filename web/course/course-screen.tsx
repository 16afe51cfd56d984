import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { registrationDue, type UserRecord } from '#rules/user.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import {
  type LearnerOutline,
  type ProgressData,
  progressIn,
  useProgress,
  withProgress,
} from '#web/outline/learner-outline.ts';
import { readLessonUrl } from '#web/outline/lesson-url.ts';
import { useCourse } from '#web/outline/use-course.ts';
import { Button } from '#web/parts/button.tsx';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { Message } from '#web/parts/message.tsx';
import { QuietPicture } from '#web/pictures/state-picture.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { Navigate, useLocation } from '#web/platform/router.tsx';
import { useReloadState } from '#web/platform/use-reload-state.ts';
import { whenIdle } from '#web/platform/when-idle.ts';
import { isPlayableOffline } from '#web/saved/saved-index.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { outlineMemory } from '#web/session/outline-memory.ts';
import { useMe } from '#web/session/session.tsx';
import { SignInFirst } from '#web/session/sign-in-first.tsx';
import { DialogFailed, preloadDialogs } from '#web/shell/dialog-failed.tsx';
import { PartFailed } from '#web/shell/failure.tsx';
import { Page } from '#web/shell/page.tsx';
import { Shell } from '#web/shell/shell.tsx';
import { ContinueCard } from './continue-card.tsx';
import { CourseHeader } from './course-header.tsx';
import { OutlineConfirmed } from './lesson-click.ts';
import { Lessons, prefetchLessonOfUrl } from './lessons.tsx';
import { Outline } from './outline.tsx';

/** Loaded after the outline, which is more important. */
const CourseAside = lazyComponent(() => loadPart(() => import('./course-aside.tsx')), PartFailed);
const BottomBar = lazyComponent(() => loadPart(() => import('./bottom-bar.tsx')), PartFailed);
const EmptyCourse = lazyComponent(() => loadPart(() => import('./empty-course.tsx')), PartFailed);
const CertificateDialog = lazyComponent(
  () => loadPart(() => import('#web/certificate/certificate-dialog.tsx')),
  DialogFailed,
);
const loadRegistration = () => loadPart(() => import('./registration-dialog.tsx'));
const RegistrationDialog = lazyComponent(loadRegistration, DialogFailed);

/** The course page, /gpt (specification 2). A visitor is redirected to the landing page, and after signing in back to a lesson's URL. */
export default function CourseScreen() {
  const { me, failed: meFailed, refresh } = useMe();
  const { outline, confirmed, progressKnown, failed, retry, credit } = useLearnerOutline(me);
  const { site } = useAppContent();
  const { lessonId } = readLessonUrl(useLocation().search);
  const soon = useRegistrationDelay();
  // A saved lesson needs no answer of the server, and stays open until it is closed: it shows itself why it ends.
  const saved = useRef<string | null>(null);
  if (saved.current !== lessonId) saved.current = null;
  if (
    lessonId !== null &&
    (failed || soon || !navigator.onLine) &&
    isPlayableOffline(me?.uid ?? '', lessonId)
  )
    saved.current = lessonId;

  const isLoading = !(me && outline) && !failed && !meFailed;

  if (me?.uid === '') return lessonId === null ? <Navigate to={pages.landing} /> : <SignInFirst />;

  function retryAll() {
    if (!me) refresh().catch(() => undefined);
    retry();
  }

  return (
    <Page title={messages.course.title} full footerStyles="max-md:pb-40" loading={isLoading}>
      {me && outline && !site.isOpen && me.plan === 'free' && outline.role === null ? (
        <Suspense fallback={null}>
          <EmptyCourse isOpen={false} />
        </Suspense>
      ) : me && outline ? (
        <OutlineConfirmed value={confirmed}>
          {failed && <StaleOutline outlineIsFresh={confirmed} onRetry={retry} />}
          <CourseContent me={me} outline={outline} progressKnown={progressKnown} />
          {(saved.current !== null || (confirmed && (progressKnown || failed))) && (
            <Lessons uid={me.uid} sections={outline.sections} progressKnown={progressKnown} credit={credit} />
          )}
        </OutlineConfirmed>
      ) : failed || meFailed ? (
        <CourseFailed onRetry={retryAll} />
      ) : (
        <Shell part="main" fallback={<CourseLoading paid={me !== null && me.plan !== 'free'} />} />
      )}
      {me && !outline?.isInstructor && <Registration me={me} soon={soon && lessonId === null} />}
    </Page>
  );
}

type CourseContentProps = { me: UserRecord; outline: LearnerOutline; progressKnown: boolean };

function CourseContent({ me, outline, progressKnown }: CourseContentProps) {
  const [claiming, setClaiming] = useReloadState<boolean>('certificate', false);
  const { sections, isInstructor, role } = outline;
  const viewer = { plan: me.plan, isInstructor, role };
  const claim = () => setClaiming(true);
  useEffect(() => whenIdle(preloadDialogs), []);

  if (sections.every((section) => section.lessons.length === 0))
    return (
      <Suspense fallback={null}>
        <EmptyCourse isOpen />
      </Suspense>
    );
  return (
    <>
      <div className="page-container pt-6 pb-28 sm:pt-10 md:pb-16">
        <CourseHeader viewer={viewer} sections={sections} onClaim={claim} />
        <ContinueCard sections={sections} />
        <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
          <Outline sections={sections} progressKnown={progressKnown} />
          <Suspense fallback={<Skeleton className="h-96 w-full" />}>
            <CourseAside viewer={viewer} />
          </Suspense>
        </div>
      </div>
      <Suspense fallback={null}>
        <BottomBar viewer={viewer} sections={sections} onClaim={claim} />
      </Suspense>
      <Suspense fallback={null}>
        {claiming && <CertificateDialog me={me} sections={sections} onClose={() => setClaiming(false)} />}
      </Suspense>
    </>
  );
}

/**
 * Opens 1.5 s after entering while the country is unknown, also without an outline, but never over an open lesson. A
 * closed one opens again at the next visit.
 */
function Registration({ me, soon }: { me: UserRecord; soon: boolean }) {
  const [closed, setClosed] = useState(false);
  const due = registrationDue(me) && !closed;

  // Loaded during the delay.
  useEffect(() => {
    if (due) loadRegistration().catch(() => undefined);
  }, [due]);

  if (!soon || !due) return null;
  return (
    <Suspense fallback={null}>
      <RegistrationDialog me={me} onClose={() => setClosed(true)} />
    </Suspense>
  );
}

/** The specification's delay of the registration after entering the course page. */
const registrationDelayMs = 1500;

function useRegistrationDelay(): boolean {
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), registrationDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return soon;
}

/** Skeletons with the sizes of the course page, so that the layout does not shift. */
function CourseLoading({ paid }: { paid: boolean }) {
  return (
    <div role="status" className="page-container pt-6 pb-28 sm:pt-10 md:pb-16">
      <span className="sr-only">{messages.course.loading}</span>
      <Skeleton className="h-8 w-52 sm:h-12" />
      <Skeleton className="mt-3 h-14 w-full max-w-sm sm:h-8" />
      {paid && <Skeleton className="mt-4 h-6 w-full max-w-xl max-sm:h-10" />}
      <Skeleton className="mt-8 h-105 w-full sm:h-76" />
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="grid content-start gap-3">
          <Skeleton className="mb-2 h-7 w-32" />
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-26 w-full" />
          ))}
        </div>
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  );
}

/** Shown while the server does not answer: above the cached outline, or the current one without its progress. */
function StaleOutline({ outlineIsFresh, onRetry }: { outlineIsFresh: boolean; onRetry: () => void }) {
  const { text, progress, again } = messages.course.stale;
  return (
    <div className="page-container pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-warning-soft px-5 py-3">
        <p role="status">{outlineIsFresh ? progress : text}</p>
        <Button kind="quiet" onPress={onRetry}>
          {again}
        </Button>
      </div>
    </div>
  );
}

function CourseFailed({ onRetry }: { onRetry: () => void }) {
  const { title, text, again } = messages.course.failed;
  return (
    <div className="page-container">
      <Message
        level={1}
        title={title}
        picture={<QuietPicture />}
        action={<Button onPress={onRetry}>{again}</Button>}
      >
        <p>{text}</p>
      </Message>
    </div>
  );
}

type LearnerOutlineData = {
  /** The server's outline, or until it arrives the cached one of the last visit. */
  outline: LearnerOutline | null;
  /** True once the server has sent the verdicts; cached ones grant nothing. */
  confirmed: boolean;
  /** True once the server has sent the progress. */
  progressKnown: boolean;
  /** True if the outline, or its progress, could not be loaded. */
  failed: boolean;
  retry: () => void;
  credit: ProgressData['credit'];
};

/** Loads the outline and the learner's progress in parallel; the outline does not wait for the progress. */
function useLearnerOutline(me: UserRecord | null): LearnerOutlineData {
  const { course, failed: courseFailed, retry: retryCourse } = useCourse(me, prefetchLessonOfUrl);
  const uid = me?.uid ?? null;
  const { progress, failed: progressFailed, retry: retryProgress, credit } = useProgress(uid);
  // During an impersonation the outline is neither stored nor read from storage.
  const memory = useMemo(() => (uid && readImpersonation() === null ? outlineMemory(uid) : null), [uid]);
  const cached = useMemo(() => memory?.read() ?? null, [memory]);

  const outline = useMemo(() => {
    const source = course ?? cached;
    if (!source) return null;
    return withProgress(source, progress ?? (cached ? progressIn(cached) : {}));
  }, [course, progress, cached]);

  const known = course !== null && progress !== null;
  useEffect(() => {
    if (known && outline) memory?.keep(outline);
  }, [known, outline, memory]);

  const retry = useCallback(() => {
    retryCourse();
    retryProgress();
  }, [retryCourse, retryProgress]);

  return {
    outline,
    confirmed: course !== null,
    progressKnown: progress !== null,
    failed: courseFailed || (course !== null && progressFailed),
    retry,
    credit,
  };
}
