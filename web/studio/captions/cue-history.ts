/** Captions with undo and redo. */
import type { EditedCue } from '#rules/captions/edit-cues.ts';

export type Cues = readonly EditedCue[];

export type CueHistory = {
  cues: Cues;
  past: readonly Cues[];
  future: readonly Cues[];
  /** The field and time of the last edit. */
  last: { field: string; at: number } | null;
};

type Edit = {
  cues: Cues;
  /** Consecutive edits of one field are one undo step; null always starts a new one. */
  field: string | null;
  at: number;
};

/** A longer pause starts a new undo step. */
const pauseMs = 2_000;

const mostSteps = 300;

export function historyOf(cues: Cues): CueHistory {
  return { cues, past: [], future: [], last: null };
}

export function edit(history: CueHistory, { cues, field, at }: Edit): CueHistory {
  if (cues === history.cues) return history;
  const { last } = history;
  const isContinued = field !== null && last?.field === field && at - last.at < pauseMs;
  return {
    cues,
    past: isContinued ? history.past : [...history.past.slice(-mostSteps + 1), history.cues],
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
