import type Hls from 'hls.js';
import type { ErrorData, Loader, PlaylistLoaderConstructor, PlaylistLoaderContext } from 'hls.js';
import { loadHls } from './import-hls.ts';
import type { PlaybackLease, VideoPlayback } from './playback-lease.ts';
import { choosesHeights } from './playback-session.ts';
import { pause, retryBackoff } from './retry-backoff.ts';

/** A video that is attached to its video element. */
export type AttachedVideo = {
  /** The picture's height to load from now on. */
  choose: (height: number | 'auto') => void;
  detach: () => void;
};

type AttachOptions = {
  video: HTMLVideoElement;
  lease: PlaybackLease;
  /** The playlist to play, with the token that is valid now. */
  address: () => string;
  startAt: number;
  height: number | 'auto';
  onFailure: (error: unknown) => void;
};

const restMs = 10_000;

/** The requests of a player that may have left with the old URL, and are refused a moment after the renewal. */
const latecomersAtMost = 2;

/**
 * Renews refused addresses. Refusals that come together share one renewal; the first two that follow a fresh renewal
 * are taken for requests that left before it, a third is final, and one that follows a renewal that was refused means
 * the same as that.
 */
export function singleFlightRenewal(lease: Pick<PlaybackLease, 'renew'>): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let renewedAt = -Infinity;
  let refusedWith: unknown;
  let latecomers = 0;
  return () => {
    if (underWay) return underWay;
    if (performance.now() - renewedAt < restMs) {
      latecomers += 1;
      if (refusedWith === undefined && latecomers <= latecomersAtMost) return Promise.resolve();
      return Promise.reject(refusedWith ?? new Error('Fresh addresses were refused too'));
    }
    refusedWith = undefined;
    latecomers = 0;
    underWay = lease
      .renew()
      .catch((error: unknown) => {
        refusedWith = error;
        throw error;
      })
      .finally(() => {
        underWay = null;
        renewedAt = performance.now();
      });
    return underWay;
  };
}

/**
 * Gives hls.js the playlist that came with the playback, once, and asks the network for all others: for one that
 * is asked for again, as the one at hand may have been of no use.
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
        // The player that asked may be gone.
        if (this.context === context) onSuccess({ url: context.url, data: text }, stats, context, null);
      });
    }
  };
}

/** iPhones: the browser loads everything itself, so a refused token means a new address at the same second. */
function attachNatively({ video, lease, address, startAt, onFailure }: AttachOptions): AttachedVideo {
  const renewOnce = singleFlightRenewal(lease);
  const listening = new AbortController();
  const { signal } = listening;

  function load(second: number, playing: boolean) {
    video.src = address();
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

/** With hls.js, whose light build is loaded only now. Every request carries the token that is valid when it leaves. */
function attachWithHls(ask: AttachOptions): AttachedVideo {
  const { video, lease, address, startAt, onFailure } = ask;
  let hls: Hls | null = null;
  let wanted = ask.height;
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
      // The first piece is played, not thrown away to measure the line: until one has come, half a megabit is assumed.
      testBandwidth: false,
      // A picture larger than the player is paid for and not seen.
      capLevelToPlayerSize: true,
      // So is what was loaded and never watched: half a minute ahead, however small the video is.
      maxBufferLength: 30,
      maxBufferSize: 0,
      fragLoadPolicy,
      pLoader: preloadedPlaylistLoader(
        HlsLight.DefaultConfig.loader as PlaylistLoaderConstructor,
        lease.current().playlists,
      ),
      xhrSetup: (request, url) => request.open('GET', lease.fresh(url), true),
    });
    hls = loading;
    const { repair, succeeded } = repairs(loading, ask, detaching.signal);
    loading.on(Events.MANIFEST_PARSED, () => choose(wanted));
    loading.on(Events.FRAG_BUFFERED, succeeded);
    loading.on(Events.ERROR, (_event, data) => {
      void repair(data, data.type === ErrorTypes.MEDIA_ERROR).catch(fail);
    });
    loading.loadSource(address());
    loading.attachMedia(video);
  }

  function choose(chosen: number | 'auto') {
    wanted = chosen;
    if (!hls || hls.levels.length < 2) return;
    hls.nextLevel = chosen === 'auto' ? -1 : hls.levels.findIndex(({ height }) => height === chosen);
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

/** hls.js tries a piece again quickly and a few times; the longer patience is ours, and ends with words. */
const fragLoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 120_000,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 2, retryDelayMs: 500, maxRetryDelayMs: 2000 },
  },
};

const whileAheadMs = 2000;

function isAhead({ buffered, currentTime }: HTMLVideoElement): boolean {
  return Array.from({ length: buffered.length }, (_, at) => at).some(
    (at) => buffered.start(at) <= currentTime && buffered.end(at) > currentTime + 1,
  );
}

/** With these the gate refuses an address; a new one may help once. */
const refusedStatuses = [401, 403, 410];

/** Tries to recover from an error before the learner sees it; throws an error that cannot be repaired. */
function repairs(hls: Hls, { video, lease, address, startAt }: AttachOptions, detached: AbortSignal) {
  const renewOnce = singleFlightRenewal(lease);
  const { wait, succeeded } = retryBackoff();
  let mediaRepairs = 0;

  async function repair(data: ErrorData, isMedia: boolean) {
    if (refusedStatuses.includes(data.response?.code ?? 0)) {
      await renewOnce();
      goOn();
    } else if (data.fatal && isMedia && mediaRepairs < 2) {
      mediaRepairs += 1;
      hls.recoverMediaError();
    } else if (data.fatal) {
      // Nobody hears of a gap in the line as long as there is video left to see.
      await (isAhead(video) ? pause(whileAheadMs) : wait(data.error));
      goOn();
    }
  }

  function goOn() {
    if (detached.aborted) return;
    if (hls.levels.length === 0) hls.loadSource(address());
    else hls.startLoad(video.currentTime || startAt);
  }

  return { repair, succeeded };
}

/** Brings a lesson's HLS into a <video>: with hls.js where the browser has Media Source, natively elsewhere. */
export function attachVideo(ask: AttachOptions): AttachedVideo {
  return choosesHeights() ? attachWithHls(ask) : attachNatively(ask);
}
