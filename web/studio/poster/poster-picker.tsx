import { Image as ImageSign } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { focusedPart } from '../captions/caption-keys.ts';
import { Film } from '../captions/film.tsx';
import { FilmTools } from '../captions/film-tools.tsx';
import { useFilm, useFilmPosition } from '../captions/use-film.ts';
import type { StudioVideo } from '../videos/use-studio-videos.ts';
import { type PosterCommand, posterCommand } from './poster-keys.ts';

const text = words.studioPoster;

type PosterPickerProps = {
  video: StudioVideo;
  isBusy: boolean;
  onUse: (atSeconds: number) => void;
  children: ReactNode;
};

/** The film, which is played or moved to the second whose picture is wanted. */
export function PosterPicker({ video, isBusy, onUse, children }: PosterPickerProps) {
  const film = useFilm();
  const ms = useFilmPosition(film);
  const lessonId = video.lessons.find(({ isPublished }) => isPublished)?.id ?? null;
  const isOff = isBusy || ms === null;
  const obey: Record<PosterCommand, () => void> = {
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
  useKeys((command) => obey[command]());
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-quiet">{text.lead}</p>
      <Film video={film.video} lessonId={lessonId} onFilm={film.onFilm} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <FilmTools film={film} ms={ms} />
        <Button shines={false} busy={isBusy} disabled={isOff && !isBusy} onPress={obey.use}>
          <ImageSign aria-hidden="true" className="size-5" />
          {text.use}
        </Button>
      </div>
      {children}
      <p className="text-quiet max-lg:hidden">{text.keys}</p>
    </div>
  );
}

function useKeys(obey: (command: PosterCommand) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = posterCommand(event, focusedPart(event.target as Element));
    if (command === null) return;
    event.preventDefault();
    obey(command);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
