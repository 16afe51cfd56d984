/** The actions on captions, shared by buttons and keys. */
import { flushSync } from 'react-dom';
import { captionLimits, cueTime } from '#rules/captions/caption-files.ts';
import {
  addCue,
  changeCue,
  cueAt,
  type CueMatch,
  mergeWithNext,
  oneLine,
  removeCue,
  splitCue,
  type TimedCue,
} from '#rules/captions/edit-cues.ts';
import { matchedText, searchWords } from '#rules/transcript.ts';
import { messages } from '#messages/messages.ts';
import { announce } from '#web/studio/parts/announcer.tsx';
import type { CaptionsDraft } from './captions-draft.ts';
import type { FilmControl } from './video-player.tsx';

const { told } = messages.studioCaptions;

export const textId = (id: number): string => `cue-text-${id}`;
export const rowId = (id: number): string => `cue-${id}`;

export type CaptionActions = ReturnType<typeof createCaptionActions>;

type Chosen = { read: () => number | null; set: (id: number | null) => void };

export function createCaptionActions(draft: CaptionsDraft, film: FilmControl, chosen: Chosen) {
  const cues = () => draft.read().history.cues;
  const cueOf = (id: number) => cues().find((cue) => cue.id === id);

  /** Renders a caption that may be new and focuses it immediately, so that the next keystroke lands there. */
  function focus(id: number, caret?: number, selectedTo = caret): void {
    flushSync(() => chosen.set(id));
    const area = document.getElementById(textId(id));
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.focus({ preventScroll: true });
    area.scrollIntoView({ block: 'nearest' });
    if (caret !== undefined) area.setSelectionRange(caret, selectedTo ?? caret);
  }

  /** Selects the caption before or after the selected one, or the one at the current position. */
  function move(steps: 1 | -1, caret?: number): void {
    const all = cues();
    const here = all.findIndex((cue) => cue.id === chosen.read());
    const from = here === -1 ? cueAt(all, film.position() ?? 0) : here;
    const cue = all[Math.min(Math.max(0, from + steps), all.length - 1)];
    if (!cue) return;
    focus(cue.id, caret === undefined ? undefined : Math.min(caret, cue.text.length));
    film.goTo(cue.startMs);
  }

  /** Shows what an undo or a redo has changed, and moves the focus there if it was in the list. */
  function showChange(work: () => void): void {
    const before = cues();
    const { activeElement } = document;
    const wasInList = activeElement?.closest('#captions-list') != null;
    flushSync(work);
    const [had, has] = [new Set(before), new Set(cues())];
    const hadIds = new Set(before.map(({ id }) => id));
    const changed = cues().filter((cue) => !had.has(cue));
    const added = changed.filter(({ id }) => !hadIds.has(id));
    const gone = before.findIndex((cue) => !has.has(cue));
    const shown = added[0] ?? changed[0] ?? cues()[Math.min(gone, cues().length - 1)];
    if (!shown) return chosen.set(null);
    const isOne = added.length === 1 || changed.length < 2;
    if (wasInList && (isOne || !activeElement?.isConnected)) return focus(shown.id);
    if (cueOf(chosen.read() ?? -1)) return undefined;
    return chosen.set(shown.id);
  }

  function goTo(id: number): void {
    const cue = cueOf(id);
    if (cue) film.goTo(cue.startMs);
  }

  /** Seeks to a caption, unless the video is within it: then a click only places the caret. */
  function visit(id: number): void {
    const cue = cueOf(id);
    const position = film.position();
    if (cue && position !== null && (position < cue.startMs || position >= cue.endMs)) goTo(id);
  }

  function setTime(id: number, change: Partial<TimedCue>, field: string | null = null): void {
    draft.edit((all) => changeCue(all, { id, ...change }), field);
  }

  return {
    choose: chosen.set,
    goTo,
    visit,
    setTime,
    write: (id: number, text: string) =>
      draft.edit(
        (all) => all.map((cue) => (cue.id === id ? { ...cue, text: oneLine(text) } : cue)),
        `text:${id}`,
      ),
    /** Without a video, the new caption follows the last one. */
    add: () => {
      if (cues().length >= captionLimits.cues) return;
      const atMs = film.position() ?? Math.max(0, ...cues().map(({ endMs }) => endMs));
      const id = draft.newId();
      draft.edit((all) => addCue(all, { id, atMs }));
      announce(told.added(cueTime(atMs)));
      focus(id);
    },
    remove: (id: number) => {
      const at = cues().findIndex((cue) => cue.id === id);
      draft.edit((all) => removeCue(all, id));
      announce(told.removed);
      const next = cues()[Math.min(at, cues().length - 1)];
      if (next) focus(next.id);
      else chosen.set(null);
    },
    split: (id: number) => {
      const cue = cueOf(id);
      const area = document.getElementById(textId(id));
      if (!cue || cues().length >= captionLimits.cues) return;
      const caret = area instanceof HTMLTextAreaElement ? area.selectionStart : cue.text.length;
      const newId = draft.newId();
      draft.edit((all) => splitCue(all, { id, newId, caret, atMs: film.position() }));
      announce(told.split);
      focus(newId, 0);
    },
    merge: (id: number) => {
      const before = cues();
      const caret = cueOf(id)?.text.trim().length;
      draft.edit((all) => mergeWithNext(all, id));
      if (cues().length === before.length) return;
      announce(told.merged);
      focus(id, caret);
    },
    setStart: (id: number) => {
      const startMs = film.position();
      if (startMs !== null) setTime(id, { startMs });
    },
    setEnd: (id: number) => {
      const endMs = film.position();
      if (endMs !== null) setTime(id, { endMs });
    },
    move,
    /** Handles a key in a text. Enter goes to the next caption, and the arrows leave the text where it has no more lines. */
    pressInText: (press: TextKeyPress) => {
      const steps = stepsOf(press);
      if (steps === null) return;
      press.preventDefault();
      move(steps, press.key === 'Enter' ? Infinity : press.currentTarget.selectionStart);
    },
    /** Focuses the caption at a time, or the last one before it, and selects the first of the words in it. */
    open: (ms: number, words: string) => {
      const all = cues();
      // Transcripts have times of the captions' starts, with the rounding of a player.
      const cue = all.findLast(({ startMs }) => startMs <= ms + 50) ?? all[0];
      if (!cue) return;
      const runs = matchedText(cue.text, searchWords(words));
      const at = words === '' ? -1 : runs.findIndex(({ isMatch }) => isMatch);
      const from = runs.slice(0, at).reduce((sum, { text }) => sum + text.length, 0);
      if (at === -1) focus(cue.id, cue.text.length);
      else focus(cue.id, from, from + (runs[at]?.text.length ?? 0));
    },
    /** Shows a search result, while the focus stays in the search. */
    show: ({ id }: CueMatch) => {
      chosen.set(id);
      goTo(id);
      requestAnimationFrame(() => document.getElementById(textId(id))?.scrollIntoView({ block: 'center' }));
    },
    /** Focuses a search result. */
    select: ({ id, from, to }: CueMatch) => focus(id, from, to),
    undo: () => {
      if (draft.read().history.past.length === 0) return;
      showChange(draft.undo);
      announce(told.undone);
    },
    redo: () => {
      if (draft.read().history.future.length === 0) return;
      showChange(draft.redo);
      announce(told.redone);
    },
  };
}

type TextKeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & {
  currentTarget: HTMLTextAreaElement;
  nativeEvent: Pick<KeyboardEvent, 'isComposing'>;
  preventDefault: () => void;
};

/** Returns how many captions a key in a text moves on; null for a key that the text keeps. */
function stepsOf({ key, currentTarget: area, nativeEvent, ...press }: TextKeyPress): 1 | -1 | null {
  if (nativeEvent.isComposing || press.altKey || press.ctrlKey || press.metaKey) return null;
  if (key === 'Enter') return press.shiftKey ? -1 : 1;
  if (press.shiftKey || area.selectionStart !== area.selectionEnd) return null;
  const isOneLine = area.clientHeight < 2 * Number.parseFloat(getComputedStyle(area).lineHeight);
  if (key === 'ArrowDown') return isOneLine || area.selectionStart === area.value.length ? 1 : null;
  if (key === 'ArrowUp') return isOneLine || area.selectionStart === 0 ? -1 : null;
  return null;
}
