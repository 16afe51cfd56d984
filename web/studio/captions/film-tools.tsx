import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, Play } from 'lucide-react';
import { words } from '#words/words.ts';
import { formatTenths } from '../../format-duration.ts';
import { iconButtonStyles } from '../icon-button-styles.ts';
import type { FilmControl } from './use-film.ts';

const text = words.studioCaptions.film.tools;

type FilmToolsProps = {
  film: FilmControl;
  /** The film's position; null while there is no film. */
  ms: number | null;
};

/** Moves the film by a second or a tenth, and shows where it is. */
export function FilmTools({ film, ms }: FilmToolsProps) {
  const tools = [
    { label: text.back, Icon: ChevronsLeft, press: () => film.skip(-1000) },
    { label: text.stepBack, Icon: ChevronLeft, press: () => film.skip(-100) },
    { label: text.play, Icon: Play, press: film.playOrPause },
    { label: text.stepOn, Icon: ChevronRight, press: () => film.skip(100) },
    { label: text.on, Icon: ChevronsRight, press: () => film.skip(1000) },
  ];
  return (
    <>
      <div role="group" aria-label={text.label} className="flex">
        {tools.map(({ label, Icon, press }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-disabled={ms === null || undefined}
            className={iconButtonStyles}
            onClick={() => ms !== null && press()}
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        ))}
      </div>
      {ms !== null && <span className="grow tabular-nums text-quiet">{formatTenths(ms / 1000)}</span>}
    </>
  );
}
