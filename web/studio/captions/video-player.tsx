/** The player beside the captions, its position and its commands. */
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, Film as FilmSign, Play } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cueAt, type EditedCue } from '#rules/captions/edit-cues.ts';
import { messages } from '#messages/messages.ts';
import { formatTenths } from '#web/platform/format-tenths.ts';
import { attachVideo } from '#web/lesson/attach-video.ts';
import type { PlaybackLease } from '#web/lesson/playback-lease.ts';
import { usePlayback } from '#web/lesson/use-playback.ts';
import { IconButton, SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { ThumbnailStrip } from './thumbnail-strip.tsx';

export type FilmControl = {
  video: RefObject<HTMLVideoElement | null>;
  /** The position in milliseconds; null without a video. */
  position: () => number | null;
  goTo: (ms: number) => void;
  skip: (ms: number) => void;
  playOrPause: () => void;
  isPlaying: () => boolean;
};

export function useFilm(): FilmControl & { onFilm: () => void; round: number } {
  const video = useRef<HTMLVideoElement>(null);
  const [round, setRound] = useState(0);
  const onFilm = useCallback(() => setRound((count) => count + 1), []);
  const control = useMemo(() => {
    const isReady = () => (video.current?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA;
    const position = () => (video.current && isReady() ? Math.round(video.current.currentTime * 1000) : null);
    const goTo = (ms: number) => {
      if (video.current && isReady())
        video.current.currentTime = Math.min(Math.max(0, ms / 1000), video.current.duration);
    };
    return {
      video,
      position,
      goTo,
      skip: (ms: number) => goTo((position() ?? 0) + ms),
      playOrPause: () => {
        if (video.current?.paused === false) video.current.pause();
        else void video.current?.play().catch(() => undefined);
      },
      isPlaying: () => video.current?.paused === false,
    };
  }, []);
  return { ...control, onFilm, round };
}

/** Follows the position in milliseconds; null without a video. */
export function useFilmPosition({
  video,
  round,
  position,
}: Pick<FilmControl, 'video' | 'position'> & { round: number }): number | null {
  const [ms, setMs] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setMs(position());
    look();
    const following = new AbortController();
    for (const event of ['loadedmetadata', 'timeupdate', 'seeking', 'seeked'])
      video.current?.addEventListener(event, look, { signal: following.signal });
    return () => following.abort();
  }, [video, round, position]);
  return ms;
}

/** Follows the caption at the current position; null between captions. */
export function useCueAtFilm(
  { video, round }: { video: RefObject<HTMLVideoElement | null>; round: number },
  cues: readonly EditedCue[],
): EditedCue | null {
  const [id, setId] = useState<number | null>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) {
      setId(null);
      return undefined;
    }
    // Without rounding, a seek to the start of a caption may end slightly before it.
    const look = () => setId(cues[cueAt(cues, Math.round(element.currentTime * 1000))]?.id ?? null);
    look();
    const following = new AbortController();
    for (const event of ['timeupdate', 'seeking', 'seeked'])
      element.addEventListener(event, look, { signal: following.signal });
    return () => following.abort();
  }, [video, round, cues]);
  return cues.find((cue) => cue.id === id) ?? null;
}

const text = messages.studioCaptions.film;

type FilmProps = {
  video: RefObject<HTMLVideoElement | null>;
  /** A published lesson with the video, through which the instructor plays it. */
  lessonId: string | null;
  /** The second at which the video starts. */
  startAt?: number;
  /** Called when the video changes. */
  onFilm: () => void;
  /** The current caption. */
  line?: string;
  /** Shows moments of the video below it, to go to. */
  hasMoments?: boolean;
  className?: string;
};

/** The video: streamed like its lesson, or a recording on this computer. */
export function Film({ lessonId, ...frame }: FilmProps) {
  const [recording, setRecording] = useState<string | null>(null);
  useEffect(() => () => (recording === null ? undefined : URL.revokeObjectURL(recording)), [recording]);
  const choose = (file: File) => setRecording(URL.createObjectURL(file));
  if (recording !== null) return <Frame key={recording} {...frame} src={recording} />;
  if (lessonId !== null) return <GatedFilm lessonId={lessonId} {...frame} onChoose={choose} />;
  return (
    <Placeholder>
      <p>{text.none}</p>
      <ChooseRecording onChoose={choose} />
    </Placeholder>
  );
}

type FrameProps = Omit<FilmProps, 'lessonId'>;

