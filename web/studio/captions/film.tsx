import { Film as FilmSign } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { words } from '#words/words.ts';
import type { PlaybackLease } from '../../lesson/playback/playback-lease.ts';
import { usePlayback } from '../../lesson/playback/use-playback.ts';
import { attachVideo } from '../../lesson/video/attach-video.ts';
import { smallButtonStyles } from '../icon-button-styles.ts';

const text = words.studioCaptions.film;

type FilmProps = {
  video: RefObject<HTMLVideoElement | null>;
  /** A published lesson that shows the film: the instructor plays it there as everywhere. */
  lessonId: string | null;
  /** Hears that another film is there, or none. */
  onFilm: () => void;
  /** The caption to be read now. */
  line?: string;
  className?: string;
};

/** The film beside its captions: through the gate of its lesson, or the recording on this computer. */
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
      <button type="button" className={smallButtonStyles} onClick={isElsewhere ? takeOver : retry}>
        {isElsewhere ? text.takeOver : text.again}
      </button>
      <ChooseRecording onChoose={onChoose} />
    </Placeholder>
  );
}

type LeasedFilmProps = FrameProps & { lease: PlaybackLease; onFailure: (error: unknown) => void };

/** It does not begin by itself, and reports no progress: the instructor listens, and learns nothing. */
function LeasedFilm({ lease, onFailure, ...frame }: LeasedFilmProps) {
  const { video } = frame;
  useEffect(() => {
    if (!video.current) return undefined;
    const attached = attachVideo({
      video: video.current,
      lease,
      address: () => lease.current().hls,
      startAt: 0,
      height: 'auto',
      onFailure,
    });
    return () => attached.detach();
  }, [video, lease, onFailure]);
  return <Frame {...frame} poster={lease.current().poster} />;
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
      <button type="button" className={smallButtonStyles} onClick={() => chooser.current?.click()}>
        {text.choose}
      </button>
    </>
  );
}
