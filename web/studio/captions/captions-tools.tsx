import { Clock, Download, Keyboard, Plus, Replace, X } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { cueTime, parseShift, writeCaptions, writeSubRip } from '#rules/captions/caption-files.ts';
import {
  countMatches,
  type CueMatch,
  type EditedCue,
  nextMatch,
  publishedCues,
  replaceInCues,
  replaceMatch,
  shiftCues,
} from '#rules/captions/edit-cues.ts';
import { messages } from '#messages/messages.ts';
import { CheckField } from '#web/parts/check-field.tsx';
import { ChoiceField, TextField } from '#web/parts/field.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { IconButton, SmallButton } from '#web/studio/parts/small-buttons.tsx';
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
    <div
      role="group"
      aria-label={text.label}
      className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:whitespace-nowrap sm:flex-wrap max-sm:[&>*]:shrink-0"
    >
      <SmallButton onClick={onAdd}>
        <Plus aria-hidden="true" className="size-5" />
        {text.add}
      </SmallButton>
      {panels.map(({ name, label, Icon }) => (
        <SmallButton
          key={name}
          id={toolId(name)}
          aria-expanded={panel === name}
          onClick={() => onPanel(panel === name ? null : name)}
        >
          <Icon aria-hidden="true" className="size-5" />
          <span>{label}</span>
        </SmallButton>
      ))}
      <SmallButton aria-label={text.vtt} title={text.vtt} onClick={() => downloadVtt(file, cues)}>
        <Download aria-hidden="true" className="size-5" />
        {text.vttShort}
      </SmallButton>
      <SmallButton
        aria-label={text.srt}
        title={text.srt}
        onClick={() => saveFile(`${file}.srt`, writeSubRip(publishedCues(cues)), 'application/x-subrip')}
      >
        <Download aria-hidden="true" className="size-5" />
        {text.srtShort}
      </SmallButton>
      <IconButton
        aria-label={text.keys}
        title={text.keys}
        className="max-sm:hidden"
        onClick={() => onPanel('keys')}
      >
        <Keyboard aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

export function downloadVtt(file: string, cues: readonly EditedCue[]): void {
  saveFile(`${file}.vtt`, writeCaptions(publishedCues(cues)), 'text/vtt');
}

type ToolPanelProps = { title: string; close: string; onClose: () => void; children: ReactNode };

/** A tool below the video; Escape closes it. */
function ToolPanel({ title, close, onClose, children }: ToolPanelProps) {
  const panel = useRef<HTMLElement>(null);
  // Otherwise its buttons may be below the window, or below the player that stays in view.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={panel}
      aria-label={title}
      className="grid scroll-mt-80 scroll-mb-24 grid-cols-1 gap-2 rounded-card bg-surface p-4 shadow-low lg:scroll-my-1"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <IconButton aria-label={close} title={close} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {children}
    </section>
  );
}

const longestSearch = 200;

type FindPanelProps = {
  draft: CaptionsDraft;
  cues: Cues;
  actions: CaptionActions;
  /** Called with the occurrence that was shown last, to continue there. */
  onClose: (shown: CueMatch | null) => void;
};

/** Finds and replaces a text in all captions. A replacement is one undo step. */
export function FindPanel({ draft, cues, actions, onClose }: FindPanelProps) {
  const [find, setFind] = useState('');
  const [replacement, setReplacement] = useState('');
  const [isCaseKept, setCaseKept] = useState(false);
  const shown = useRef<CueMatch | null>(null);
  const search = { find, isCaseKept };
  const count = countMatches(cues, search);
  useEffect(() => void (shown.current = null), [find, isCaseKept]);

  function showNext(event?: SubmitEvent) {
    event?.preventDefault();
    const all = draft.read().history.cues;
    const next = nextMatch(all, { ...search, after: shown.current });
    shown.current = next;
    if (!next) return;
    actions.show(next);
    announce(all.find(({ id }) => id === next.id)?.text ?? '');
  }

  /** Replaces the occurrence that is shown, and shows the next one. */
  function replaceShown() {
    const match = shown.current;
    const found = match && nextMatch(cues, { ...search, after: { ...match, to: match.from } });
    // It may have been edited since.
    if (match && found?.id === match.id && found.from === match.from) {
      draft.edit((all) => replaceMatch(all, { match, replacement }));
      shown.current = { ...match, to: match.from + replacement.length };
    }
    showNext();
  }

  function replaceAll() {
    if (count === 0) return;
    draft.edit((all) => replaceInCues(all, { ...search, replacement }));
    const left = countMatches(draft.read().history.cues, search);
    announce(told.replaced(replacement.includes(find) ? count : count - left));
  }

  return (
    <ToolPanel title={findText.title} close={findText.close} onClose={() => onClose(shown.current)}>
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
        <CheckField label={findText.case} checked={isCaseKept} onChange={setCaseKept} />
        <p role="status" className="self-center tabular-nums text-quiet">
          {find === '' ? '' : findText.count(count)}
        </p>
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <SmallButton type="submit" aria-disabled={count === 0 || undefined}>
            {findText.next}
          </SmallButton>
          <SmallButton aria-disabled={count === 0 || undefined} onClick={() => count > 0 && replaceShown()}>
            {findText.one}
          </SmallButton>
          <SmallButton aria-disabled={count === 0 || undefined} onClick={replaceAll}>
            {findText.all}
          </SmallButton>
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
        <ChoiceField
          legend={shiftText.which}
          isLegendHidden
          options={[
            { value: 'all', label: shiftText.all },
            {
              value: 'here',
              label: shiftText.fromHere(chosen ? cueTime(chosen.startMs) : '–'),
              disabled: !chosen,
            },
          ]}
          value={isFromHere ? 'here' : 'all'}
          onChange={(which) => setFromHere(which === 'here')}
        />
        <SmallButton type="submit" className="justify-self-start">
          {shiftText.apply}
        </SmallButton>
      </form>
    </ToolPanel>
  );
}
