import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { countMatches, isMatch, replaceInCues } from '#rules/captions/edit-cues.ts';
import { words } from '#words/words.ts';
import { TextField } from '../../parts/field.tsx';
import { announce } from '../announcer.tsx';
import { smallButtonStyles } from '../icon-button-styles.ts';
import type { CaptionActions } from './caption-actions.ts';
import type { CaptionsDraft } from './captions-draft.ts';
import type { Cues } from './cue-history.ts';
import { ToolPanel } from './tool-panel.tsx';

const text = words.studioCaptions.find;

/** Longer texts are looked for nowhere. */
const longest = 200;

type FindPanelProps = { draft: CaptionsDraft; cues: Cues; actions: CaptionActions; onClose: () => void };

/** Finds a text in all captions and replaces it, in one step that one undo takes back. */
export function FindPanel({ draft, cues, actions, onClose }: FindPanelProps) {
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isCaseKept, setCaseKept] = useState(false);
  const shown = useRef(-1);
  const search = { find, isCaseKept };
  const count = countMatches(cues, search);
  useEffect(() => void (shown.current = -1), [find, isCaseKept]);

  function showNext(event?: SubmitEvent) {
    event?.preventDefault();
    const places = cues.flatMap((cue, at) => (isMatch(cue, search) ? [at] : []));
    const next = places.find((at) => at > shown.current) ?? places[0];
    const cue = next === undefined ? undefined : cues[next];
    if (next === undefined || !cue) return;
    shown.current = next;
    actions.show(cue.id);
    announce(cue.text);
  }

  function replaceAll() {
    if (count === 0) return;
    draft.edit((all) => replaceInCues(all, { ...search, replacement }));
    const left = countMatches(draft.read().history.cues, search);
    announce(words.studioCaptions.told.replaced(replacement.includes(find) ? count : count - left));
  }

  return (
    <ToolPanel title={text.title} close={text.close} onClose={onClose}>
      <form onSubmit={showNext} className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={text.find}
          autoFocus
          maxLength={longest}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <TextField
          label={text.replacement}
          maxLength={longest}
          value={replacement}
          onChange={(event) => setReplacement(event.currentTarget.value)}
        />
        <label className="flex min-h-10 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-sky"
            checked={isCaseKept}
            onChange={(event) => setCaseKept(event.currentTarget.checked)}
          />
          {text.case}
        </label>
        <p role="status" className="self-center tabular-nums text-quiet">
          {find === '' ? '' : text.count(count)}
        </p>
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <button type="submit" aria-disabled={count === 0 || undefined} className={smallButtonStyles}>
            {text.next}
          </button>
          <button
            type="button"
            aria-disabled={count === 0 || undefined}
            className={smallButtonStyles}
            onClick={replaceAll}
          >
            {text.all}
          </button>
        </div>
      </form>
    </ToolPanel>
  );
}
