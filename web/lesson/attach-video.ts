import type Hls from 'hls.js';
import type { ErrorData, Loader, PlaylistLoaderConstructor, PlaylistLoaderContext } from 'hls.js';
import { loadHls } from './import-hls.ts';
import type { PlaybackLease, VideoPlayback } from './playback-lease.ts';
import { choosesHeights } from './playback-session.ts';
import { pause, retryBackoff } from './retry-backoff.ts';
import { savedLoader } from './saved-loader.ts';

/** A video that is attached to its video element. */
export type AttachedVideo = {
  /** Loads this resolution from now on. */
  choose: (height: number | 'auto') => void;
  detach: () => void;
};

type AttachOptions = {
  video: HTMLVideoElement;
  lease: PlaybackLease;
  /** The playlist to play, with the token that is valid now. */
  url: () => string;
  startAt: number;
  height: number | 'auto';
  onFailure: (error: unknown) => void;
};

/** Attaches a lesson's HLS to a <video>: with hls.js if the browser has Media Source, natively otherwise. */
export function attachVideo(options: AttachOptions): AttachedVideo {
  return choosesHeights() ? attachWithHls(options) : attachNatively(options);
}

/** For iPhones: the browser loads everything itself, so a rejected token needs a new URL at the same second. */
function attachNatively({ video, lease, url, startAt, onFailure }: AttachOptions): AttachedVideo {
  const renewOnce = singleFlightRenewal(lease);
  const listening = new AbortController();
  const { signal } = listening;

  function load(second: number, playing: boolean) {
    video.src = url();
    const begin = () => {
      video.currentTime = second;
      if (playing) void video.play().catch(() => undefined);
    };
    video.addEventListener('loadedmetadata', begin, { once: true, signal });
  }

  async function repair() {
    const second = video.currentTime || startAt;
    const playing = !video.paused;
    await renewOnce();
    if (!signal.aborted) load(second, playing);
  }

  video.addEventListener('error', () => void repair().catch(onFailure), { signal });
  load(startAt, false);
  return {
    choose: () => undefined,
    detach() {
      listening.abort();
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** For other browsers: with hls.js, whose light build is loaded now. Every request gets the current token. */
function attachWithHls(options: AttachOptions): AttachedVideo {
  const { video, lease, url, startAt, onFailure } = options;
  let hls: Hls | null = null;
  let wanted = options.height;
  const detaching = new AbortController();
  const fail = (error: unknown) => {
    if (!detaching.signal.aborted) onFailure(error);
  };

  async function load() {
    const { default: HlsLight } = await loadHls();
    if (detaching.signal.aborted) return;
    if (!HlsLight.isSupported()) throw new Error('This browser plays neither HLS nor Media Source');
    const { Events, ErrorTypes } = HlsLight;
    const loading = new HlsLight({
      startPosition: startAt,
      // The first segment is played, not discarded to measure the bandwidth; until then 0.5 Mbit/s is assumed.
      testBandwidth: false,
      // A resolution above the player's size would waste data.
      capLevelToPlayerSize: true,
      // So would a large buffer: 30 s at any bitrate.
      maxBufferLength: 30,
      maxBufferSize: 0,
      fragLoadPolicy,
      ...(lease.saved
        ? { loader: savedLoader(lease.saved.read) }
        : {
            pLoader: preloadedPlaylistLoader(
              HlsLight.DefaultConfig.loader as PlaylistLoaderConstructor,
              lease.current().playlists,
            ),
            xhrSetup: (request: XMLHttpRequest, requested: string) =>
              request.open('GET', lease.fresh(requested), true),
          }),
    });
    hls = loading;
    const { repair, succeeded } = repairs(loading, options, detaching.signal);
    loading.on(Events.MANIFEST_PARSED, () => choose(wanted));
    loading.on(Events.FRAG_BUFFERED, succeeded);
    loading.on(Events.ERROR, (_event, data) => {
      void repair(data, data.type === ErrorTypes.MEDIA_ERROR).catch(fail);
    });
    loading.loadSource(url());
    loading.attachMedia(video);
  }

  function choose(chosen: number | 'auto') {
    wanted = chosen;
    if (!hls || hls.levels.length < 2) return;
    // A tall video is named by its shorter side.
    const isChosen = ({ width, height }: { width: number; height: number }) =>
      Math.min(width, height) === chosen;
    hls.nextLevel = chosen === 'auto' ? -1 : hls.levels.findIndex(isChosen);
  }

  void load().catch(fail);
  return {
    choose,
    detach() {
      detaching.abort();
      hls?.destroy();
    },
  };
}

/** hls.js retries a segment quickly and twice; `retryBackoff` then waits longer, and ends with an error. */
const fragLoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 120_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 2000 },
  },
};

