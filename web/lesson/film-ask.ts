import type { PlaybackLease } from './playback-lease.ts';

/** A film that is attached to its video element. */
export type Film = {
  /** The picture's height to load from now on. */
  choose: (quality: number | 'auto') => void;
  detach: () => void;
};

export type FilmAsk = {
  video: HTMLVideoElement;
  lease: PlaybackLease;
  startAt: number;
  quality: number | 'auto';
  /** The heights there are, the best first; empty where the browser chooses by itself. */
  onQualities: (heights: number[]) => void;
  onFailure: (error: unknown) => void;
};
