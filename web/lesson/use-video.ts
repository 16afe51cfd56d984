import { type RefObject, useEffect, useRef, useState } from 'react';
import { type AttachedVideo, attachVideo } from './attach-video.ts';
import type { PlaybackLease, VideoPlayback } from './playback-lease.ts';
import type { Quality } from './quality.tsx';

type VideoOptions = {
  lease: PlaybackLease;
  startAt: number;
  quality: Quality;
  onFailure: (error: unknown) => void;
};

/** Attaches the lesson's video to the element. Switching between video, still edition and audio keeps the second. */
export function useVideo(
  video: RefObject<HTMLVideoElement | null>,
  { lease, startAt, quality, onFailure }: VideoOptions,
): void {
  const attachedVideo = useRef<AttachedVideo | null>(null);
  const second = useRef(startAt);
  const wasPlaying = useRef(false);
  const [edition, height]: [Edition, number | 'auto'] =
    quality === 'sound' || quality === 'stills' ? [quality, 'auto'] : ['video', quality];
  const begin = useRef(height);
  begin.current = height;

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const following = new AbortController();
    const follow = () => {
      if (element.readyState >= element.HAVE_METADATA) second.current = element.currentTime;
    };
    for (const event of ['timeupdate', 'seeking'])
      element.addEventListener(event, follow, { signal: following.signal });
    const attached = attachVideo({
      video: element,
      lease,
      url: () => urlOf(edition, lease.current()),
      startAt: second.current,
      height: begin.current,
      onFailure,
    });
    attachedVideo.current = attached;
    if (wasPlaying.current || navigator.userActivation?.hasBeenActive) playWhenReady(element);
    return () => {
      wasPlaying.current = !element.paused;
      following.abort();
      attachedVideo.current = null;
      attached.detach();
    };
  }, [video, lease, onFailure, edition]);

  useEffect(() => attachedVideo.current?.choose(height), [height]);
}

type Edition = 'video' | 'stills' | 'sound';

function urlOf(edition: Edition, { hls, stills, sound }: VideoPlayback): string {
  if (edition === 'stills') return stills?.url ?? hls;
  return (edition === 'sound' ? sound : null) ?? hls;
}

/** Plays as soon as possible, since the learner has opened the lesson; some browsers wait for another click. */
function playWhenReady(video: HTMLVideoElement) {
  video.addEventListener('canplay', () => void video.play().catch(() => undefined), { once: true });
}

export type VideoState = {
  paused: boolean;
  ended: boolean;
  /** True once it was played in this page. */
  begun: boolean;
  /** True while the current frame is not loaded. */
  waiting: boolean;
  second: number;
  /** The end of the buffered range at the current second. */
  loadedTo: number;
};

const initialState: VideoState = {
  paused: true,
  ended: false,
  begun: false,
  waiting: true,
  second: 0,
  loadedTo: 0,
};

const events = [
  'timeupdate',
  'progress',
  'play',
  'playing',
  'pause',
  'ended',
  'seeking',
  'seeked',
  'waiting',
  'canplay',
  'loadeddata',
  'emptied',
] as const;

/** Reads the state of the video from the element itself. */
export function useVideoState(video: RefObject<HTMLVideoElement | null>): VideoState {
  const [state, setState] = useState(initialState);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const read = () => setState(readState(element));
    for (const event of events) element.addEventListener(event, read);
    return () => {
      for (const event of events) element.removeEventListener(event, read);
    };
  }, [video]);
  return state;
}

function readState(video: HTMLVideoElement): VideoState {
  const { paused, ended, played, currentTime, readyState, HAVE_CURRENT_DATA, HAVE_FUTURE_DATA } = video;
  return {
    paused,
    ended,
    begun: played.length > 0,
    waiting: !ended && readyState < (paused ? HAVE_CURRENT_DATA : HAVE_FUTURE_DATA),
    second: currentTime,
    loadedTo: loadedTo(video.buffered, currentTime),
  };
}

function loadedTo(buffered: TimeRanges, second: number): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= second + 0.5 && second <= buffered.end(index)) return buffered.end(index);
  }
  return second;
}
