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
import { messages } from '#messages/messages.ts';
import { TextField } from '#web/parts/field.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { iconButtonStyles, smallButtonStyles } from '#web/studio/parts/icon-button-styles.ts';
import { saveFile } from '#web/platform/save-file.ts';
import type { CaptionActions } from './caption-actions.ts';
import type { CaptionsDraft } from './captions-draft.ts';
import type { Cues } from './cue-history.ts';

const { tools: text, find: findText, shift: shiftText, told } = messages.studioCaptions;

export type Panel = 'find' | 'shift' | 'keys';

/** The id of a panel’s button, which receives the focus when the panel closes. */
export const toolId = (panel: Panel): string => `captions-tool-${panel}`;

type ToolbarProps = {
  cues: readonly EditedCue[];
  /** The name of a download, without extension. */
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

/** A tool below the video; Escape closes it. */
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

const longestSearch = 200;

type FindPanelProps = { draft: CaptionsDraft; cues: Cues; actions: CaptionActions; onClose: () => void };

/** Finds and replaces a text in all captions. A replacement is one undo step. */
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
    announce(told.replaced(replacement.includes(find) ? count : count - left));
  }

  return (
    <ToolPanel title={findText.title} close={findText.close} onClose={onClose}>
      <form onSubmit={showNext} className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={findText.find}
          autoFocus
          maxLength={longestSearch}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <TextField
          label={findText.replacement}
          maxLength={longestSearch}
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
          {findText.case}
        </label>
        <p role="status" className="self-center tabular-nums text-quiet">
          {find === '' ? '' : findText.count(count)}
        </p>
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <button type="submit" aria-disabled={count === 0 || undefined} className={smallButtonStyles}>
            {findText.next}
          </button>
          <button
            type="button"
            aria-disabled={count === 0 || undefined}
            className={smallButtonStyles}
            onClick={replaceAll}
          >
            {findText.all}
          </button>
        </div>
      </form>
    </ToolPanel>
  );
}

type ShiftPanelProps = { draft: CaptionsDraft; chosen: EditedCue | null; onClose: () => void };

/** Shifts all captions, or those from the selected one on. */
export function ShiftPanel({ draft, chosen, onClose }: ShiftPanelProps) {
  const [typed, setTyped] = useState('');
  const [isFromHere, setFromHere] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const from = isFromHere ? chosen : null;

  function shift(event: SubmitEvent) {
    event.preventDefault();
    const byMs = parseShift(typed);
    if (byMs === null) return setError(shiftText.wrong);
    const { cues } = draft.read().history;
    const shifted = shiftCues(cues, { byMs, fromId: from?.id ?? null });
    if (!shifted) return setError(shiftText.early);
    setError(null);
    draft.edit(() => shifted);
    const count = cues.length - (from ? cues.indexOf(from) : 0);
    return announce(told.shifted(count, String(byMs / 1000)));
  }

  return (
    <ToolPanel title={shiftText.title} close={shiftText.close} onClose={onClose}>
      <form onSubmit={shift} className="grid gap-3">
        <TextField
          label={shiftText.by}
          hint={shiftText.hint}
          error={error}
          autoFocus
          maxLength={12}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <fieldset className="grid">
          <legend className="sr-only">{shiftText.which}</legend>
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
                {isHere ? shiftText.fromHere(chosen ? cueTime(chosen.startMs) : '–') : shiftText.all}
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className={`${smallButtonStyles} justify-self-start`}>
          {shiftText.apply}
        </button>
      </form>
    </ToolPanel>
  );
}
