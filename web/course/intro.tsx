/** The introduction of the course page: large for a newcomer, and a row for whoever has seen it or has begun. */
import { Play } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { useAppContent } from '../content/content-provider.tsx';
import { formatClock } from '../format-duration.ts';
import { Button, LinkButton } from '../parts/button.tsx';
import { focusSuccessor } from '../parts/focus-successor.ts';
import { useTeaser } from '../teaser/use-teaser.ts';
import { IntroPicture } from './intro-picture.tsx';
import type { LearnerSection } from './outline/learner-outline.ts';
import { findIntroduction } from './outline/outline-summary.ts';
import { SectionStill, Stage, stagePicture, WatchLink } from './stage.tsx';
import { TeaserThumbnail } from './teaser-thumbnail.tsx';

type IntroStageProps = {
  sections: LearnerSection[];
  /** Null where the introduction can't be closed: it is the largest thing on the page. */
  onClose: (() => void) | null;
};

/** The video that is open to everyone, as a thumbnail: a press puts the player in its place. */
export function IntroStage({ sections, onClose }: IntroStageProps) {
  const isOpenedAgain = onClose !== null;
  const { label, ...text } = words.course.intro;
  const { intro, title } = useAppContent().course;
  const teaser = useTeaser();
  const { first, needsPlan } = findIntroduction(sections);
  const frame = useRef<HTMLDivElement>(null);

  // It gives way as soon as a lesson was begun, also when its link has just got the focus back from that lesson.
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
              !isOpenedAgain && first && <WatchLink lessonId={first.id}>{text.firstLesson}</WatchLink>
            )}
            {onClose && (
              <Button
                kind="quiet"
                shines={false}
                className="max-sm:w-full"
                onPress={onClose}
                autoFocus={!teaser}
              >
                {text.close}
              </Button>
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
  /** The row takes the focus back after the introduction was closed. */
  regainsFocus: boolean;
  onOpen: () => void;
};

/** One row that opens the introduction again; a press plays its video. */
export function IntroRow({ regainsFocus, onOpen }: IntroRowProps) {
  const { label, film } = words.course.intro;
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
