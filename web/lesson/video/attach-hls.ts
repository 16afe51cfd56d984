import type Hls from 'hls.js';
import type { ErrorData, PlaylistLoaderConstructor } from 'hls.js';
import { loadHls } from './import-hls.ts';
import type { AttachedVideo, AttachOptions } from './video-source.ts';
import { singleFlightRenewal } from './single-flight.ts';
import { retryBackoff, pause } from './retry-backoff.ts';
import { preloadedPlaylistLoader } from './playlist-loader.ts';

/** With hls.js, whose light build is loaded only now. Every request carries the token that is valid when it leaves. */
export function attachWithHls(ask: AttachOptions): AttachedVideo {
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
