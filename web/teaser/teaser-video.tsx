import { teaser } from '#content/teaser.ts';
import { words } from '#web/words/words.ts';

type TeaserVideoProps = {
  className: string;
  /** Begins at once, because a press asked for it; otherwise nothing but the poster is loaded before one. */
  pressed?: boolean;
};

/** The teaser in the browser's own player, which needs no script. */
export function TeaserVideo({ className, pressed = false }: TeaserVideoProps) {
  return (
    <video
      controls
      playsInline
      autoPlay={pressed}
      preload={pressed ? 'auto' : 'none'}
      poster={pressed ? undefined : teaser.poster}
      width={teaser.width}
      height={teaser.height}
      aria-label={teaser.title}
      className={className}
      data-teaser
      {...(pressed ? {} : untilNear)}
    >
      <source src={teaser.film} type="video/mp4" />
      {/* A track that is shown by default would be fetched before anybody presses. */}
      <track
        kind="captions"
        src={teaser.captions}
        srcLang="en"
        label={words.site.language}
        default={pressed}
      />
    </video>
  );
}

/** Where browsers know it, even the poster waits until the film is near; React's types do not yet. */
const untilNear = { loading: 'lazy' };
