import { Play } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { useTeaser } from '#web/content/teaser.tsx';
import type { LearnerLesson, LearnerSection } from '#web/outline/learner-outline.ts';
import {
  type Continuation,
  findIntroduction,
  findNextLesson,
  hasBegun,
} from '#web/outline/outline-summary.ts';
import { LinkButton, QuietButton } from '#web/parts/button.tsx';
import { focusSuccessor } from '#web/parts/focus-successor.ts';
import { Meter } from '#web/parts/meter.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { wasIntroSeen } from './intro-seen.ts';
import { beginWord } from './progress-words.ts';
import {
  IntroPicture,
  lowStagePicture,
  SectionStill,
  Stage,
  stagePicture,
  TeaserThumbnail,
  WatchLink,
} from './stage.tsx';

/**
 * The main card of the page: the intro video, which plays in place (decision 29); or once the learner has begun or has
 * seen it, the next lesson, with a row that opens the video again.
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
  const { continuing } = messages.course;
  const stopped = why === 'stopped-here';
  const section = sections.find(({ lessons }) => lessons.includes(lesson));
  return (
    <Stage
      kicker={continuing[why]}
      title={lesson.title}
      titleLang={lesson.lang}
      picture={<SectionStill image={section?.image ?? ''} className={lowStagePicture} />}
      action={
        <div className="mt-6 max-sm:w-full" data-regains-focus>
          <WatchLink lessonId={lesson.id}>{beginWord(lesson, stopped)}</WatchLink>
        </div>
      }
    >
      {stopped && lesson.kind === 'video' && <Place lesson={lesson} />}
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

type IntroStageProps = {
  sections: LearnerSection[];
  /** Null if the introduction can't be closed, since it is the main card of the page. */
  onClose: (() => void) | null;
};

/** The video that is open to everyone, as a thumbnail: a click replaces it with the player. */
function IntroStage({ sections, onClose }: IntroStageProps) {
  const isOpenedAgain = onClose !== null;
  const { label, ...text } = messages.course.intro;
  const { intro, title } = useAppContent().course;
  const teaser = useTeaser();
  const { first, needsPlan } = findIntroduction(sections);
  const frame = useRef<HTMLDivElement>(null);

  // It disappears once a lesson was begun, and its link may just have received the focus from that lesson's dialog.
  useLayoutEffect(() => {
    const { current } = frame;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusSuccessor()?.focus();
      });
    };
  }, []);

  return (
    <div ref={frame}>
      <Stage
        kicker={teaser ? `${label} · ${formatClock(teaser.film.seconds)}` : label}
        title={intro.title || title}
        picture={
          teaser ? (
            <TeaserThumbnail
              teaser={teaser}
              className={stagePicture}
              quiet={isOpenedAgain}
              pressed={isOpenedAgain}
            />
          ) : (
            <SectionStill image={sections[0]?.image ?? ''} className={stagePicture} />
          )
        }
        quiet={isOpenedAgain}
        action={
          <div className="mt-6 flex flex-wrap gap-3 max-sm:w-full">
            {needsPlan ? (
              <LinkButton to={pages.pricing} kind="quiet" className="max-sm:w-full">
                {text.plans}
              </LinkButton>
            ) : (
              !isOpenedAgain &&
              first && (
                <WatchLink lessonId={first.id}>
                  {first.kind === 'article' ? messages.course.continuing.read : text.firstLesson}
                </WatchLink>
              )
            )}
            {onClose && (
              <QuietButton className="max-sm:w-full" onPress={onClose} autoFocus={!teaser}>
                {text.close}
              </QuietButton>
            )}
          </div>
        }
      >
        <p className={`mt-3 text-quiet ${isOpenedAgain ? '' : 'text-lead'}`}>
          {needsPlan ? intro.locked : intro.text}
        </p>
      </Stage>
    </div>
  );
}

type IntroRowProps = {
  /** The row takes the focus after the introduction was closed. */
  regainsFocus: boolean;
  onOpen: () => void;
};

/** A row that opens the introduction again and plays its video. */
function IntroRow({ regainsFocus, onOpen }: IntroRowProps) {
  const { label, film } = messages.course.intro;
  const { intro, title } = useAppContent().course;
  const teaser = useTeaser();
  return (
    <button
      type="button"
      onClick={onOpen}
      autoFocus={regainsFocus}
      className="mt-5 flex min-h-18 w-full items-center gap-4 rounded-card bg-surface p-3 text-left shadow-low transition-colors hover:bg-raised"
    >
      {teaser && (
        <span className="relative shrink-0">
          <IntroPicture className="h-12 w-20 rounded-small" />
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-8 place-items-center rounded-full bg-on-night text-night">
              <Play aria-hidden="true" className="size-4 translate-x-px fill-current" />
            </span>
          </span>
        </span>
      )}
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{intro.title || title}</span>
        <span className="tabular-nums block text-quiet">
          {teaser ? film(formatClock(teaser.film.seconds)) : label}
        </span>
      </span>
    </button>
  );
}
