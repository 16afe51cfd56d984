import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { LessonProgress } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { DialogFailed } from '../../loading/dialog-failed.tsx';
import { lazyComponent } from '../../loading/lazy-component.tsx';
import { loadPart } from '../../loading/load-part.ts';
import type { Chapter } from '../chapters/chapters.ts';
import { CaptionLines, VideoOverlay, SaidNow } from './video-overlay.tsx';
import { choosesHeights } from '../video/media-source.ts';
import { Watermark } from './watermark.tsx';
import type { PlaybackLease } from '../playback/playback-lease.ts';
import { PlayerControls } from './player-controls.tsx';
import { isOutdated, type ProgressOutbox } from '../progress/progress-outbox.ts';
import { heightsOf, currentQuality } from '../quality/quality.ts';
import { AudioPicture } from '../quality/audio-picture.tsx';
import { browserSavesData } from '../quality/data-saver.ts';
import { CaptionTracks, useCaptions } from './captions.tsx';
import { useVideo } from '../video/use-video.ts';
import { useIdle } from './use-idle.ts';
import { type NowPlaying, useMediaSession } from './use-media-session.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { usePlayer } from './use-player.ts';
import { useProgressReports } from '../progress/use-progress-reports.ts';
import { useVideoState } from './use-video-state.ts';
import { startSecond } from '../progress/where-to-start.ts';

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
