/** The captions with what was before and after them, for undo and redo. */
import type { EditedCue } from '#rules/captions/edit-cues.ts';

export type Cues = readonly EditedCue[];

export type CueHistory = {
  cues: Cues;
  past: readonly Cues[];
  future: readonly Cues[];
  /** The field of the last edit, and when it was. */
  last: { field: string; at: number } | null;
};

export type Edit = {
  cues: Cues;
  /** Edits of one field in a row are undone together; null is a step of its own. */
  field: string | null;
  at: number;
};

/** A longer pause begins a new step. */
const pauseMs = 2_000;

const mostSteps = 300;

export function historyOf(cues: Cues): CueHistory {
  return { cues, past: [], future: [], last: null };
}

export function edit(history: CueHistory, { cues, field, at }: Edit): CueHistory {
  if (cues === history.cues) return history;
  const { last } = history;
  const goesOn = field !== null && last?.field === field && at - last.at < pauseMs;
  return {
    cues,
    past: goesOn ? history.past : [...history.past.slice(-mostSteps + 1), history.cues],
    future: [],
    last: field === null ? null : { field, at },
  };
}

export function undo(history: CueHistory): CueHistory {
  const cues = history.past.at(-1);
  if (!cues) return history;
  return { cues, past: history.past.slice(0, -1), future: [history.cues, ...history.future], last: null };
}

export function redo(history: CueHistory): CueHistory {
  const [cues, ...future] = history.future;
  if (!cues) return history;
  return { cues, past: [...history.past, history.cues], future, last: null };
}
