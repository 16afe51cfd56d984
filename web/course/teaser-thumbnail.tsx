import { Play } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { words } from '#words/words.ts';
import { formatClock } from '../format-duration.ts';
import type { Teaser } from '../teaser/teaser-of.ts';
import { TeaserVideo } from '../teaser/teaser-video.tsx';
import { IntroPicture } from './intro-picture.tsx';
import { rememberIntroSeen } from './intro-seen.ts';

type TeaserThumbnailProps = {
  teaser: Teaser;
  className: string;
  /** Something else on the page comes first, and has the amber. */
  quiet: boolean;
  /** Plays at once, after a press that opened it. */
  pressed?: boolean;
};

/** The intro video: a picture, and a press puts the player in its place (specification 2). */
export function TeaserThumbnail({ teaser, className, quiet, ...props }: TeaserThumbnailProps) {
  const [pressed, setPressed] = useState(props.pressed ?? false);
  const frame = useRef<HTMLDivElement>(null);

  // The button that was pressed is gone; the keyboard goes on with what came instead.
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
          aria-label={words.course.intro.film(formatClock(teaser.film.seconds))}
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

/** The last tenth may be its closing picture. */
function rememberWhenSeen({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) {
  if (currentTime >= duration * 0.9) rememberIntroSeen();
}
