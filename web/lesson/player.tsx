import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LessonProgress } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { isOutdated, type ProgressOutbox } from '#web/outline/progress-outbox.ts';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { loadPart } from '#web/platform/load-part.ts';
import { DialogFailed } from '#web/shell/dialog-failed.tsx';
import { CaptionTracks, chosenLanguage, useCaptions } from './captions.tsx';
import type { Chapter } from './chapters.tsx';
import { browserSavesData } from './data-saver.ts';
import type { PlaybackLease, VideoPlayback } from './playback-lease.ts';
import { choosesHeights } from './playback-session.ts';
import { PlayerControls } from './player-controls.tsx';
import { focusedControl } from './player-keys.ts';
import { currentQuality, heightsOf, type Sizes } from './quality.tsx';
import { lastRatio, ratioOf, usualRatio } from './shape.ts';
import { thumbnailsUrl } from './thumbnails.tsx';
import { autoplaySeconds, type NextLesson, UpNext } from './up-next.tsx';
import {
  type NowPlaying,
  type PlayerNotes,
  useMediaSession,
  usePictureInPicture,
  usePlayer,
} from './use-player.ts';
import { useOfflineHold } from './use-offline-hold.ts';
import { useProgressReports } from './use-progress-reports.ts';
import { useVideo, useVideoState } from './use-video.ts';
import { AudioPicture, CaptionLines, KeyFeedback, VideoOverlay, Watermark } from './video-overlay.tsx';

const KeySheet = lazyComponent(() => loadPart(() => import('./key-sheet.tsx')), DialogFailed);

export type ShownVideo = {
  lessonId: string;
  video: HTMLVideoElement;
  chapters: readonly Chapter[];
  /** The language of the shown captions; null without captions. */
  language: string | null;
  /** For an instructor's links into the studio; null for others. */
  videoId: string | null;
  /** The sizes of its renditions, for saving it. */
  sizes: Sizes;
};

export type PlayerProps = {
  lessonId: string;
  /** The element around the player that fills the screen; it outlives this lesson. */
  screen: RefObject<HTMLElement | null>;
  lease: PlaybackLease;
  outbox: ProgressOutbox;
  /** The second in the URL; null resumes where the video was left. */
  startAt: number | null;
  /** When the lesson was last played anywhere, according to the outline. */
  playedAt: number | null;
  /** The title and the actions on the lock screen. */
  nowPlaying: Omit<NowPlaying, 'poster'>;
  /** Null for a viewer who has no notes, such as an impersonating instructor. */
  notes: PlayerNotes | null;
  onProgress: (progress: LessonProgress) => void;
  onFailure: (error: unknown) => void;
  /** Called with the attached video, and with null when it is detached. */
  onVideo: (shown: ShownVideo | null) => void;
  /** Offered over the video once it has ended; null for the last lesson. */
  next: NextLesson | null;
};

