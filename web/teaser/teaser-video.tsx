import type { ComponentProps } from 'react';
import { words } from '#words/words.ts';
import type { Teaser } from './teaser-of.ts';

type TeaserVideoProps = {
  teaser: Teaser;
  className: string;
  /** True plays at once after a press; otherwise only the poster is loaded before one. */
  pressed?: boolean;
} & Pick<ComponentProps<'video'>, 'onTimeUpdate'>;

/** The teaser in the browser's own player, which needs no script. */
export function TeaserVideo({ teaser, className, pressed = false, onTimeUpdate }: TeaserVideoProps) {
  const { film } = teaser;
  return (
    <video
      controls
      playsInline
      autoPlay={pressed}
      preload={pressed ? 'auto' : 'none'}
      poster={pressed ? undefined : film.poster}
      width={film.width}
      height={film.height}
      aria-label={teaser.title}
      className={className}
      onTimeUpdate={onTimeUpdate}
      data-teaser
      {...(pressed ? {} : untilNear)}
    >
      <source src={film.video} type="video/mp4" />
      {/* A default track would be fetched before the first press. */}
      <track kind="captions" src={film.captions} srcLang="en" label={words.site.language} default={pressed} />
    </video>
  );
}

/** Lazy loading of the poster until the video is near the viewport; React's types lack the attribute for videos. */
const untilNear = { loading: 'lazy' };
