import type { PublicContent } from '#rules/content/public-content.ts';

/** A film that lies on the site as files, open to everyone. */
export type Film = {
  video: string;
  captions: string;
  poster: string;
  width: number;
  height: number;
  /** How long it is, in whole seconds. */
  seconds: number;
};

export type Teaser = PublicContent['teaser'] & { film: Film };

/** Returns the film that is open to everyone; null where it is switched off, or its video is none of ours. */
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
