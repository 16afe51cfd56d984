import { MapPin, SkipBack, SkipForward } from 'lucide-react';
import { words } from '#words/words.ts';
import { TimeField } from '../captions/time-field.tsx';
import type { FilmControl } from '../captions/use-film.ts';
import { iconButtonStyles, smallButtonStyles } from '../icon-button-styles.ts';

const text = words.studioTrim;

const edges = {
  start: { label: text.start, here: text.hereStart, go: text.goStart, GoSign: SkipBack },
  end: { label: text.end, here: text.hereEnd, go: text.goEnd, GoSign: SkipForward },
};

type TrimEdgeProps = {
  edge: keyof typeof edges;
  ms: number;
  film: FilmControl;
  /** The film's position; null while there is no film. */
  filmMs: number | null;
  onChange: (ms: number) => void;
};

/** The beginning or the end of what is kept: typed, or taken from the film. */
export function TrimEdge({ edge, ms, film, filmMs, onChange }: TrimEdgeProps) {
  const { label, here, go, GoSign } = edges[edge];
  const isOff = filmMs === null;
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{label}</legend>
      <div className="flex items-center gap-2">
        <TimeField label={label} ms={ms} isWrong={false} onChange={onChange} />
        <button
          type="button"
          aria-label={go}
          title={go}
          aria-disabled={isOff || undefined}
          className={iconButtonStyles}
          onClick={() => !isOff && film.goTo(ms)}
        >
          <GoSign aria-hidden="true" className="size-5" />
        </button>
      </div>
      <button
        type="button"
        aria-disabled={isOff || undefined}
        className={`${smallButtonStyles} justify-self-start`}
        onClick={() => {
          const at = film.position();
          if (at !== null) onChange(at);
        }}
      >
        <MapPin aria-hidden="true" className="size-5" />
        <span>{here}</span>
      </button>
    </fieldset>
  );
}
