import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Course, CourseLesson } from '#contract/api.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#web/words/words.ts';
import { clockText } from '../lesson/time-text.ts';
import { LinkButton } from '../parts/button.tsx';
import { Meter } from '../parts/meter.tsx';
import { SectionPicture } from '../pictures/section-picture.tsx';
import { IntroPicture, NightFrame } from './intro-picture.tsx';
import { lessonAddress, openedFromCourse } from './lesson-address.ts';
import { TeaserThumbnail } from './teaser-thumbnail.tsx';
import { type Continuation, whereToContinue } from './outline-summary.ts';

/**
 * The largest thing on the page: where I stopped, or the introduction for who has not begun. All are one Stage,
 * so that the link that opened a lesson is still there when the lesson closes and gives the focus back.
 */
export function FirstThing({ sections }: { sections: Course['sections'] }) {
  const continuation = whereToContinue(sections);
  const introduction = sections[0]?.lessons[0];
  if (continuation) return continueStage(continuation, sections);
  if (!introduction) return null;
  return introduction.verdict === 'play' ? introductionStage(introduction) : lockedStage();
}

function continueStage({ lesson, why }: Continuation, sections: Course['sections']) {
  const { continuing } = words.course;
  const stopped = why === 'stopped-here';
  const section = sections.find(({ lessons }) => lessons.includes(lesson));
  return (
    <Stage
      kicker={continuing[why]}
      title={lesson.title}
      picture={
        <NightFrame className={pictureLook}>
          <SectionPicture motif={section?.image ?? ''} className="h-full max-w-full" />
        </NightFrame>
      }
      action={<WatchLink lessonId={lesson.id}>{stopped ? continuing.open : continuing.start}</WatchLink>}
    >
      {stopped && <Place lesson={lesson} />}
    </Stage>
  );
}

/** The intro film as a thumbnail: a press opens the first lesson, and only then is a player loaded. */
function introductionStage(lesson: CourseLesson) {
  const { intro } = words.course;
  return (
    <Stage
      kicker={`${intro.label} · ${clockText(lesson.lengthSeconds)}`}
      title={lesson.title}
      picture={<IntroPicture className={pictureLook} />}
      action={<WatchLink lessonId={lesson.id}>{intro.watch}</WatchLink>}
    >
      <p className="mt-3 text-quiet">{lesson.description}</p>
    </Stage>
  );
}

/** Without a plan the first lesson is locked: the film that is open to everyone plays in its place. */
function lockedStage() {
  const { intro } = words.course;
  return (
    <Stage
      kicker={intro.label}
      title={intro.lockedTitle}
      picture={<TeaserThumbnail className={pictureLook} />}
      action={
        <LinkButton to={pages.pricing} kind="quiet" className="mt-6 max-sm:w-full">
          {intro.plans}
        </LinkButton>
      }
    >
      <p className="mt-3 text-lead text-quiet">{intro.locked}</p>
    </Stage>
  );
}

/** On wide screens the words decide the height, and the picture fills it. */
const pictureLook = 'h-48 w-full sm:order-2 sm:h-0 sm:min-h-full';

type StageProps = {
  kicker: string;
  title: string;
  picture: ReactNode;
  action: ReactNode;
  children: ReactNode;
};

function Stage({ kicker, title, picture, action, children }: StageProps) {
  return (
    <section
      aria-labelledby="first-thing"
      className="mt-8 grid overflow-hidden rounded-card bg-surface shadow-high sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]"
    >
      {picture}
      <div className="flex flex-col items-start justify-center p-5 sm:min-h-76 sm:p-8 lg:p-10">
        <p className="figures font-semibold text-sky">{kicker}</p>
        <h2 id="first-thing" className="mt-2 text-heading">
          {title}
        </h2>
        {children}
        {action}
      </div>
    </section>
  );
}

function WatchLink({ lessonId, children }: { lessonId: string; children: ReactNode }) {
  return (
    <LinkButton to={lessonAddress(lessonId)} state={openedFromCourse} className="mt-6 max-sm:w-full">
      <Play aria-hidden="true" className="size-5 fill-current" />
      {children}
    </LinkButton>
  );
}

function Place({ lesson: { progress, lengthSeconds, title } }: { lesson: CourseLesson }) {
  return (
    <div className="mt-5 flex w-full items-center gap-4">
      <Meter label={title} value={progress.resumeAt} max={lengthSeconds} className="flex-1" />
      <span className="figures shrink-0 text-quiet">
        {clockText(progress.resumeAt)} / {clockText(lengthSeconds)}
      </span>
    </div>
  );
}
