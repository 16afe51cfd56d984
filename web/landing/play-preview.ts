/**
 * Plays the free previews in the page: the landing page loads this script at the first click, and the page of a preview
 * with its document. It has no texts; the documents contain them.
 */
import { captionsIn } from '#rules/captions/nearest-captions.ts';
import { readSecond, secondParameter } from '#rules/pages.ts';
import { isVisitorSession } from '#rules/playback-session.ts';
import { attachVideo } from '#web/lesson/attach-video.ts';
import { browserSavesData } from '#web/lesson/data-saver.ts';
import { lessonFailure } from '#web/lesson/lesson-failure.ts';
import { createPlaybackLease, type VideoPlayback } from '#web/lesson/playback-lease.ts';
import { clearPlaybackSession } from '#web/lesson/playback-session.ts';
import { reportPlayed } from '#web/lesson/report-played.ts';
import { requestPlayback } from '#web/lesson/request-playback.ts';
import { progressOutbox } from '#web/outline/progress-outbox.ts';
import { isModified, motionAllowed } from '#web/parts/click.ts';
import { call } from '#web/platform/call.ts';
import { stored } from '#web/platform/stored.ts';

type Preview = { id: string; title: string; poster: string };

/** Ends the preview that is playing. */
let end: (() => void) | undefined;

const stage = document.querySelector<HTMLElement>('[data-preview-stage]');
const video = stage?.querySelector('video');
if (stage && video) start(stage, video);

function start(frame: HTMLElement, player: HTMLVideoElement): void {
  // Without this script the browser plays the video itself, if it can.
  player.removeAttribute('controls');
  player.replaceChildren();
  // Drops the source that the browser has already chosen, which it would load beside the video.
  player.load();
  for (const button of frame.querySelectorAll<HTMLElement>('[data-preview]')) button.hidden = false;
  document.addEventListener(
    'click',
    (event) => {
      if (isModified(event) || !(event.target instanceof Element)) return;
      const link = event.target.closest<HTMLElement>('[data-preview]');
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      const { preview: id = '', title = '', poster = '', second } = link.dataset;
      end?.();
      end = play(frame, player, { id, title, poster }, second === undefined ? null : Number(second));
    },
    { capture: true },
  );
  // A dialog over the page takes the attention.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.closest('dialog')) player.pause();
  });
}

/** Plays a preview from a second, or from where it was left in this browser. Returns a function that ends it. */
function play(
  frame: HTMLElement,
  player: HTMLVideoElement,
  preview: Preview,
  second: number | null,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const place = resumePlace(preview.id);
  show(frame, player, preview);
  say(frame, 'loading');
  playOn(player, 'canplay', signal);

  const fail = (error: unknown) => {
    if (signal.aborted) return;
    // The next click takes over a video that plays in two other places.
    if (lessonFailure(error) === 'streams') clearPlaybackSession();
    ending.abort();
    player.controls = false;
    offerAgain(frame, preview);
    say(frame, 'failed');
  };

  const attach = async () => {
    const playback = await requestPlayback(preview.id);
    const isVisitor = isVisitorSession(playback.stream);
    const own = isVisitor ? place.read() : playback.resumeAt;
    const startAt = startSecond(second ?? askedSecond(preview.id) ?? own ?? 0, playback.lengthSeconds);
    if (signal.aborted) return;
    const lease = createPlaybackLease(
      playback,
      () => requestPlayback(preview.id),
      () => undefined,
    );
    addCaptions(player, playback);
    const attached = attachVideo({
      video: player,
      lease,
      url: () => lease.current().hls,
      startAt,
      height: playback.savesData || browserSavesData() ? smallest(playback) : 'auto',
      onFailure: fail,
    });
    signal.addEventListener('abort', () => {
      lease.end();
      attached.detach();
    });
    player.addEventListener('playing', () => say(frame, null), { signal });
    player.addEventListener('ended', () => showEnd(frame, isVisitor), { signal });
    if (isVisitor) rememberPlace(player, { place, signal });
    else await countAsUsual(player, { id: preview.id, playback, startAt, fail, signal });
  };
  void attach().catch(fail);
  return () => ending.abort();
}

/** Shows the video with the browser's controls in place of its picture. */
function show(frame: HTMLElement, player: HTMLVideoElement, { id, title, poster }: Preview): void {
  const overlay = overlayOf(frame);
  if (overlay) overlay.hidden = true;
  for (const part of frame.querySelectorAll<HTMLElement>('[data-preview-end]')) part.hidden = true;
  for (const link of document.querySelectorAll('[data-preview]'))
    link.toggleAttribute('data-playing', link.getAttribute('data-preview') === id);
  player.replaceChildren();
  player.poster = poster;
  // An iPhone that plays HLS itself would otherwise load nothing, and `canplay` would never come.
  player.preload = 'auto';
  player.setAttribute('aria-label', title);
  player.controls = true;
  const { top, bottom } = player.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight)
    player.scrollIntoView({ block: 'center', behavior: motionAllowed() ? 'smooth' : 'instant' });
  player.focus({ preventScroll: true });
}