/**
 * Returns a loader that gives hls.js the playlists of the playback reply once each, and requests all others, also
 * repeated ones, since the preloaded playlist may be outdated.
 */
function preloadedPlaylistLoader(
  Network: PlaylistLoaderConstructor,
  playlists: VideoPlayback['playlists'],
): PlaylistLoaderConstructor {
  const texts = new Map(playlists.map(({ file, text }) => [file, text]));

  return class extends Network {
    override load(...asked: Parameters<Loader<PlaylistLoaderContext>['load']>): void {
      const [context, , { onSuccess }] = asked;
      const file = new URL(context.url, location.href).pathname.split('/').at(-1) ?? '';
      const text = texts.get(file);
      texts.delete(file);
      if (text === undefined) {
        super.load(...asked);
        return;
      }
      const { stats } = this;
      const now = performance.now();
      Object.assign(stats.loading, { start: now, first: now, end: now });
      stats.loaded = stats.total = text.length;
      this.context = context;
      queueMicrotask(() => {
        // The player may have been destroyed.
        if (this.context === context) onSuccess({ url: context.url, data: text }, stats, context, null);
      });
    }
  };
}

/** Tries to recover from an error before the learner sees it; throws if it cannot. */
function repairs(hls: Hls, { video, lease, url, startAt }: AttachOptions, detached: AbortSignal) {
  const renewOnce = singleFlightRenewal(lease);
  const { wait, succeeded } = retryBackoff();
  let mediaRepairs = 0;

  async function repair(data: ErrorData, isMedia: boolean) {
    if (rejectedStatuses.includes(data.response?.code ?? 0)) {
      await renewOnce();
      resume();
    } else if (data.fatal && isMedia && mediaRepairs < 2) {
      mediaRepairs += 1;
      hls.recoverMediaError();
    } else if (data.fatal) {
      // A lost connection counts as a failure only once the buffer is empty.
      await (hasBuffered(video) ? pause(bufferedRetryMs) : wait(data.error));
      resume();
    }
  }

  function resume() {
    if (detached.aborted) return;
    if (hls.levels.length === 0) hls.loadSource(url());
    else hls.startLoad(video.currentTime || startAt);
  }

  return { repair, succeeded };
}

/** The statuses of a URL whose token is no longer valid; a new URL may help once. */
const rejectedStatuses = [401, 403, 410];

/** The pause between retries while buffered video plays. */
const bufferedRetryMs = 2000;

function hasBuffered({ buffered, currentTime }: HTMLVideoElement): boolean {
  return Array.from({ length: buffered.length }, (_, at) => at).some(
    (at) => buffered.start(at) <= currentTime && buffered.end(at) > currentTime + 1,
  );
}

const restMs = 10_000;

/** The requests that a player may have sent with the old URL, and that are rejected after the renewal. */
const maxLateRequests = 2;

/**
 * Returns a function that renews rejected URLs. Simultaneous rejections share one renewal. The first two after a renewal
 * are retried, since they may have been sent before it; a third is final, and all after a failed renewal fail alike.
 */
export function singleFlightRenewal(lease: Pick<PlaybackLease, 'renew'>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let renewedAt = -Infinity;
  let renewalError: unknown;
  let lateRequests = 0;
  return () => {
    if (underWay) return underWay;
    if (performance.now() - renewedAt < restMs) {
      lateRequests += 1;
      if (renewalError === undefined && lateRequests <= maxLateRequests) return Promise.resolve();
      return Promise.reject(renewalError ?? new Error('The renewed URLs were rejected, too'));
    }
    renewalError = undefined;
    lateRequests = 0;
    underWay = lease
      .renew()
      .catch((error: unknown) => {
        renewalError = error;
        throw error;
      })
      .finally(() => {
        underWay = null;
        renewedAt = performance.now();
      });
    return underWay;
  };
}
