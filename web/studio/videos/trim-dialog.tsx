import { MapPin, SkipBack, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { type Trim, trimMistake } from '#rules/video/trim.ts';
import { uploadLimits } from '#rules/video/upload.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { TimeField } from '#web/studio/captions/time-field.tsx';
import {
  Film,
  type FilmControl,
  FilmTools,
  useFilm,
  useFilmPosition,
} from '#web/studio/captions/video-player.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { IconButton, SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { nameOfVideo, type StudioVideo } from '#web/studio/uploads/studio-videos.tsx';

const text = messages.studioTrim;

type TrimDialogProps = { video: StudioVideo; onMade: () => Promise<void>; onClose: () => void };

/** Makes a new video from a part of another one. */
export function TrimDialog({ video, onMade, onClose }: TrimDialogProps) {
  const film = useFilm();
  const ms = useFilmPosition(film);
  const wholeMs = Math.round(video.lengthSeconds * 1000);
  const [startMs, setStart] = useState(0);
  const [endMs, setEnd] = useState(wholeMs);
  const [error, setError] = useState('');
  const lessonId = video.lessons.find(({ isPublished }) => isPublished)?.id ?? null;
  const part = { startSeconds: startMs / 1000, endSeconds: endMs / 1000 };
  const mistake = trimMistake(part, video.lengthSeconds);

  async function make() {
    if (mistake) return;
    setError('');
    try {
      const name = await orderTrim(video, part);
      announce(text.made(name));
    } catch (cause) {
      setError(errorText(cause));
      return;
    }
    onClose();
    await onMade();
  }

  return (
    <Dialog open size="wide" title={text.title(nameOfVideo(video))} onClose={onClose}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-4">
          <p className="text-quiet">{text.lead}</p>
          <Film video={film.video} lessonId={lessonId} onFilm={film.onFilm} hasMoments />
          <TrimBar startMs={startMs} endMs={endMs} wholeMs={wholeMs} atMs={ms} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <FilmTools film={film} ms={ms} />
          </div>
        </div>
        <div className="grid grid-cols-1 gap-6">
          <div className="grid grid-cols-1 gap-6 sm:max-lg:grid-cols-2">
            <TrimEdge edge="start" ms={startMs} film={film} filmMs={ms} onChange={setStart} />
            <TrimEdge edge="end" ms={endMs} film={film} filmMs={ms} onChange={setEnd} />
          </div>
          <p role="status" className={mistake ? 'font-medium' : 'tabular-nums text-quiet'}>
            {mistake
              ? text.mistakes[mistake]
              : text.kept(formatClock((endMs - startMs) / 1000), formatClock(video.lengthSeconds))}
          </p>
          <div className="grid gap-3">
            <Button
              shines={false}
              disabled={mistake !== null}
              className="sm:max-lg:justify-self-start"
              onPress={make}
            >
              {text.make}
            </Button>
            <ErrorText>{error}</ErrorText>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Starts the trim, and returns the name of the new video. */
async function orderTrim(video: StudioVideo, part: Trim): Promise<string> {
  const name = Array.from(text.newName(nameOfVideo(video)))
    .slice(0, uploadLimits.name)
    .join('');
  await call('POST /api/studio/videos/{id}/trims', { params: { id: video.id }, body: { ...part, name } });
  return name;
}

function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return text.failed;
  if (error.code === 'not-found') return text.gone;
  return text.failures[error.reason ?? ''] ?? text.failed;
}

type TrimBarProps = {
  startMs: number;
  endMs: number;
  wholeMs: number;
  /** The playback position; null without a video. */
  atMs: number | null;
};

/** Shows the kept part and the playback position. */
function TrimBar({ startMs, endMs, wholeMs, atMs }: TrimBarProps) {
  const share = (ms: number) => Math.min(100, Math.max(0, (ms / Math.max(1, wholeMs)) * 100));
  const start = share(startMs);
  return (
    <svg
      role="img"
      aria-label={messages.studioTrim.bar}
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="h-3 w-full overflow-hidden rounded-full bg-line"
    >
      <rect x={start} width={Math.max(0, share(endMs) - start)} height="6" className="fill-sky" />
      {atMs !== null && <rect x={share(atMs) - 0.3} width="0.6" height="6" className="fill-ink" />}
    </svg>
  );
}

const edges = {
  start: { label: text.start, here: text.hereStart, go: text.goStart, GoIcon: SkipBack },
  end: { label: text.end, here: text.hereEnd, go: text.goEnd, GoIcon: SkipForward },
};

type TrimEdgeProps = {
  edge: keyof typeof edges;
  ms: number;
  film: FilmControl;
  /** The playback position; null without a video. */
  filmMs: number | null;
  onChange: (ms: number) => void;
};

/** The start or the end of the kept part: typed, or taken from the player. */
function TrimEdge({ edge, ms, film, filmMs, onChange }: TrimEdgeProps) {
  const { label, here, go, GoIcon } = edges[edge];
  const isOff = filmMs === null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex items-center gap-2">
        <TimeField label={label} ms={ms} isWrong={false} onChange={onChange} />
        <IconButton
          aria-label={go}
          title={go}
          aria-disabled={isOff || undefined}
          onClick={() => !isOff && film.goTo(ms)}
        >
          <GoIcon aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <SmallButton
        aria-disabled={isOff || undefined}
        className="justify-self-start"
        onClick={() => {
          const at = film.position();
          if (at !== null) onChange(at);
        }}
      >
        <MapPin aria-hidden="true" className="size-5" />
        <span>{here}</span>
      </SmallButton>
    </fieldset>
  );
}