/** Shows the play button again, for the preview that failed. */
function offerAgain(frame: HTMLElement, { id, title, poster }: Preview): void {
  const overlay = overlayOf(frame);
  if (!overlay) return;
  const { again = '' } = overlay.dataset;
  Object.assign(overlay.dataset, { preview: id, title, poster });
  overlay.setAttribute('aria-label', `${again}: ${title}`);
  overlay.querySelector('[data-preview-length]')?.remove();
  overlay.hidden = false;
  overlay.focus();
}

function overlayOf(frame: HTMLElement): HTMLElement | null {
  return frame.querySelector<HTMLElement>('[data-preview-overlay]');
}

/** Shows one of the texts of the status line, and announces it. */
function say(frame: HTMLElement, text: 'loading' | 'failed' | null): void {
  const status = frame.querySelector<HTMLElement>('[data-preview-status]');
  if (status) status.textContent = text === null ? '' : (status.dataset[text] ?? '');
}

function showEnd(frame: HTMLElement, isVisitor: boolean): void {
  const viewer = isVisitor ? 'visitor' : 'learner';
  for (const part of frame.querySelectorAll<HTMLElement>('[data-preview-end]'))
    part.hidden = part.dataset['previewEnd'] !== viewer;
}

/** Plays as soon as the video can; some browsers wait for another click. */
function playOn(player: HTMLVideoElement, event: string, signal: AbortSignal): void {
  player.addEventListener(event, () => void player.play().catch(() => undefined), { once: true, signal });
}

/** Adds the captions, and shows those in the language of the page, or else the first ones. */
function addCaptions(player: HTMLVideoElement, { captions }: VideoPlayback): void {
  const shown = captionsIn(captions, document.documentElement.lang);
  for (const { language, label, url } of captions) {
    const track = document.createElement('track');
    Object.assign(track, { kind: 'captions', src: url, srclang: language, label });
    player.append(track);
    track.track.mode = language === shown?.language ? 'showing' : 'disabled';
  }
}

function smallest({ renditions }: VideoPlayback): number | 'auto' {
  const heights = renditions.flatMap(({ height }) => height ?? []);
  return heights.length === 0 ? 'auto' : Math.min(...heights);
}

/** The second where a visitor left a preview, kept in this browser only. */
function resumePlace(id: string) {
  return stored(() => localStorage, `preview:${id}`, readSecond);
}

/** The second of a link to a moment, such as from a search engine, until the preview has started there. */
function askedSecond(id: string): number | null {
  if (!location.pathname.endsWith(`/${id}`)) return null;
  return readSecond(new URLSearchParams(location.search).get(secondParameter));
}

/** A preview that was left in its last seconds starts again. */
function startSecond(second: number, lengthSeconds: number): number {
  return second > lengthSeconds - 3 ? 0 : second;
}

const saveEveryMs = 5_000;

function rememberPlace(
  player: HTMLVideoElement,
  { place, signal }: { place: ReturnType<typeof resumePlace>; signal: AbortSignal },
): void {
  let savedAt = 0;
  const save = () => place.write(String(Math.floor(player.currentTime)));
  player.addEventListener(
    'timeupdate',
    () => {
      if (performance.now() - savedAt < saveEveryMs) return;
      savedAt = performance.now();
      save();
    },
    { signal },
  );
  player.addEventListener('pause', save, { signal });
  player.addEventListener('ended', () => place.remove(), { signal });
}

/** Reports a learner's progress like any other lesson's. */
async function countAsUsual(
  player: HTMLVideoElement,
  {
    id,
    playback: { lengthSeconds, stream },
    startAt,
    fail,
    signal,
  }: {
    id: string;
    playback: VideoPlayback;
    startAt: number;
    fail: (error: unknown) => void;
    signal: AbortSignal;
  },
): Promise<void> {
  const { uid } = await call('GET /api/me');
  if (signal.aborted) return;
  const stop = reportPlayed(player, {
    lessonId: id,
    lengthSeconds,
    startAt,
    stream,
    outbox: progressOutbox(uid),
    onProgress: () => undefined,
    onWaiting: () => undefined,
    onFailure: fail,
  });
  signal.addEventListener('abort', stop);
}
