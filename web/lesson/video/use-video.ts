import { type RefObject, useEffect, useRef } from 'react';
import { attachVideo } from './attach-video.ts';
import type { AttachedVideo } from './video-source.ts';
import type { PlaybackLease, VideoPlayback } from '../playback/playback-lease.ts';
import type { Quality } from '../quality/quality.ts';

type VideoOptions = {
  lease: PlaybackLease;
  startAt: number;
  quality: Quality;
  onFailure: (error: unknown) => void;
};

/** Attaches the lesson's video to the element. A change between video, its still edition and audio alone goes on at the same second. */
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
      address: () => addressOf(edition, lease.current()),
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

function addressOf(edition: Edition, { hls, stills, sound }: VideoPlayback): string {
  if (edition === 'stills') return stills?.url ?? hls;
  return (edition === 'sound' ? sound : null) ?? hls;
}

/** Plays as soon as possible, since the learner has opened the lesson; a browser that wants another press waits for it. */
function playWhenReady(video: HTMLVideoElement) {
  video.addEventListener('canplay', () => void video.play().catch(() => undefined), { once: true });
}