/** The video with the site's own controls: below it in the page, over it in full screen. */
export function Player(props: PlayerProps) {
  const { lessonId, screen, lease, outbox, nowPlaying, notes, onProgress, onFailure, onVideo, next } = props;
  // Elements in the page keep their first URLs; only files that are still to be loaded get renewed ones.
  const [playback] = useState(() => lease.current());
  const { poster, captions, chapters, lengthSeconds, resumeAt, mark, videoId = null } = playback;
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const player = usePlayer(video, { stage, screen, lessons: nowPlaying, notes });
  const { preferences, filled } = player;
  const state = useVideoState(video);
  const language = chosenLanguage(captions, preferences.captionLanguage);
  const { lines, load } = useCaptions(video, { shown: preferences.captions, language });
  const idle = useIdle(stage, filled && !state.paused);
  const pictureInPicture = usePictureInPicture(video);
  const [offered] = useState(() => ({
    heights: choosesHeights() ? heightsOf(playback) : [],
    hasStills: playback.stills !== null,
    hasAudio: playback.sound !== null,
    savesData: playback.savesData || browserSavesData(),
  }));
  const [waiting, setWaiting] = useState(false);
  const quality = lease.saved?.quality === 'sound' ? 'sound' : currentQuality(preferences.quality, offered);
  const [startAt] = useState(() => props.startAt ?? resumeSecond(props, { lengthSeconds, resumeAt }));
  useVideo(video, { lease, startAt, quality, onFailure });
  useProgressReports(video, {
    lessonId,
    lengthSeconds,
    startAt,
    stream: lease.saved ? undefined : playback.stream,
    outbox,
    onProgress,
    onWaiting: setWaiting,
    onFailure,
  });
  useOfflineHold(video, lease.saved !== null);
  useMediaSession(video, { ...nowPlaying, poster });
  useShape(video, screen, playback);
  const autoplays = preferences.autoplay && next?.isFollowing === true;

  // The keys work immediately, without focusing the video first; someone who types keeps the focus.
  useEffect(() => {
    if (focusedControl(document.activeElement) !== 'text') stage.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    onVideo(
      video.current && { lessonId, video: video.current, chapters, language, videoId, sizes: playback },
    );
    return () => onVideo(null);
  }, [onVideo, lessonId, chapters, language, videoId, playback]);

  // Before the first play, the play icon has their place.
  const captionLines = (
    <CaptionLines lines={state.begun ? lines : []} language={language} filled={filled} idle={idle} />
  );
  return (
    <div
      ref={stage}
      role="group"
      aria-label={messages.lesson.player.label(nowPlaying.title)}
      tabIndex={-1}
      className={`stage relative outline-none ${filled ? 'flex h-full items-center' : ''} ${idle ? 'cursor-none' : ''}`}
    >
      <div className="video-frame">
        <video
          ref={video}
          poster={poster}
          playsInline
          preload="auto"
          onClick={player.playOrPause}
          className="size-full"
        >
          <CaptionTracks captions={captions} chosen={language} load={load} lease={lease} />
        </video>
        {quality === 'sound' && <AudioPicture title={nowPlaying.title} playing={!state.paused} />}
        {mark && quality !== 'sound' && <Watermark mark={mark} />}
        <VideoOverlay state={state}>{next && <UpNext next={next} autoplays={autoplays} />}</VideoOverlay>
        <p role="status" className="sr-only">
          {state.ended && next && messages.lesson.upNextSaid(next.title, autoplays ? autoplaySeconds : null)}
        </p>
        {!filled && captionLines}
        <KeyFeedback text={player.feedback} />
      </div>
      <div className={filled ? 'group/controls absolute inset-x-0 bottom-0' : ''}>
        {filled && captionLines}
        <div
          className={
            filled
              ? `bg-ground/85 pt-1 transition-opacity focus-within:opacity-100 ${idle ? 'opacity-0' : ''}`
              : ''
          }
        >
          <PlayerControls
            player={player}
            state={state}
            lengthSeconds={lengthSeconds}
            chapters={chapters}
            noteSeconds={notes?.seconds ?? []}
            captions={{
              offered: captions,
              chosen: language,
              onChoose: (captionLanguage) => player.prefer({ captionLanguage, captions: true }),
            }}
            thumbnails={{ url: () => thumbnailsUrl(lease), savesData: offered.savesData }}
            quality={{
              ...offered,
              sizes: playback,
              preferred: preferences.quality,
              saved: lease.saved?.quality ?? null,
              onChoose: (chosen) => player.prefer({ quality: chosen }),
            }}
            autoplay={{ on: preferences.autoplay, onChange: (autoplay) => player.prefer({ autoplay }) }}
            pictureInPicture={{
              ...pictureInPicture,
              can: pictureInPicture.can && quality !== 'sound',
            }}
            onShowKeys={() => player.showKeys(true)}
          />
          <p role="status" className="px-4 text-quiet not-empty:pb-3">
            {waiting && messages.lesson.unsent}
          </p>
        </div>
      </div>
      <Suspense fallback={null}>
        {player.keysShown && <KeySheet canEdit={videoId !== null} onClose={() => player.showKeys(false)} />}
      </Suspense>
    </div>
  );
}

/** Gives the dialog the shape of the video's picture, which is known before its first frame. */
function useShape(
  video: RefObject<HTMLVideoElement | null>,
  screen: RefObject<HTMLElement | null>,
  playback: Pick<VideoPlayback, 'playlists'>,
): void {
  useLayoutEffect(() => {
    const element = video.current;
    const dialog = screen.current?.closest('dialog');
    if (!element || !dialog) return undefined;
    const show = (ratio: number) => {
      dialog.style.setProperty('--ratio', String(ratio));
      lastRatio.write(String(ratio));
    };
    const known = ratioOf(playback);
    show(known ?? usualRatio);
    if (known !== null) return undefined;
    const measure = () => {
      if (element.videoWidth > 0) show(element.videoWidth / element.videoHeight);
    };
    element.addEventListener('loadedmetadata', measure);
    return () => element.removeEventListener('loadedmetadata', measure);
  }, [video, screen, playback]);
}

/** Returns where the lesson was left: in this browser, or where it was played later. */
function resumeSecond(
  { lessonId, outbox, playedAt }: PlayerProps,
  server: { lengthSeconds: number; resumeAt: number },
): number {
  const own = outbox.lastResumePoint(lessonId);
  return startSecond({
    ...server,
    ownResumeAt: own && !isOutdated(own, { playedAt }) ? own.resumeAt : null,
  });
}

/** A resume point in these last seconds starts the video again. */
const tailSeconds = 3;

/** Returns the second at which a lesson starts; this browser's own resume point takes precedence over the server's. */
export function startSecond(lesson: {
  lengthSeconds: number;
  resumeAt: number;
  ownResumeAt: number | null;
}): number {
  const second = lesson.ownResumeAt ?? lesson.resumeAt;
  return second > lesson.lengthSeconds - tailSeconds ? 0 : second;
}

const idleAfterMs = 3000;

/** Returns true after 3 s without input in the area; always false unless `watched`. */
function useIdle(area: RefObject<HTMLElement | null>, watched: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const element = area.current;
    if (!element || !watched) return undefined;
    let timer = setTimeout(() => setIdle(true), idleAfterMs);
    const stir = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), idleAfterMs);
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
