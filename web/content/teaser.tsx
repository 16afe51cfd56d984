import type { ComponentProps } from 'react';
import type { PublicContent } from '#rules/content/public-content.ts';
import { languageNames } from '#rules/language.ts';
import { useAppContent } from './content-provider.tsx';

/** A film served as static files, open to everyone. */
type Film = {
  video: string;
  captions: string;
  poster: string;
  width: number;
  height: number;
  /** The length in whole seconds. */
  seconds: number;
};

export type Teaser = PublicContent['teaser'] & { film: Film };

/** Returns the teaser with its film; null if it is switched off or its video is unknown. */
export function teaserOf(teaser: PublicContent['teaser']): Teaser | null {
  const film = films[teaser.video];
  return teaser.isShown && film ? { ...teaser, film } : null;
}

/** The film of the sample course, which content/make-videos/teaser.ts made. */
const films: Record<string, Film> = {
  teaser: {
    video: '/teaser/teaser.mp4',
    captions: '/teaser/captions.vtt',
    poster: '/teaser/poster.webp',
    width: 1280,
    height: 720,
    seconds: 41,
  },
};

/** Returns the teaser; null if the instructor shows none. */
export function useTeaser(): Teaser | null {
  const { teaser } = useAppContent();
  return teaser && teaserOf(teaser);
}

type TeaserVideoProps = {
  teaser: Teaser;
  className: string;
  /** True plays immediately, after a click; otherwise only the poster is loaded. */
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
      {/* A default track would be fetched before the first click. */}
      <track kind="captions" src={film.captions} srcLang="en" label={languageNames.en} default={pressed} />
    </video>
  );
}

/** Lazy loading of the poster until the video is near the viewport; React's types lack the attribute for videos. */
const untilNear = { loading: 'lazy' };
