/** Keeps a lesson's signed URLs valid while it is open. */
import type { Playback } from '#contract/api.ts';
import type { OpenedSaved } from '#web/saved/open-saved.ts';

export type VideoPlayback = Extract<Playback, { kind: 'video' }>;

export type PlaybackLease = {
  current: () => VideoPlayback;
  /** Returns the URL with the current token. */
  fresh: (url: string) => string;
  /** Requests new URLs immediately. @throws {ApiError} */
  renew: () => Promise<void>;
  end: () => void;
  /** The files of a lesson that plays from this device; null for one that the site sends. */
  saved: OpenedSaved | null;
};

/** The time before the expiry at which URLs are renewed. */
const aheadMs = 30_000;

/** The shortest time between two renewals, even if the browser's clock is wrong. */
const restMs = 20_000;

/** `onRejected` gets the error of each failed automatic renewal, which is retried. */
export function createPlaybackLease(
  first: VideoPlayback,
  request: () => Promise<VideoPlayback>,
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
      playback = await request();
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
    saved: null,
  };
}

/** The lease of a saved lesson, whose files need no URLs of the site. */
export function createSavedLease(saved: OpenedSaved): PlaybackLease {
  return {
    current: () => saved.playback,
    fresh: (url) => url,
    renew: () => Promise.reject(new Error('A saved lesson has no URLs to renew')),
    end: saved.release,
    saved,
  };
}

const tokenSegment = /\/media\/([^/]+)\//;

/** Puts the token of one media URL into another: `/media/<token>/…`. */
export function withTokenOf(source: string, url: string): string {
  const token = tokenSegment.exec(source)?.[1];
  return token === undefined ? url : url.replace(tokenSegment, () => `/media/${token}/`);
}
