/** The draft that is being edited, as a state and the steps that lead from one to the next. */
import { type ContentDocument, type ContentPage, contentPages } from '#rules/content/document.ts';
import { isLocalized } from '#rules/content/localized.ts';

/** Joins two people's edits of the same content, field by field, and finds the fields that both have changed. */
export type Conflict = {
  /** Entries of lists stand in it by their ids. */
  path: string;
  mine: unknown;
  theirs: unknown;
};

type Merged<T> = { merged: T; conflicts: Conflict[] };

/**
 * Returns the content with the edits of both; `base` is what both began from. A field that both have changed is a
 * conflict, and holds my value until somebody chooses. Nothing that one of them wrote is dropped without a conflict.
 */
export function mergeContent<T>(base: T, mine: T, theirs: T, path: string): Merged<T>;
export function mergeContent(base: unknown, mine: unknown, theirs: unknown, path: string): Merged<unknown> {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { merged: mine, conflicts: [] };
  if (isSame(base, mine)) return { merged: theirs, conflicts: [] };
  if (hasIds(base) && hasIds(mine) && hasIds(theirs)) return mergeEntries(base, mine, theirs, path);
  if (isGroup(base) && isGroup(mine) && isGroup(theirs)) return mergeGroups(base, mine, theirs, path);
  return { merged: mine, conflicts: [{ path, mine, theirs }] };
}

/** Returns the merged document with their value in the place of a conflict. */
export function takeTheirs<T>(merged: T, conflict: Conflict): T;
export function takeTheirs(merged: unknown, { path, theirs }: Conflict): unknown {
  return replace(merged, path.split('.'), theirs);
}

export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

type Group = Record<string, unknown>;

function mergeGroups(base: Group, mine: Group, theirs: Group, path: string): Merged<Group> {
  const conflicts: Conflict[] = [];
  const merged: Group = {};
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const part = mergeContent(base[key], mine[key], theirs[key], `${path}.${key}`);
    conflicts.push(...part.conflicts);
    if (part.merged !== undefined) merged[key] = part.merged;
  }
  return { merged, conflicts };
}

type Entry = Group & { id: string | number };

function mergeEntries(base: Entry[], mine: Entry[], theirs: Entry[], path: string): Merged<Entry[]> {
  const [before, own, others] = [byId(base), byId(mine), byId(theirs)];
  const conflicts: Conflict[] = [];
  const kept = new Map<Entry['id'], Entry>();
  for (const id of new Set([...own.keys(), ...others.keys()])) {
    const [was, my, their] = [before.get(id), own.get(id), others.get(id)];
    if (my && their && was) {
      const entry = mergeContent(was, my, their, `${path}.${id}`);
      conflicts.push(...entry.conflicts);
      kept.set(id, entry.merged);
    } else if (my && their) {
      kept.set(id, my);
      if (!isSame(my, their)) conflicts.push({ path: `${path}.${id}`, mine: my, theirs: their });
    } else {
      // One of them has removed it. It goes, unless the other has worked on it since.
      const left = my ?? their;
      if (left && !(was && isSame(was, left))) kept.set(id, left);
    }
  }
  const [first, second] = isSame(idsOf(base), idsOf(mine)) ? [theirs, mine] : [mine, theirs];
  return { merged: inOrder(kept, idsOf(first), idsOf(second)), conflicts };
}

/** Puts the entries in the first order; one that stands only in the second comes after its previous there. */
function inOrder(entries: Map<Entry['id'], Entry>, first: Entry['id'][], second: Entry['id'][]): Entry[] {
  const order = first.filter((id) => entries.has(id));
  for (const [place, id] of second.entries()) {
    if (!entries.has(id) || order.includes(id)) continue;
    const previous = second.slice(0, place).findLast((before) => order.includes(before));
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, id);
  }
  return order.flatMap((id) => entries.get(id) ?? []);
}

function replace(part: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (hasIds(part))
    return part.map((entry) => (String(entry.id) === key ? replace(entry, rest, value) : entry));
  return isGroup(part) ? { ...part, [key]: replace(part[key], rest, value) } : part;
}

const byId = (entries: Entry[]) => new Map(entries.map((entry) => [entry.id, entry]));
const idsOf = (entries: Entry[]) => entries.map(({ id }) => id);

/** An empty list may be one of entries. */
function hasIds(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every((entry) => isGroup(entry) && 'id' in entry);
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLocalized(value);
}

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
