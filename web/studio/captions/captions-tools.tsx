import { Clock, Download, Keyboard, Plus, Replace, X } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { cueTime, parseShift, writeCaptions, writeSubRip } from '#rules/captions/caption-files.ts';
import {
  countMatches,
  type EditedCue,
  isMatch,
  publishedCues,
  replaceInCues,
  shiftCues,
} from '#rules/captions/edit-cues.ts';
import { words } from '#words/words.ts';
import { TextField } from '#web/parts/field.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { iconButtonStyles, smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import { saveFile } from '#web/studio/parts/text-file.ts';
import type { CaptionActions } from './caption-actions.ts';
import type { CaptionsDraft } from './captions-draft.ts';
import type { Cues } from './cue-history.ts';

const text = words.studioCaptions.tools;

export type Panel = 'find' | 'shift' | 'keys';

/** The button of a panel, which the focus goes back to. */
export const toolId = (panel: Panel): string => `captions-tool-${panel}`;

type ToolbarProps = {
  cues: readonly EditedCue[];
  /** The name of a download, without its ending. */
  file: string;
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
  onAdd: () => void;
};

export function Toolbar({ cues, file, panel, onPanel, onAdd }: ToolbarProps) {
  const panels = [
    { name: 'find', label: text.find, Icon: Replace },
    { name: 'shift', label: text.shift, Icon: Clock },
  ] as const;
  return (
    <div role="group" aria-label={text.label} className="flex flex-wrap gap-2">
      <button type="button" className={smallButtonStyles} onClick={onAdd}>
        <Plus aria-hidden="true" className="size-5" />
        {text.add}
      </button>
      {panels.map(({ name, label, Icon }) => (
        <button
          key={name}
          id={toolId(name)}
          type="button"
          aria-expanded={panel === name}
          className={smallButtonStyles}
          onClick={() => onPanel(panel === name ? null : name)}
        >
          <Icon aria-hidden="true" className="size-5" />
          <span>{label}</span>
        </button>
      ))}
      <button type="button" className={smallButtonStyles} onClick={() => downloadVtt(file, cues)}>
        <Download aria-hidden="true" className="size-5" />
        {text.vtt}
      </button>
      <button
        type="button"
        className={smallButtonStyles}
        onClick={() => saveFile(`${file}.srt`, writeSubRip(publishedCues(cues)), 'application/x-subrip')}
      >
        <Download aria-hidden="true" className="size-5" />
        {text.srt}
      </button>
      <button type="button" className={smallButtonStyles} onClick={() => onPanel('keys')}>
        <Keyboard aria-hidden="true" className="size-5" />
        {text.keys}
      </button>
    </div>
  );
}

export function downloadVtt(file: string, cues: readonly EditedCue[]): void {
  saveFile(`${file}.vtt`, writeCaptions(publishedCues(cues)), 'text/vtt');
}

type ToolPanelProps = { title: string; close: string; onClose: () => void; children: ReactNode };

/** A tool below the film; Escape closes it. */
function ToolPanel({ title, close, onClose, children }: ToolPanelProps) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-1 gap-2 rounded-card bg-surface p-4 shadow-low"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <button type="button" aria-label={close} title={close} className={iconButtonStyles} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {children}
    </section>
  );
}

const findPanelText = words.studioCaptions.find;

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
    <ToolPanel title={findPanelText.title} close={findPanelText.close} onClose={onClose}>
      <form onSubmit={showNext} className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={findPanelText.find}
          autoFocus
          maxLength={longest}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <TextField
          label={findPanelText.replacement}
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
          {findPanelText.case}
        </label>
        <p role="status" className="self-center tabular-nums text-quiet">
          {find === '' ? '' : findPanelText.count(count)}
        </p>
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <button type="submit" aria-disabled={count === 0 || undefined} className={smallButtonStyles}>
            {findPanelText.next}
          </button>
          <button
            type="button"
            aria-disabled={count === 0 || undefined}
            className={smallButtonStyles}
            onClick={replaceAll}
          >
            {findPanelText.all}
          </button>
        </div>
      </form>
    </ToolPanel>
  );
}

const shiftPanelText = words.studioCaptions.shift;

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
    if (byMs === null) return setTrouble(shiftPanelText.wrong);
    const { cues } = draft.read().history;
    const shifted = shiftCues(cues, { byMs, fromId: from?.id ?? null });
    if (!shifted) return setTrouble(shiftPanelText.early);
    setTrouble(null);
    draft.edit(() => shifted);
    const count = cues.length - (from ? cues.indexOf(from) : 0);
    return announce(words.studioCaptions.told.shifted(count, String(byMs / 1000)));
  }

  return (
    <ToolPanel title={shiftPanelText.title} close={shiftPanelText.close} onClose={onClose}>
      <form onSubmit={shift} className="grid gap-3">
        <TextField
          label={shiftPanelText.by}
          hint={shiftPanelText.hint}
          error={trouble}
          autoFocus
          maxLength={12}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <fieldset className="grid">
          <legend className="sr-only">{shiftPanelText.which}</legend>
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
              <span>
                {isHere
                  ? shiftPanelText.fromHere(chosen ? cueTime(chosen.startMs) : '–')
                  : shiftPanelText.all}
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className={`${smallButtonStyles} justify-self-start`}>
          {shiftPanelText.apply}
        </button>
      </form>
    </ToolPanel>
  );
}
