import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { formatClock } from '../format-duration.ts';
import { LinkButton } from '../parts/button.tsx';
import { Meter } from '../parts/meter.tsx';
import { SectionImage } from '../pictures/drawn/section-image.tsx';
import type { LearnerLesson, LearnerSection } from './outline/learner-outline.ts';
import { lessonUrl, openedFromCourse } from './lesson-dialog/lesson-url.ts';
import { useTeaser } from '../teaser/use-teaser.ts';
import { lowStagePicture, Stage, stagePicture } from './stage.tsx';
import { TeaserThumbnail } from './teaser-thumbnail.tsx';
import { type Continuation, findContinuation, findIntroduction } from './outline/outline-summary.ts';

/**
 * The largest thing on the page: where I stopped, once a lesson was begun; and for everyone the intro video, which
 * plays in its own place (decision 29). The link that opened a lesson is still there when the lesson closes and
 * gives the focus back.
 */
export function ContinueCard({ sections }: { sections: LearnerSection[] }) {
  const continuation = findContinuation(sections);
  if (!sections[0]?.lessons[0]) return null;
  return (
    <>
      {continuation && <ContinueStage continuation={continuation} sections={sections} />}
      <IntroStage begun={continuation !== null} sections={sections} />
    </>
  );
}

type ContinueStageProps = { continuation: Continuation; sections: LearnerSection[] };

function ContinueStage({ continuation: { lesson, why }, sections }: ContinueStageProps) {
  const { continuing } = words.course;
  const stopped = why === 'stopped-here';
  const section = sections.find(({ lessons }) => lessons.includes(lesson));
  return (
    <Stage
      kicker={continuing[why]}
      title={lesson.title}
      picture={<SectionStill image={section?.image ?? ''} className={lowStagePicture} />}
      action={<WatchLink lessonId={lesson.id}>{stopped ? continuing.open : continuing.start}</WatchLink>}
    >
      {stopped && <Place lesson={lesson} />}
    </Stage>
  );
}

/** The video that is open to everyone, as a thumbnail: a press puts the player in its place. */
type IntroStageProps = { begun: boolean; sections: LearnerSection[] };

function IntroStage({ begun, sections }: IntroStageProps) {
  const { label, ...text } = words.course.intro;
  const { intro, title } = useAppContent().course;
  const teaser = useTeaser();
  const { first, needsPlan } = findIntroduction(sections);
  return (
    <Stage
      kicker={teaser ? `${label} · ${formatClock(teaser.film.seconds)}` : label}
      title={intro.title || title}
      picture={
        teaser ? (
          <TeaserThumbnail teaser={teaser} className={stagePicture} quiet={begun} />
        ) : (
          <SectionStill image={sections[0]?.image ?? ''} className={stagePicture} />
        )
      }
      quiet={begun}
      action={
        needsPlan ? (
          <LinkButton to={pages.pricing} kind="quiet" className="mt-6 max-sm:w-full">
            {text.plans}
          </LinkButton>
        ) : (
          first && (
            <WatchLink lessonId={first.id} kind={begun ? 'quiet' : 'primary'}>
              {text.firstLesson}
            </WatchLink>
          )
        )
      }
    >
      <p className={`mt-3 text-quiet ${begun ? '' : 'text-lead'}`}>{needsPlan ? intro.locked : intro.text}</p>
    </Stage>
  );
}

function SectionStill({ image, className }: { image: string; className: string }) {
  return (
    <div className={`flex justify-center overflow-hidden bg-night ${className}`}>
      <SectionImage image={image} className="h-full max-w-full" />
    </div>
  );
}

type WatchLinkProps = { lessonId: string; kind?: 'primary' | 'quiet'; children: ReactNode };

function WatchLink({ lessonId, kind = 'primary', children }: WatchLinkProps) {
  return (
    <LinkButton to={lessonUrl(lessonId)} kind={kind} state={openedFromCourse} className="mt-6 max-sm:w-full">
      <Play aria-hidden="true" className="size-5 fill-current" />
      <span>{children}</span>
    </LinkButton>
  );
}

function Place({ lesson: { progress, lengthSeconds, title } }: { lesson: LearnerLesson }) {
  return (
    <div className="mt-5 flex w-full items-center gap-4">
      <Meter label={title} value={progress.resumeAt} max={lengthSeconds} className="flex-1" />
      <span className="tabular-nums shrink-0 text-quiet">
        {`${formatClock(progress.resumeAt)} / ${formatClock(lengthSeconds)}`}
      </span>
    </div>
  );
}
