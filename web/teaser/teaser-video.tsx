import { teaser } from '#content/teaser.ts';
import { words } from '#words/words.ts';

type TeaserVideoProps = {
  className: string;
  /** True plays at once after a press; otherwise only the poster is loaded before one. */
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
      {/* A default track would be fetched before the first press. */}
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

/** Lazy loading of the poster until the video is near the viewport; React's types lack the attribute for videos. */
const untilNear = { loading: 'lazy' };
