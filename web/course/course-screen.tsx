import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, navigate } from '../router.tsx';
import { pages } from '#rules/pages.ts';
import { registrationDue, type UserRecord } from '#rules/user.ts';
import { words } from '#words/words.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { DialogFailed } from '../loading/dialog-failed.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { loadPart } from '../loading/load-part.ts';
import { useReloadState } from '../loading/use-reload-state.ts';
import { useMe } from '../session/me.tsx';
import { Button, LinkButton } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyPicture, QuietPicture } from '../pictures/state-picture.tsx';
import { useRegistrationDelay } from '../registration/use-registration-delay.ts';
import { Shell } from '../shell/shell.tsx';
import { SignInFirst } from '../sign-in/sign-in-first.tsx';
import { clearReturnTo, storedReturnTo } from '../sign-in/return-to.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CourseAside } from './course-aside.tsx';
import { CourseHeader } from './course-header.tsx';
import { CourseLoading } from './course-loading.tsx';
import { ContinueCard } from './continue-card.tsx';
import type { LearnerOutline } from './outline/learner-outline.ts';
import { readLessonUrl } from './lesson-dialog/lesson-url.ts';
import { Lessons } from './lesson-dialog/lessons.tsx';
import { OutlineConfirmed } from './outline/outline-standing.ts';
import { Outline } from './outline/outline.tsx';
import { useLearnerOutline } from './outline/use-learner-outline.ts';

const CertificateDialog = lazyComponent(
  () => loadPart(() => import('../certificate/certificate-dialog.tsx')),
  DialogFailed,
);
const loadRegistration = () => loadPart(() => import('../registration/registration-dialog.tsx'));
const RegistrationDialog = lazyComponent(loadRegistration, DialogFailed);

/** The course page, /gpt (specification 2). A visitor is led to the landing page, and from a lesson's address back to it. */
export default function CourseScreen() {
  const { me, failed: meFailed, refresh } = useMe();
  const { outline, confirmed, progressKnown, failed, retry, credit } = useLearnerOutline(me);
  const { site } = useAppContent();
  const { lessonId } = readLessonUrl(useLocation().search);
  const soon = useRegistrationDelay();

  if (me?.uid === '') return lessonId === null ? <Navigate to={pages.landing} /> : <SignInFirst />;

  function again() {
    if (!me) refresh().catch(() => undefined);
    retry();
  }

  return (
    <Page title={words.course.title} full footerStyles="max-md:pb-40">
      {me && outline && !site.isOpen && me.plan === 'free' && outline.role === null ? (
        <ComingSoon />
      ) : me && outline ? (
        <OutlineConfirmed value={confirmed}>
          {failed && <StaleOutline outlineIsFresh={confirmed} onRetry={retry} />}
          <Workbench me={me} outline={outline} progressKnown={progressKnown} />
          {confirmed && (progressKnown || failed) && (
            <Lessons uid={me.uid} sections={outline.sections} progressKnown={progressKnown} credit={credit} />
          )}
        </OutlineConfirmed>
      ) : failed || meFailed ? (
        <CourseFailed onRetry={again} />
      ) : (
        <Shell part="main" fallback={<CourseLoading paid={me !== null && me.plan !== 'free'} />} />
      )}
      {me && !outline?.isInstructor && <Registration me={me} soon={soon && lessonId === null} />}
    </Page>
  );
}

type WorkbenchProps = { me: UserRecord; outline: LearnerOutline; progressKnown: boolean };

function Workbench({ me, outline, progressKnown }: WorkbenchProps) {
  const [claiming, setClaiming] = useReloadState<boolean>('certificate', false);
  const { sections, isInstructor, role } = outline;
  const viewer = { plan: me.plan, isInstructor, role };
  const claim = () => setClaiming(true);

  if (sections.every((section) => section.lessons.length === 0)) return <NoLessons />;
  return (
    <>
      <div className="page-container pt-6 pb-28 sm:pt-10 md:pb-16">
        <CourseHeader viewer={viewer} sections={sections} onClaim={claim} />
        <ContinueCard sections={sections} />
        <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
          <Outline sections={sections} progressKnown={progressKnown} />
          <CourseAside viewer={viewer} />
        </div>
      </div>
      <BottomBar viewer={viewer} sections={sections} onClaim={claim} />
      <Suspense fallback={null}>
        {claiming && <CertificateDialog me={me} sections={sections} onClose={() => setClaiming(false)} />}
      </Suspense>
    </>
  );
}

/**
 * Comes by itself 1.5 s after entering while the country is unknown, whatever became of the outline, and never over an
 * open lesson; closed, it comes again at the next entering. Whoever chose a plan before signing in goes on to it from here.
 */
function Registration({ me, soon }: { me: UserRecord; soon: boolean }) {
  const [closed, setClosed] = useState(false);
  const due = registrationDue(me) && !closed;

  // It is loaded while it is waited for.
  useEffect(() => {
    if (due) loadRegistration().catch(() => undefined);
  }, [due]);

  function close() {
    setClosed(true);
    const wayOn = storedReturnTo();
    clearReturnTo();
    if (wayOn !== null) navigate(wayOn);
  }

  if (!soon || !due) return null;
  return (
    <Suspense fallback={null}>
      <RegistrationDialog me={me} onClose={close} />
    </Suspense>
  );
}

/** The server does not answer: the list of the last visit is shown, or today's without its progress. */
function StaleOutline({ outlineIsFresh, onRetry }: { outlineIsFresh: boolean; onRetry: () => void }) {
  const { text, progress, again } = words.course.stale;
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
  const { title, text, again } = words.course.failed;
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

function NoLessons() {
  return (
    <div className="page-container">
      <Message level={1} title={words.course.empty.title} picture={<EmptyPicture />}>
        <p>{words.course.empty.text}</p>
      </Message>
    </div>
  );
}

/** The screen of a learner without a plan while the site is not open. */
function ComingSoon() {
  const { course } = useAppContent();
  const { title, text, front } = words.course.comingSoon;
  return (
    <div className="page-container">
      <Message
        level={1}
        title={title}
        picture={<QuietPicture />}
        action={<LinkButton to={pages.landing}>{front}</LinkButton>}
      >
        <p className="wrap-anywhere">{text(course.title)}</p>
      </Message>
    </div>
  );
}
