import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { LessonProgress } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { isOutdated, type ProgressOutbox } from '#web/outline/progress-outbox.ts';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { DialogFailed } from '#web/shell/dialog-failed.tsx';
import { CaptionTracks, useCaptions } from './captions.tsx';
import type { Chapter } from './chapters.tsx';
import { browserSavesData } from './data-saver.ts';
import type { PlaybackLease } from './playback-lease.ts';
import { choosesHeights } from './playback-session.ts';
import { PlayerControls } from './player-controls.tsx';
import { currentQuality, heightsOf } from './quality.tsx';
import { type NowPlaying, useMediaSession, usePictureInPicture, usePlayer } from './use-player.ts';
import { useProgressReports } from './use-progress-reports.ts';
import { useVideo, useVideoState } from './use-video.ts';
import { AudioPicture, CaptionLines, SaidNow, VideoOverlay, Watermark } from './video-overlay.tsx';

const afterMs = 3000;

/** True once nothing has moved for a while, as long as it is `watched` for. */
function useIdle(area: RefObject<HTMLElement | null>, watched: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element || !watched) return undefined;
    let timer = setTimeout(() => setIdle(true), afterMs);
    const stir = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), afterMs);
    };
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) element.addEventListener(event, stir);
    return () => {
      clearTimeout(timer);
      setIdle(false);
      for (const event of events) element.removeEventListener(event, stir);
    };
  }, [area, watched]);
  return idle;
}

/** Too close to the end to go on from: the video begins again. */
const tailSeconds = 3;

/** The second at which an opened lesson starts; where this browser left it is newer than what the server said. */
export function startSecond(lesson: {
  lengthSeconds: number;
  resumeAt: number;
  ownResumeAt: number | null;
}): number {
  const second = lesson.ownResumeAt ?? lesson.resumeAt;
  return second > lesson.lengthSeconds - tailSeconds ? 0 : second;
}

const KeySheet = lazyComponent(() => loadPart(() => import('./key-sheet.tsx')), DialogFailed);

export type PlayerProps = {
  lessonId: string;
  lease: PlaybackLease;
  outbox: ProgressOutbox;
  /** The second that the lesson's address asks for; null goes on where it was left. */
  startAt: number | null;
  /** When the lesson was last played anywhere, as far as the outline knows. */
  playedAt: number | null;
  /** The title and the actions on the lock screen. */
  told: Omit<NowPlaying, 'poster'>;
  onProgress: (progress: LessonProgress) => void;
  onFailure: (error: unknown) => void;
  /** Hears of the video that is there with its chapters, and null when it goes. */
  onVideo: (video: HTMLVideoElement | null, chapters: readonly Chapter[]) => void;
  /** Stands over the video once it has ended. */
  afterEnd: ReactNode;
};

/** The video with our own controls: below it in the page, over it on the whole screen. */
export function Player(props: PlayerProps) {
  const { lessonId, lease, outbox, told, onProgress, onFailure, onVideo, afterEnd } = props;
  // Elements in the page keep the URLs that they began with; only files still to be loaded get renewed ones.
  const [playback] = useState(() => lease.current());
  const { poster, captions, chapters, lengthSeconds, resumeAt, mark } = playback;
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const player = usePlayer(video, stage);
  const { preferences, filled } = player;
  const state = useVideoState(video);
  const { lines, load } = useCaptions(video, preferences.captions);
  const idle = useIdle(stage, filled && !state.paused);
  const pictureInPicture = usePictureInPicture(video);
  const [offered] = useState(() => ({
    heights: choosesHeights() ? heightsOf(playback) : [],
    hasStills: playback.stills !== null,
    hasAudio: playback.sound !== null,
    savesData: playback.savesData || browserSavesData(),
  }));
  const [waiting, setWaiting] = useState(false);
  const quality = currentQuality(preferences.quality, offered);
  const [startAt] = useState(() => props.startAt ?? placeToStart(props, { lengthSeconds, resumeAt }));
  useVideo(video, { lease, startAt, quality, onFailure });
  useProgressReports(video, {
    lessonId,
    lengthSeconds,
    startAt,
    stream: playback.stream,
    outbox,
    onProgress,
    onWaiting: setWaiting,
    onFailure,
  });
  useMediaSession(video, { ...told, poster });

  // The keys work at once, without hunting for the video first.
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);

  useEffect(() => {
    onVideo(video.current, chapters);
    return () => onVideo(null, []);
  }, [onVideo, chapters]);

  return (
    <div
      ref={stage}
      role="group"
      aria-label={words.lesson.player.label(told.title)}
      tabIndex={-1}
      className={`stage relative outline-none ${filled ? 'flex h-full items-center' : ''} ${idle ? 'cursor-none' : ''}`}
    >
      <div className="video-frame relative aspect-video w-full">
        <video
          ref={video}
          poster={poster}
          playsInline
          preload="auto"
          onClick={player.playOrPause}
          className="size-full"
        >
          <CaptionTracks captions={captions} load={load} lease={lease} />
        </video>
        {quality === 'sound' && <AudioPicture title={told.title} playing={!state.paused} />}
        {mark && quality !== 'sound' && <Watermark mark={mark} />}
        <VideoOverlay state={state} afterEnd={afterEnd} />
        {/* Before it was played, the sign that plays it stands where they would. */}
        <CaptionLines lines={state.begun ? lines : []} filled={filled} idle={idle} />
        <SaidNow text={player.said} />
      </div>
      <div
        className={
          filled
            ? `absolute inset-x-0 bottom-0 max-h-dvh overflow-y-auto bg-ground/85 pt-1 transition-opacity focus-within:opacity-100 ${idle ? 'opacity-0' : ''}`
            : ''
        }
      >
        <PlayerControls
          player={player}
          state={state}
          lengthSeconds={lengthSeconds}
          chapters={chapters}
          quality={{
            ...offered,
            sizes: playback,
            preferred: preferences.quality,
            onChoose: (chosen) => player.prefer({ quality: chosen }),
          }}
          pictureInPicture={{
            ...pictureInPicture,
            can: pictureInPicture.can && quality !== 'sound',
          }}
          onShowKeys={() => player.showKeys(true)}
        />
        <p role="status" className="px-4 text-quiet not-empty:pb-3">
          {waiting && words.lesson.unsent}
        </p>
      </div>
      <Suspense fallback={null}>
        {player.keysShown && <KeySheet onClose={() => player.showKeys(false)} />}
      </Suspense>
    </div>
  );
}

/** Where the lesson was left: here without a line since, or wherever it was played last. */
function placeToStart(
  { lessonId, outbox, playedAt }: PlayerProps,
  server: { lengthSeconds: number; resumeAt: number },
): number {
  const own = outbox.lastResumePoint(lessonId);
  return startSecond({
    ...server,
    ownResumeAt: own && !isOutdated(own, { playedAt }) ? own.resumeAt : null,
  });
}
