import { ArrowLeftToLine, ArrowRightToLine, Combine, SquareSplitVertical, Trash2 } from 'lucide-react';
import { cueTime } from '#rules/captions/caption-files.ts';
import type { EditedCue } from '#rules/captions/edit-cues.ts';
import { words } from '#words/words.ts';
import { iconButtonStyles } from '../icon-button-styles.ts';
import type { CaptionActions } from './caption-actions.ts';

const text = words.studioCaptions.chosen;

type ChosenToolsProps = { cue: EditedCue | null; isLast: boolean; actions: CaptionActions };

/** The tools of the chosen caption. They stand below the film, so that no row moves while one presses it. */
export function ChosenTools({ cue, isLast, actions }: ChosenToolsProps) {
  const tools = [
    { label: text.setStart, Icon: ArrowLeftToLine, press: actions.setStart, isOff: false },
    { label: text.setEnd, Icon: ArrowRightToLine, press: actions.setEnd, isOff: false },
    { label: text.split, Icon: SquareSplitVertical, press: actions.split, isOff: false },
    { label: text.merge, Icon: Combine, press: actions.merge, isOff: isLast },
    { label: text.remove, Icon: Trash2, press: actions.remove, isOff: false },
  ];
  const label = cue ? text.label(cueTime(cue.startMs)) : text.none;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-x-3">
      <span aria-hidden="true" className="grow tabular-nums text-quiet">
        <span className={cue ? 'max-sm:hidden' : ''}>{label}</span>
        {cue && <span className="sm:hidden">{cueTime(cue.startMs)}</span>}
      </span>
      <div className="flex">
        {tools.map(({ label: name, Icon, press, isOff }) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            aria-disabled={cue === null || isOff || undefined}
            className={iconButtonStyles}
            onClick={() => cue && !isOff && press(cue.id)}
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        ))}
      </div>
    </div>
  );
}
