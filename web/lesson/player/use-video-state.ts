import { type RefObject, useEffect, useState } from 'react';

export type VideoState = {
  paused: boolean;
  ended: boolean;
  /** It was played since it came into the page. */
  begun: boolean;
  /** Playing was asked for, and the picture is not there yet. */
  waiting: boolean;
  second: number;
  /** How far it is loaded around the present second. */
  loadedTo: number;
};

const atFirst: VideoState = {
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
  const [state, setState] = useState(atFirst);
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
