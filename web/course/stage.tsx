import { Play } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { type Teaser, TeaserVideo } from '#web/content/teaser.tsx';
import { lessonUrl, openedFromCourse } from '#web/outline/lesson-url.ts';
import { LinkButton } from '#web/parts/button.tsx';
import intro from '#web/pictures/drawn/intro.svg';
import { SectionImage } from '#web/pictures/section-image.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { rememberIntroSeen } from './intro-seen.ts';

const besideText = 'w-full sm:order-2 sm:h-0 sm:min-h-full';

/** On wide screens the text sets the height, and the picture fills it. */
export const stagePicture = `h-48 ${besideText}`;

/** Lower on phones, so that the first card's button is above the bottom bar. */
export const lowStagePicture = `h-28 ${besideText}`;

type StageProps = {
  kicker: string;
  title: string;
  /** The language of the title, if it is not the page's. */
  titleLang?: string | undefined;
  picture: ReactNode;
  action: ReactNode;
  /** Something else on the page is more important. */
  quiet?: boolean;
  children: ReactNode;
};

/** The main card of the page: a picture, and beside or below it its text. */
export function Stage({ kicker, title, titleLang, picture, action, quiet = false, children }: StageProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={`grid overflow-hidden rounded-card bg-surface sm:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] ${quiet ? 'mt-5 shadow-low' : 'mt-8 shadow-high'}`}
    >
      {picture}
      <div
        className={`flex flex-col items-start justify-center p-5 sm:p-8 ${quiet ? 'sm:min-h-60' : 'sm:min-h-76 lg:p-10'}`}
      >
        <p className="tabular-nums font-semibold text-sky">{kicker}</p>
        <h2 id={heading} lang={titleLang} className={`mt-2 ${quiet ? 'text-title' : 'text-heading'}`}>
          {title}
        </h2>
        {children}
        {action}
      </div>
    </section>
  );
}

/** The drawing of a section as a stage's picture. */
export function SectionStill({ image, className }: { image: string; className: string }) {
  return (
    <div className={`flex justify-center overflow-hidden bg-night ${className}`}>
      <SectionImage image={image} className="h-full max-w-full" />
    </div>
  );
}

type WatchLinkProps = { lessonId: string; children: ReactNode };

export function WatchLink({ lessonId, children }: WatchLinkProps) {
  return (
    <LinkButton to={lessonUrl(lessonId)} state={openedFromCourse} className="max-sm:w-full">
      <Play aria-hidden="true" className="size-5 fill-current" />
      <span>{children}</span>
    </LinkButton>
  );
}

/** A still of the apps that the course builds, cropped at the bottom. */
export function IntroPicture({ className = '' }: { className?: string }) {
  return (
    <img
      src={intro}
      alt=""
      fetchPriority="high"
      className={`bg-night object-cover object-top ${className}`}
    />
  );
}

type TeaserThumbnailProps = {
  teaser: Teaser;
  className: string;
  /** Something else on the page is more important and has the amber color. */
  quiet: boolean;
  /** Plays immediately, after a click that opened it. */
  pressed?: boolean;
};

/** The intro video: a picture that a click replaces with the player (specification 2). */
export function TeaserThumbnail({ teaser, className, quiet, ...props }: TeaserThumbnailProps) {
  const [pressed, setPressed] = useState(props.pressed ?? false);
  const frame = useRef<HTMLDivElement>(null);

  // The clicked button is gone, so its replacement takes the focus.
  useEffect(() => {
    if (pressed) frame.current?.querySelector('video')?.focus();
  }, [pressed]);

  return (
    <div ref={frame} className={`relative ${className}`}>
      {pressed ? (
        <TeaserVideo
          teaser={teaser}
          className="absolute inset-0 size-full bg-night object-contain"
          pressed
          onTimeUpdate={rememberWhenSeen}
        />
      ) : (
        <button
          type="button"
          aria-label={messages.course.intro.film(formatClock(teaser.film.seconds))}
          className="group absolute inset-0 size-full"
          onClick={() => setPressed(true)}
        >
          <IntroPicture className="size-full" />
          <span className="absolute inset-0 grid place-items-center">
            <span
              className={`grid place-items-center rounded-full shadow-high transition-transform group-hover:scale-106 group-active:scale-96 ${quiet ? 'size-14 bg-on-night text-night' : 'size-18 bg-amber text-on-amber'}`}
            >
              <Play aria-hidden="true" className="size-7 translate-x-0.5 fill-current" />
            </span>
          </span>
          <span className="tabular-nums absolute right-3 bottom-3 rounded-small bg-night px-2 py-0.5 text-on-night">
            {formatClock(teaser.film.seconds)}
          </span>
        </button>
      )}
    </div>
  );
}

/** The last tenth may be the closing picture. */
function rememberWhenSeen({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) {
  if (currentTime >= duration * 0.9) rememberIntroSeen();
}
