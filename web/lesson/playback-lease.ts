/** Keeps a lesson's signed addresses valid while it is open. */
import type { Playback } from '#contract/api.ts';

export type VideoPlayback = Extract<Playback, { kind: 'video' }>;

export type PlaybackLease = {
  current: () => VideoPlayback;
  /** The same address with the token that is valid now. */
  fresh: (url: string) => string;
  /** Asks for new addresses at once. @throws {ApiError} when they are refused. */
  renew: () => Promise<void>;
  end: () => void;
};

/** Asked this long before the end; never sooner after the last time than `restMs`, whatever the clocks say. */
const aheadMs = 30_000;
const restMs = 20_000;

/** `onRejected` hears why a renewal by itself was refused; a missing answer is tried again. */
export function createPlaybackLease(
  first: VideoPlayback,
  ask: () => Promise<VideoPlayback>,
  onRejected: (error: unknown) => void,
): PlaybackLease {
  let playback = first;
  let ended = false;
  let timer = plan();

  function plan() {
    const waitMs = Math.max(restMs, playback.expiresAt - Date.now() - aheadMs);
    return setTimeout(() => void renew().catch(onRejected), Math.min(waitMs, 2 ** 31 - 1));
  }

  async function renew() {
    clearTimeout(timer);
    try {
      playback = await ask();
    } finally {
      if (!ended) timer = plan();
    }
  }

  return {
    current: () => playback,
    fresh: (url) => withTokenOf(playback.hls, url),
    renew,
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}

const tokenSegment = /\/media\/([^/]+)\//;

/** Puts the token of one media address into another: `/media/<token>/…`. */
export function withTokenOf(source: string, url: string): string {
  const token = tokenSegment.exec(source)?.[1];
  return token === undefined ? url : url.replace(tokenSegment, () => `/media/${token}/`);
}
