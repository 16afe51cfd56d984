import { Image as ImageSign, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { posterShape } from '#rules/content/pictures.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatTenths } from '#web/platform/format-tenths.ts';
import { Button } from '#web/parts/button.tsx';
import { Dialog } from '#web/parts/dialog.tsx';
import { type FocusedPart, focusedPart } from '#web/studio/captions/caption-keys.ts';
import { Film, FilmTools, useFilm, useFilmPosition } from '#web/studio/captions/video-player.tsx';
import {
  type ChosenPicture,
  CropForm,
  PictureChooser,
  type UploadOptions,
  uploadPoster,
} from '#web/studio/form/picture-upload.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { SmallButton } from '#web/studio/parts/small-buttons.tsx';
import { nameOfVideo, type StudioVideo } from '#web/studio/uploads/studio-videos.tsx';

const text = messages.studioPoster;

const posterNowId = 'poster-now';

type PosterDialogProps = { video: StudioVideo; onChange: () => Promise<void>; onClose: () => void };

/** The picture of a video: a frame of it, or an uploaded picture. */
export function PosterDialog({ video, onChange, onClose }: PosterDialogProps) {
  const params = { id: video.id };
  const name = nameOfVideo(video);
  const [file, setFile] = useState<File | null>(null);
  const [message, setMessage] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  useFocusOnReturn(file === null);

  async function act(work: () => Promise<string>) {
    if (isBusy) return;
    setBusy(true);
    setError('');
    setMessage(text.working);
    try {
      const done = await work();
      setMessage(done);
      announce(done);
    } catch (cause) {
      setMessage('');
      setError(errorText(cause));
    }
    setBusy(false);
    await onChange();
  }

  const use = (atSeconds: number) =>
    act(async () => {
      await call('PUT /api/studio/videos/{id}/poster', { params, body: { atSeconds } });
      return text.doneSecond(formatTenths(atSeconds));
    });

  const takeUsual = () =>
    act(async () => {
      await call('DELETE /api/studio/videos/{id}/poster', { params });
      return text.doneUsual;
    });

  async function send(picture: ChosenPicture, options: UploadOptions) {
    await uploadPoster({ ...picture, videoId: video.id }, options);
    setFile(null);
    setError('');
    setMessage(text.doneOwn);
    announce(text.doneOwn);
    await onChange();
  }

  return (
    <Dialog open size="wide" title={text.title(name)} onClose={onClose}>
      {file ? (
        <CropForm file={file} ratio={posterShape.ratio} send={send} onBack={() => setFile(null)} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
          <PosterPicker video={video} isBusy={isBusy} onUse={(second) => void use(second)}>
            <p role="status" className="font-medium empty:hidden">
              {message}
            </p>
            <ErrorText>{error}</ErrorText>
          </PosterPicker>
          <PosterNow
            video={video}
            isBusy={isBusy}
            onUsual={() => void takeUsual()}
            onChoose={(chosen) => {
              setMessage('');
              setError('');
              setFile(chosen);
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Focuses the picture’s heading after the crop form has replaced the clicked button. */
function useFocusOnReturn(isBack: boolean): void {
  const was = useRef(isBack);
  useEffect(() => {
    if (isBack && !was.current) document.getElementById(posterNowId)?.focus();
    was.current = isBack;
  }, [isBack]);
}

function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return text.failed;
  if (error.code === 'not-found') return text.gone;
  return text.failures[error.reason ?? ''] ?? text.failed;
}

type PosterPickerProps = {
  video: StudioVideo;
  isBusy: boolean;
  onUse: (atSeconds: number) => void;
  children: ReactNode;
};

/** The player, and the button that takes its current frame. */
function PosterPicker({ video, isBusy, onUse, children }: PosterPickerProps) {
  const film = useFilm();
  const ms = useFilmPosition(film);
  const lessonId = video.lessons.find(({ isPublished }) => isPublished)?.id ?? null;
  const isOff = isBusy || ms === null;
  const commands: Record<PosterCommand, () => void> = {
    'play-or-pause': film.playOrPause,
    back: () => film.skip(-1000),
    on: () => film.skip(1000),
    'step-back': () => film.skip(-100),
    'step-on': () => film.skip(100),
    use() {
      const at = film.position();
      if (isBusy || at === null) return;
      film.video.current?.pause();
      onUse(at / 1000);
    },
  };
  useKeys((command) => commands[command]());
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-quiet">{text.lead}</p>
      <Film video={film.video} lessonId={lessonId} onFilm={film.onFilm} hasMoments />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <FilmTools film={film} ms={ms} />
        <Button shines={false} busy={isBusy} disabled={isOff && !isBusy} onPress={commands.use}>
          <ImageSign aria-hidden="true" className="size-5" />
          {text.use}
        </Button>
      </div>
      {children}
      <p className="text-quiet max-lg:hidden">{text.keys}</p>
    </div>
  );
}

function useKeys(run: (command: PosterCommand) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const command = posterCommand(event, focusedPart(event.target as Element));
    if (command === null) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

type PosterCommand = 'play-or-pause' | 'back' | 'on' | 'step-back' | 'step-on' | 'use';

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Maps a key to a command: with Alt everywhere, without it only while no control has the focus. */
export function posterCommand(key: KeyPress, focused: FocusedPart): PosterCommand | null {
  const { altKey, ctrlKey, metaKey, shiftKey } = key;
  if (ctrlKey || metaKey) return null;
  // Alt changes the letter on a Mac, so the position of the key counts.
  const found = altKey ? withAlt[key.code] : focused === 'none' ? alone[key.key] : undefined;
  if (found === undefined) return null;
  return shiftKey ? (smaller[found] ?? null) : found;
}

const withAlt: Partial<Record<string, PosterCommand>> = {
  KeyP: 'play-or-pause',
  Comma: 'back',
  Period: 'on',
  KeyU: 'use',
};

const alone: Partial<Record<string, PosterCommand>> = {
  ' ': 'play-or-pause',
  ArrowLeft: 'back',
  ArrowRight: 'on',
};

const smaller: Partial<Record<PosterCommand, PosterCommand>> = { back: 'step-back', on: 'step-on' };

type PosterNowProps = {
  video: StudioVideo;
  isBusy: boolean;
  onUsual: () => void;
  onChoose: (file: File) => void;
};

/** The current picture, the button that restores the default one, and the upload. */
function PosterNow({ video, isBusy, onUsual, onChoose }: PosterNowProps) {
  const { isUsual } = video.poster;
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-labelledby={posterNowId} className="grid grid-cols-1 gap-3">
        <h3 id={posterNowId} tabIndex={-1} className="font-semibold outline-none">
          {text.now}
        </h3>
        <Picture key={video.poster.file} video={video} />
        <p className="text-quiet">{originOf(video)}</p>
        {!isUsual && (
          <SmallButton
            aria-disabled={isBusy || undefined}
            className="justify-self-start"
            onClick={() => {
              // The button disappears with the custom picture.
              document.getElementById(posterNowId)?.focus();
              onUsual();
            }}
          >
            <Undo2 aria-hidden="true" className="size-5" />
            {text.takeUsual}
          </SmallButton>
        )}
      </section>
      <section aria-labelledby="poster-own" className="grid grid-cols-1 gap-3">
        <h3 id="poster-own" className="font-semibold">
          {text.ownTitle}
        </h3>
        <PictureChooser onChoose={onChoose} />
      </section>
    </div>
  );
}

function Picture({ video }: { video: StudioVideo }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <p className="text-quiet">{text.missing}</p>;
  return (
    <img
      alt={text.alt(nameOfVideo(video))}
      src={`/studio/media/${video.id}/${video.poster.file}`}
      className="aspect-video w-full rounded-card bg-raised object-contain max-lg:max-w-80"
      onError={() => setMissing(true)}
    />
  );
}

function originOf({ poster }: StudioVideo): string {
  if (poster.isUsual) return text.usual;
  return poster.atSeconds === null ? text.own : text.second(formatTenths(poster.atSeconds));
}
