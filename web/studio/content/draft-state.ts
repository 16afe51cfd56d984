/** The draft that is being edited, as a state and the steps that lead from one to the next. */
import { type ContentDocument, type ContentPage, contentPages } from '#rules/content/document.ts';
import { type Conflict, isSame, mergeContent } from './merge-content.ts';

export type DraftState = {
  /** The draft as the server has it, as far as is known here. */
  server: ContentDocument;
  /** The draft as it is shown, with what is not saved yet. */
  document: ContentDocument;
  /** The server's version, which the next save is made from. */
  version: string;
  /** True while the server's draft differs from what is published. */
  hasChanges: boolean;
  past: Edit[];
  future: Edit[];
  /** Fields that somebody else has changed too, until one has chosen. Nothing is saved meanwhile. */
  conflicts: Conflict[];
};

/** A step that can be undone: one page, before and after it. */
type Edit = {
  page: ContentPage;
  before: unknown;
  after: unknown;
  /** The edited field; quick edits of one field are undone together. */
  field: string;
  at: number;
};

/** The server's draft. */
export type ServerDraft = Pick<DraftState, 'version' | 'hasChanges'> & { document: ContentDocument };

/** The edits that a tab had not saved when it was closed: pages of it, and the same pages before. */
export type UnsavedPages = { base: Partial<ContentDocument>; mine: Partial<ContentDocument> };

/** Edits of one field that follow each other within this time are one step to undo. */
const burstMs = 1_500;

/** The steps back that are kept. */
const mostEdits = 200;

export function openDraft({ document, version, hasChanges }: ServerDraft): DraftState {
  return { server: document, document, version, hasChanges, past: [], future: [], conflicts: [] };
}

export function editPage<P extends ContentPage>(
  state: DraftState,
  edit: { page: P; content: ContentDocument[P]; field: string; at: number },
): DraftState {
  const { page, content, field, at } = edit;
  const before = state.document[page];
  if (before === content) return state;
  const last = state.past.at(-1);
  const goesOn = last?.page === page && last.field === field && at - last.at < burstMs;
  const step: Edit = { page, before: goesOn ? last.before : before, after: content, field, at };
  return {
    ...state,
    document: { ...state.document, [page]: content },
    past: [...(goesOn ? state.past.slice(0, -1) : state.past), step].slice(-mostEdits),
    future: [],
  };
}

export function undo(state: DraftState): DraftState {
  const step = state.past.at(-1);
  if (!step) return state;
  return {
    ...state,
    document: { ...state.document, [step.page]: step.before },
    past: state.past.slice(0, -1),
    future: [...state.future, step],
  };
}

export function redo(state: DraftState): DraftState {
  const step = state.future.at(-1);
  if (!step) return state;
  return {
    ...state,
    document: { ...state.document, [step.page]: step.after },
    past: [...state.past, step],
    future: state.future.slice(0, -1),
  };
}

/** Returns the pages whose edits the server does not have. */
export function unsavedPages({ document, server }: DraftState): ContentPage[] {
  return contentPages.filter((page) => document[page] !== server[page]);
}

/** Notes that the server has taken `content`; what was typed meanwhile stays unsaved. */
export function confirmSaved(
  state: DraftState,
  saved: { page: ContentPage; content: unknown; version: string; hasChanges: boolean },
): DraftState {
  const { page, content, version, hasChanges } = saved;
  return { ...state, server: { ...state.server, [page]: content }, version, hasChanges };
}

/** Goes over to a newer draft of the server and puts what is unsaved here on top of it. */
export function rebase(state: DraftState, newer: ServerDraft): DraftState {
  const unsaved = unsavedPages(state);
  const base = pick(state.server, unsaved);
  const mine = pick(state.document, unsaved);
  return restore(newer, { base, mine });
}

/** Returns the server's draft with the unsaved pages of an earlier visit on top. */
export function restore(draft: ServerDraft, { base, mine }: UnsavedPages): DraftState {
  const opened = openDraft(draft);
  const conflicts: Conflict[] = [];
  const document: Record<string, unknown> = { ...draft.document };
  for (const page of contentPages) {
    const own = mine[page];
    if (!own) continue;
    const theirs = draft.document[page];
    const merge = mergeContent<unknown>(base[page], own, theirs, page);
    conflicts.push(...merge.conflicts);
    document[page] = isSame(merge.merged, theirs) ? theirs : merge.merged;
  }
  // The pages of a merge are those of a document, since each began as one.
  return { ...opened, document: document as ContentDocument, conflicts };
}

/** Ends the conflicts with the document that was chosen. */
export function resolveConflicts(state: DraftState, document: ContentDocument): DraftState {
  return { ...state, document, past: [], future: [], conflicts: [] };
}

export function pick(document: ContentDocument, pages: readonly ContentPage[]): Partial<ContentDocument> {
  return Object.fromEntries(pages.map((page) => [page, document[page]]));
}
