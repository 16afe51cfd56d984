import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { Course } from '#contract/api.ts';
import { registrationDue } from '#rules/registration.ts';
import { pages } from '#rules/pages.ts';
import type { UserRecord } from '#rules/user.ts';
import { words } from '#web/words/words.ts';
import { useMe } from '../me.tsx';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { Page } from '../parts/page.tsx';
import { EmptyPicture, QuietPicture } from '../pictures/state-frame.tsx';
import { useSoonAfterEntering } from '../registration/use-soon-after-entering.ts';
import { Shell } from '../shell.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { CourseAside } from './course-aside.tsx';
import { CourseHeader } from './course-header.tsx';
import { CourseLoading } from './course-loading.tsx';
import { FirstThing } from './first-thing.tsx';
import { Outline } from './outline.tsx';
import { OpenLesson } from './open-lesson.tsx';
import { useCourse } from './use-course.ts';

const CertificateDialog = lazy(() => import('../certificate/certificate-dialog.tsx'));
const loadRegistration = () => import('../registration/registration-dialog.tsx');
const RegistrationDialog = lazy(loadRegistration);

/** The course page, /gpt (seed 2). A visitor is led to the landing page. */
export default function CourseScreen() {
  const { me, failed: meFailed, refresh } = useMe();
  const { course, failed, retry, credit } = useCourse(me);

  if (me?.uid === '') return <Navigate to={pages.landing} replace />;

  function again() {
    if (!me) refresh().catch(() => undefined);
    retry();
  }

  return (
    <Page title={words.course.title} full>
      {me && course ? (
        <Workbench me={me} course={course} credit={credit} />
      ) : failed || meFailed ? (
        <CourseFailed onAgain={again} />
      ) : (
        <Shell part="main" otherwise={<CourseLoading paid={me !== null && me.plan !== 'free'} />} />
      )}
    </Page>
  );
}

type WorkbenchProps = {
  me: UserRecord;
  course: Course;
  credit: ReturnType<typeof useCourse>['credit'];
};

function Workbench({ me, course, credit }: WorkbenchProps) {
  const [claiming, setClaiming] = useState(false);
  const { sections } = course;
  const claim = () => setClaiming(true);

  if (sections.every((section) => section.lessons.length === 0)) return <NoLessons />;
  return (
    <>
      <div className="frame pt-6 pb-28 sm:pt-10 md:pb-16">
        <CourseHeader me={me} sections={sections} onClaim={claim} />
        <FirstThing sections={sections} />
        <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
          <Outline sections={sections} />
          <CourseAside me={me} />
        </div>
      </div>
      <BottomBar plan={me.plan} onClaim={claim} />
      <OpenLesson uid={me.uid} sections={sections} credit={credit} />
      <Suspense fallback={null}>
        {claiming && <CertificateDialog me={me} sections={sections} onClose={() => setClaiming(false)} />}
        <Registration me={me} />
      </Suspense>
    </>
  );
}

/** Comes by itself while the country is unknown; closed, it comes again at the next entering. */
function Registration({ me }: { me: UserRecord }) {
  const [closed, setClosed] = useState(false);
  const soon = useSoonAfterEntering();
  const due = registrationDue(me) && !closed;

  // It is loaded while it is waited for.
  useEffect(() => {
    if (due) loadRegistration().catch(() => undefined);
  }, [due]);

  if (!soon || !due) return null;
  return <RegistrationDialog me={me} onClose={() => setClosed(true)} />;
}

function CourseFailed({ onAgain }: { onAgain: () => void }) {
  const { title, text, again } = words.course.failed;
  return (
    <div className="frame">
      <Message
        level={1}
        title={title}
        picture={<QuietPicture />}
        action={<Button onPress={onAgain}>{again}</Button>}
      >
        <p>{text}</p>
      </Message>
    </div>
  );
}

function NoLessons() {
  return (
    <div className="frame">
      <Message level={1} title={words.course.empty.title} picture={<EmptyPicture />}>
        <p>{words.course.empty.text}</p>
      </Message>
    </div>
  );
}
