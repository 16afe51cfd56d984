import type { PlaybackLease } from '../playback/playback-lease.ts';

/** A video that is attached to its video element. */
export type AttachedVideo = {
  /** The picture's height to load from now on. */
  choose: (height: number | 'auto') => void;
  detach: () => void;
};

export type AttachOptions = {
  video: HTMLVideoElement;
  lease: PlaybackLease;
  /** The playlist to play, with the token that is valid now. */
  address: () => string;
  startAt: number;
  height: number | 'auto';
  onFailure: (error: unknown) => void;
};