function GatedFilm({
  lessonId,
  onChoose,
  ...frame
}: FrameProps & { lessonId: string; onChoose: (file: File) => void }) {
  const { state, fail, retry, takeOver } = usePlayback(lessonId);
  if (state.is === 'ready') return <LeasedFilm lease={state.lease} onFailure={fail} {...frame} />;
  if (state.is === 'asking')
    return (
      <Placeholder>
        <p role="status">{text.loading}</p>
      </Placeholder>
    );
  const isElsewhere = state.failure === 'streams';
  return (
    <Placeholder>
      <p role="alert">{isElsewhere ? text.streams : text.failed}</p>
      <SmallButton onClick={isElsewhere ? takeOver : retry}>
        {isElsewhere ? text.takeOver : text.again}
      </SmallButton>
      <ChooseRecording onChoose={onChoose} />
    </Placeholder>
  );
}

type LeasedFilmProps = FrameProps & { lease: PlaybackLease; onFailure: (error: unknown) => void };

/** Does not autoplay or report progress. */
function LeasedFilm({ lease, onFailure, startAt = 0, hasMoments = false, ...frame }: LeasedFilmProps) {
  const { video } = frame;
  useEffect(() => {
    if (!video.current) return undefined;
    const attached = attachVideo({
      video: video.current,
      lease,
      url: () => lease.current().hls,
      startAt,
      height: 'auto',
      onFailure,
    });
    return () => attached.detach();
  }, [video, lease, onFailure, startAt]);
  const goTo = (second: number) => {
    if (video.current) video.current.currentTime = second;
  };
  return (
    <>
      <Frame {...frame} poster={lease.current().poster} />
      {hasMoments && <ThumbnailStrip lease={lease} onGo={goTo} />}
    </>
  );
}

function Frame({
  video,
  onFilm,
  line = '',
  className = '',
  src,
  poster,
}: FrameProps & { src?: string; poster?: string }) {
  useEffect(() => {
    onFilm();
    return onFilm;
  }, [onFilm]);
  return (
    <div className={`relative aspect-video w-full overflow-hidden rounded-card bg-raised ${className}`}>
      <video
        ref={video}
        src={src}
        poster={poster}
        controls
        playsInline
        preload="auto"
        aria-label={text.label}
        className="size-full"
      />
      <p
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 mx-auto w-fit max-w-[90%] rounded-small bg-ground/85 px-2.5 py-0.5 text-center empty:hidden max-lg:top-1 lg:bottom-20"
      >
        {line}
      </p>
    </div>
  );
}

function Placeholder({ children }: { children: ReactNode }) {
  return (
    <div className="grid aspect-video w-full place-content-center justify-items-center gap-3 rounded-card bg-raised p-4 text-center max-sm:aspect-auto">
      <FilmSign aria-hidden="true" className="size-8 text-quiet" />
      {children}
    </div>
  );
}

function ChooseRecording({ onChoose }: { onChoose: (file: File) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="video/*,audio/*"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onChoose(file);
        }}
      />
      <SmallButton onClick={() => chooser.current?.click()}>{text.choose}</SmallButton>
    </>
  );
}

type FilmToolsProps = {
  film: FilmControl;
  /** The position in milliseconds; null without a video. */
  ms: number | null;
};

/** Seeks by a second or a tenth, and shows the position. */
export function FilmTools({ film, ms }: FilmToolsProps) {
  const tools = [
    { label: text.tools.back, Icon: ChevronsLeft, onClick: () => film.skip(-1000) },
    { label: text.tools.stepBack, Icon: ChevronLeft, onClick: () => film.skip(-100) },
    { label: text.tools.play, Icon: Play, onClick: film.playOrPause },
    { label: text.tools.stepOn, Icon: ChevronRight, onClick: () => film.skip(100) },
    { label: text.tools.on, Icon: ChevronsRight, onClick: () => film.skip(1000) },
  ];
  return (
    <>
      <div role="group" aria-label={text.tools.label} className="flex">
        {tools.map(({ label, Icon, onClick }) => (
          <IconButton
            key={label}
            aria-label={label}
            title={label}
            aria-disabled={ms === null || undefined}
            onClick={() => ms !== null && onClick()}
          >
            <Icon aria-hidden="true" className="size-5" />
          </IconButton>
        ))}
      </div>
      {ms !== null && <span className="grow tabular-nums text-quiet">{formatTenths(ms / 1000)}</span>}
    </>
  );
}
