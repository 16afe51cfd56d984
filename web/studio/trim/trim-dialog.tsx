import { useState } from 'react';
import { type Trim, trimMistake } from '#rules/video/trim.ts';
import { uploadLimits } from '#rules/video/upload.ts';
import { words } from '#words/words.ts';
import { ApiError, call } from '../../call.ts';
import { formatClock } from '../../format-duration.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { announce } from '../announcer.tsx';
import { Film } from '../captions/film.tsx';
import { FilmTools } from '../captions/film-tools.tsx';
import { useFilm, useFilmPosition } from '../captions/use-film.ts';
import { nameOfVideo, type StudioVideo } from '../videos/use-studio-videos.ts';
import { TrimBar } from './trim-bar.tsx';
import { TrimEdge } from './trim-edge.tsx';

const text = words.studioTrim;

type TrimDialogProps = { video: StudioVideo; onMade: () => Promise<void>; onClose: () => void };

/** Chooses what is kept of a video, and makes a new one of it. */
export function TrimDialog({ video, onMade, onClose }: TrimDialogProps) {
  const film = useFilm();
  const ms = useFilmPosition(film);
  const wholeMs = Math.round(video.lengthSeconds * 1000);
  const [startMs, setStart] = useState(0);
  const [endMs, setEnd] = useState(wholeMs);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const lessonId = video.lessons.find(({ isPublished }) => isPublished)?.id ?? null;
  const part = { startSeconds: startMs / 1000, endSeconds: endMs / 1000 };
  const mistake = trimMistake(part, video.lengthSeconds);

  async function make() {
    if (isBusy || mistake) return;
    setBusy(true);
    setTrouble('');
    try {
      const name = await orderTrim(video, part);
      announce(text.made(name));
    } catch (error) {
      setTrouble(troubleOf(error));
      setBusy(false);
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
          <Film video={film.video} lessonId={lessonId} onFilm={film.onFilm} />
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
            <Button shines={false} busy={isBusy} disabled={mistake !== null} onPress={make}>
              {text.make}
            </Button>
            <p role="alert" className="font-medium text-error empty:hidden">
              {trouble}
            </p>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Returns the name of the new video. */
async function orderTrim(video: StudioVideo, part: Trim): Promise<string> {
  const name = Array.from(text.newName(nameOfVideo(video)))
    .slice(0, uploadLimits.name)
    .join('');
  await call('POST /api/studio/videos/{id}/trims', { params: { id: video.id }, body: { ...part, name } });
  return name;
}

function troubleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return text.failed;
  if (error.code === 'not-found') return text.gone;
  return text.failures[error.reason ?? ''] ?? text.failed;
}
