import type { PlaybackLease } from '../playback/playback-lease.ts';

/** A film that is attached to its video element. */
export type Film = {
  /** The picture's height to load from now on. */
  choose: (height: number | 'auto') => void;
  detach: () => void;
};

export type FilmAsk = {
  video: HTMLVideoElement;
  lease: PlaybackLease;
  /** The playlist to play, with the token that is valid now. */
  address: () => string;
  startAt: number;
  height: number | 'auto';
  onFailure: (error: unknown) => void;
};
