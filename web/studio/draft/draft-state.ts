/** The state of the draft as a value, its transitions, and the merge of concurrent edits. */
import type { ContentDocument, ContentPage } from '#rules/content/document.ts';
import { isLocalized } from '#rules/content/localized.ts';
import { contentPages } from '#contract/content/field-table.ts';

/** A field that was edited in two ways. */
export type Conflict = {
  /** Entries of lists are named by their ids. */
  path: string;
  mine: unknown;
  theirs: unknown;
};

type Merged<T> = { merged: T; conflicts: Conflict[] };

/**
 * Merges two edited versions of `base` field by field. A field that both have changed is a conflict, and keeps `mine`
 * until the user chooses.
 */
export function mergeContent<T>(base: T, mine: T, theirs: T, path: string): Merged<T>;
export function mergeContent(base: unknown, mine: unknown, theirs: unknown, path: string): Merged<unknown> {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { merged: mine, conflicts: [] };
  if (isSame(base, mine)) return { merged: theirs, conflicts: [] };
  if (hasIds(base) && hasIds(mine) && hasIds(theirs)) return mergeEntries(base, mine, theirs, path);
  if (isGroup(base) && isGroup(mine) && isGroup(theirs)) return mergeGroups(base, mine, theirs, path);
  return { merged: mine, conflicts: [{ path, mine, theirs }] };
}

/** Resolves a conflict with their value. */
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
      // Removed by one side: it stays removed, unless the other side has edited it.
      const left = my ?? their;
      if (left && !(was && isSame(was, left))) kept.set(id, left);
    }
  }
  const [first, second] = isSame(idsOf(base), idsOf(mine)) ? [theirs, mine] : [mine, theirs];
  return { merged: inOrder(kept, idsOf(first), idsOf(second)), conflicts };
}

/** Sorts entries by the first order. An entry of the second order only follows its predecessor there. */
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
  /** The last known draft of the server. */
  server: ContentDocument;
  /** The shown draft, including unsaved edits. */
  document: ContentDocument;
  /** The server's version, on which the next save is based. */
  version: string;
  /** True while the server's draft differs from the published content. */
  hasChanges: boolean;
  past: Edit[];
  future: Edit[];
  /** Fields that someone else has changed too. Nothing is saved until the user chooses. */
  conflicts: Conflict[];
};

/** An undo step: one page before and after it. */
type Edit = {
  page: ContentPage;
  before: unknown;
  after: unknown;
  /** The edited field. Quick edits of one field are one step. */
  field: string;
  at: number;
};

export type ServerDraft = Pick<DraftState, 'version' | 'hasChanges'> & { document: ContentDocument };

/** The pages that a closed tab had not saved, and the versions that they are based on. */
export type UnsavedPages = { base: Partial<ContentDocument>; mine: Partial<ContentDocument> };

/** Edits of one field within this time are one undo step. */
const burstMs = 1_500;

/** The length of the undo history. */
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
  const isContinued = last?.page === page && last.field === field && at - last.at < burstMs;
  const step: Edit = { page, before: isContinued ? last.before : before, after: content, field, at };
  return {
    ...state,
    document: { ...state.document, [page]: content },
    past: [...(isContinued ? state.past.slice(0, -1) : state.past), step].slice(-mostEdits),
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

/** Returns the pages with unsaved edits. */
export function unsavedPages({ document, server }: DraftState): ContentPage[] {
  return contentPages.filter((page) => document[page] !== server[page]);
}

/** Marks `content` as saved; later edits stay unsaved. */
export function confirmSaved(
  state: DraftState,
  saved: { page: ContentPage; content: unknown; version: string; hasChanges: boolean },
): DraftState {
  const { page, content, version, hasChanges } = saved;
  return { ...state, server: { ...state.server, [page]: content }, version, hasChanges };
}

/** Rebases unsaved edits onto a newer draft of the server. */
export function rebase(state: DraftState, newer: ServerDraft): DraftState {
  const unsaved = unsavedPages(state);
  const base = pick(state.server, unsaved);
  const mine = pick(state.document, unsaved);
  return restore(newer, { base, mine });
}

/** Rebases the unsaved pages of an earlier visit onto the server's draft. */
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
  // Merged pages keep their type.
  return { ...opened, document: document as ContentDocument, conflicts };
}

/** Resolves all conflicts with the chosen document. */
export function resolveConflicts(state: DraftState, document: ContentDocument): DraftState {
  return { ...state, document, past: [], future: [], conflicts: [] };
}

export function pick(document: ContentDocument, pages: readonly ContentPage[]): Partial<ContentDocument> {
  return Object.fromEntries(pages.map((page) => [page, document[page]]));
}
