/**
 * The draft of the site's content: saves automatically page by page, stores unsaved edits in the browser, retries when
 * the network is back, and merges the edits of others.
 */
import type { ContentDocument, ContentPage } from '#rules/content/document.ts';
import type { ErrorCode } from '#rules/api-error.ts';
import { ApiError } from '#web/platform/call.ts';
import {
  confirmSaved,
  type DraftState,
  editPage,
  isSame,
  openDraft,
  pick,
  rebase,
  redo,
  resolveConflicts,
  restore,
  type ServerDraft,
  undo,
  type UnsavedPages,
  unsavedPages,
} from './draft-state.ts';

/** The server, the browser's storage and the clock. */
type DraftPorts = {
  load: () => Promise<ServerDraft>;
  savePage: (
    page: ContentPage,
    save: { version: string; content: unknown },
  ) => Promise<{ version: string; hasChanges: boolean }>;
  /** The copy of unsaved edits. `write` returns false when the browser cannot store it. */
  copy: { read: () => UnsavedPages | null; write: (pages: UnsavedPages) => boolean; remove: () => void };
  /** Schedules a call, and returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
  now: () => number;
};

type SaveStatus =
  | 'saved'
  | 'saving'
  /** No reply; the save is retried. */
  | 'offline'
  /** The server rejected the edits. */
  | 'refused'
  /** The session has ended. */
  | 'signed-out'
  /** Someone else has changed the same fields. */
  | 'choosing';

export type DraftView = {
  /** Null until loaded. */
  draft: DraftState | null;
  status: SaveStatus;
  /** True while this browser stores a copy of unsaved edits. */
  isKeptHere: boolean;
  loadFailed: boolean;
  /** Counts the merges of edits from elsewhere. */
  merges: number;
};

export type Draft = ReturnType<typeof createDraft>;

const saveMs = 600;
const copyMs = 250;
const longestRetryMs = 30_000;

/** After this many conflicts in a row, the save waits as if offline. */
const mostRebases = 5;

export function createDraft(ports: DraftPorts) {
  let view: DraftView = {
    draft: null,
    status: 'saved',
    isKeptHere: false,
    loadFailed: false,
    merges: 0,
  };
  const listeners = new Set<() => void>();
  let isLoading: Promise<void> | null = null;
  let isSaving: Promise<void> | null = null;
  let cancelSave = () => {};
  let cancelCopy = () => {};
  let failures = 0;

  function show(part: Partial<DraftView>): void {
    view = { ...view, ...part };
    for (const listener of listeners) listener();
  }

  function load(): Promise<void> {
    if (view.draft) return refresh();
    isLoading ??= loadFirst().finally(() => {
      isLoading = null;
    });
    return isLoading;
  }

  async function loadFirst(): Promise<void> {
    try {
      const draft = await ports.load();
      const unsaved = ports.copy.read();
      show({ draft: unsaved ? restore(draft, unsaved) : openDraft(draft), loadFailed: false });
      void save();
    } catch {
      show({ loadFailed: true });
    }
  }

  /** Loads a newer draft, or saves unsaved edits instead. `isOwn` after the user's own action. */
  async function refresh({ isOwn = false } = {}): Promise<void> {
    const { draft } = view;
    if (!draft || isSaving) return undefined;
    if (unsavedPages(draft).length > 0) return save();
    const newer = await ports.load().catch(() => null);
    if (!newer || view.draft !== draft || isSaving) return undefined;
    if (newer.version === draft.version && newer.hasChanges === draft.hasChanges) return undefined;
    adopt(newer);
    if (!isOwn && !isSame(newer.document, draft.document)) show({ merges: view.merges + 1 });
    return undefined;
  }

  /** Shows a draft from the server, such as the one after publishing, with unsaved edits on top. */
  function adopt(newer: ServerDraft): void {
    if (!view.draft) return;
    show({ draft: rebase(view.draft, newer) });
    void save();
  }

  function change(next: (draft: DraftState) => DraftState): void {
    if (!view.draft) return;
    const draft = next(view.draft);
    if (draft === view.draft) return;
    const isSaved = unsavedPages(draft).length === 0;
    show({
      draft,
      status: isSaved && !isSaving ? 'saved' : view.status === 'saved' ? 'saving' : view.status,
    });
    cancelCopy();
    cancelCopy = ports.after(copyMs, keepCopy);
    cancelSave();
    cancelSave = ports.after(saveMs, () => void save());
  }

  function keepCopy(): void {
    cancelCopy();
    const { draft } = view;
    if (!draft) return;
    const pages = unsavedPages(draft);
    if (pages.length === 0) {
      ports.copy.remove();
      if (view.isKeptHere) show({ isKeptHere: false });
      return;
    }
    const isKeptHere = ports.copy.write({
      base: pick(draft.server, pages),
      mine: pick(draft.document, pages),
    });
    if (isKeptHere !== view.isKeptHere) show({ isKeptHere });
  }

  /** Saves everything, and resolves after success or failure. */
  function save(): Promise<void> {
    cancelSave();
    isSaving ??= savePages().finally(() => {
      isSaving = null;
      keepCopy();
    });
    return isSaving;
  }

  async function savePages(): Promise<void> {
    let rebases = 0;
    for (;;) {
      const { draft } = view;
      if (!draft) return;
      if (draft.conflicts.length > 0) return show({ status: 'choosing' });
      const [page] = unsavedPages(draft);
      if (!page) return show({ status: 'saved' });
      show({ status: 'saving' });
      const content = draft.document[page];
      try {
        const saved = await ports.savePage(page, { version: draft.version, content });
        failures = 0;
        show({ draft: confirmSaved(view.draft ?? draft, { page, content, ...saved }) });
      } catch (error) {
        if (codeOf(error) !== 'aborted' || ++rebases > mostRebases) return fail(codeOf(error));
        const newer = await ports.load().catch((cause: unknown) => fail(codeOf(cause)));
        if (!newer) return undefined;
        const mine = view.draft ?? draft;
        const isNews = !isSame(newer.document, mine.document);
        show({ draft: rebase(mine, newer), merges: view.merges + (isNews ? 1 : 0) });
      }
    }
  }

  function fail(code: ErrorCode): void {
    const status = statusOfError[code] ?? 'offline';
    show({ status });
    if (status !== 'offline') return;
    cancelSave();
    cancelSave = ports.after(Math.min(longestRetryMs, 1_000 * 2 ** failures++), () => void save());
  }

  return {
    read: () => view,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load,
    refresh,
    adopt,
    save,
    keepCopy,
    edit<P extends ContentPage>(
      page: P,
      field: string,
      editContent: (content: ContentDocument[P]) => ContentDocument[P],
    ): void {
      change((draft) =>
        editPage(draft, { page, content: editContent(draft.document[page]), field, at: ports.now() }),
      );
    },
    undo: () => change(undo),
    redo: () => change(redo),
    /** Resolves the conflicts, and saves the chosen document. */
    choose(document: ContentDocument): void {
      change((draft) => resolveConflicts(draft, document));
      void save();
    },
  };
}

const statusOfError: Partial<Record<ErrorCode, SaveStatus>> = {
  'invalid-argument': 'refused',
  unauthenticated: 'signed-out',
  'permission-denied': 'signed-out',
  'not-found': 'signed-out',
};

function codeOf(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : 'internal';
}
