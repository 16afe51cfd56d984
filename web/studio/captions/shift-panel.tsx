import { type SubmitEvent, useState } from 'react';
import { cueTime, parseShift } from '#rules/captions/caption-files.ts';
import { type EditedCue, shiftCues } from '#rules/captions/edit-cues.ts';
import { words } from '#words/words.ts';
import { TextField } from '../../parts/field.tsx';
import { announce } from '../announcer.tsx';
import { smallButtonStyles } from '../icon-button-styles.ts';
import type { CaptionsDraft } from './captions-draft.ts';
import { ToolPanel } from './tool-panel.tsx';

const text = words.studioCaptions.shift;

type ShiftPanelProps = { draft: CaptionsDraft; chosen: EditedCue | null; onClose: () => void };

/** Moves all captions in time, or those from the chosen one on. */
export function ShiftPanel({ draft, chosen, onClose }: ShiftPanelProps) {
  const [typed, setTyped] = useState('');
  const [isFromHere, setFromHere] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const from = isFromHere ? chosen : null;

  function shift(event: SubmitEvent) {
    event.preventDefault();
    const byMs = parseShift(typed);
    if (byMs === null) return setTrouble(text.wrong);
    const { cues } = draft.read().history;
    const shifted = shiftCues(cues, { byMs, fromId: from?.id ?? null });
    if (!shifted) return setTrouble(text.early);
    setTrouble(null);
    draft.edit(() => shifted);
    const count = cues.length - (from ? cues.indexOf(from) : 0);
    return announce(words.studioCaptions.told.shifted(count, String(byMs / 1000)));
  }

  return (
    <ToolPanel title={text.title} close={text.close} onClose={onClose}>
      <form onSubmit={shift} className="grid gap-3">
        <TextField
          label={text.by}
          hint={text.hint}
          error={trouble}
          autoFocus
          maxLength={12}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <fieldset className="grid">
          <legend className="sr-only">{text.which}</legend>
          {[false, true].map((isHere) => (
            <label
              key={String(isHere)}
              className={`flex min-h-10 items-center gap-3 ${isHere && !chosen ? 'text-quiet' : ''}`}
            >
              <input
                type="radio"
                name="shift-from"
                className="size-5 accent-sky"
                disabled={isHere && !chosen}
                checked={isFromHere === isHere}
                onChange={() => setFromHere(isHere)}
              />
              <span>{isHere ? text.fromHere(chosen ? cueTime(chosen.startMs) : '–') : text.all}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className={`${smallButtonStyles} justify-self-start`}>
          {text.apply}
        </button>
      </form>
    </ToolPanel>
  );
}
