import { useState } from 'react';
import { words } from '#words/words.ts';
import { formatClock } from '../format-duration.ts';
import { Meter } from '../parts/meter.tsx';
import type { LearnerLesson, LearnerSection } from './outline/learner-outline.ts';
import { IntroRow, IntroStage } from './intro.tsx';
import { wasIntroSeen } from './intro-seen.ts';
import { lowStagePicture, SectionStill, Stage, WatchLink } from './stage.tsx';
import { type Continuation, findNextLesson, hasBegun } from './outline/outline-summary.ts';

/**
 * The largest thing on the page: the intro video, which plays in its own place (decision 29); or what to watch next, once
 * the learner has begun or has seen the video, which then is a row that opens it again.
 */
export function ContinueCard({ sections }: { sections: LearnerSection[] }) {
  const [seen] = useState(wasIntroSeen);
  const [intro, setIntro] = useState<'untouched' | 'opened' | 'closed'>('untouched');
  const isSmall = seen || hasBegun(sections);
  const continuation = isSmall ? findNextLesson(sections) : null;
  if (!sections[0]?.lessons[0]) return null;
  return (
    <>
      {continuation && <ContinueStage continuation={continuation} sections={sections} />}
      {isSmall && intro !== 'opened' ? (
        <IntroRow regainsFocus={intro === 'closed'} onOpen={() => setIntro('opened')} />
      ) : (
        <IntroStage sections={sections} onClose={isSmall ? () => setIntro('closed') : null} />
      )}
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
      action={
        <div className="mt-6 max-sm:w-full" data-regains-focus>
          <WatchLink lessonId={lesson.id}>{stopped ? continuing.open : continuing.start}</WatchLink>
        </div>
      }
    >
      {stopped && <Place lesson={lesson} />}
    </Stage>
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
