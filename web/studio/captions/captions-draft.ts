/**
 * Captions that are being edited: saved automatically after a pause, stored in the browser until then, with undo and
 * redo. The server rejects a save over newer captions, and the user decides.
 */
import type { Api } from '#contract/api.ts';
import { type EditedCue, publishedCues, type TimedCue, timedCues } from '#rules/captions/edit-cues.ts';
import type { ErrorCode } from '#rules/api-error.ts';
import { ApiError } from '#web/platform/call.ts';
import type { TabCopy } from '#web/studio/draft/tab-copy.ts';
import { type Cues, type CueHistory, edit, historyOf, redo, undo } from './cue-history.ts';

export type LoadedCaptions = Api['GET /api/studio/videos/{id}/captions/{language}']['reply'];

/** Captions to save, and the version that they are based on. */
export type CaptionsSave = { version: string; cues: TimedCue[] };

/** Unsaved captions in this browser, with the digests of what this browser knows to be on the server, or sent there. */
export type CaptionsCopy = CaptionsSave & { known?: string[] };

/** The server, the browser's storage and the clock. */
export type CaptionsPorts = {
  load: () => Promise<LoadedCaptions>;
  save: (body: CaptionsSave) => Promise<{ version: string }>;
  publish: (body: { version: string }) => Promise<{ cues: number; version: string }>;
  discard: (query: { version: string }) => Promise<unknown>;
  /** Whether the studio is open to this user: to others, all of it is "not found". */
  hasAccess: () => Promise<boolean>;
  copy: TabCopy<CaptionsCopy>;
  /** Schedules a call, and returns a function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
  now: () => number;
};

type SaveStatus = 'saved' | 'saving' | 'offline' | 'refused' | 'signed-out' | 'gone' | 'conflict';

export type CaptionsView = {
  history: CueHistory;
  status: SaveStatus;
  isUnsaved: boolean;
  /** True while this browser stores a copy of the unsaved captions. */
  isKeptHere: boolean;
  /** Whether the saved captions differ from the published ones. */
  hasDraft: boolean;
  isPublished: boolean;
};

export type CaptionsDraft = ReturnType<typeof createCaptionsDraft>;

const saveMs = 1_200;
const copyMs = 200;
const longestRetryMs = 30_000;

export function createCaptionsDraft(ports: CaptionsPorts, loaded: LoadedCaptions) {
  let lastId = 0;
  let version = loaded.version;
  let saved: Cues = withIds(loaded.cues);
  /** Captions that were sent without a reply; the server may have saved them. */
  let unanswered: Cues[] = [];
  let view: CaptionsView = {
    history: historyOf(saved),
    status: 'saved',
    isUnsaved: false,
    isKeptHere: false,
    hasDraft: loaded.hasDraft,
    isPublished: loaded.isPublished,
  };
  const listeners = new Set<() => void>();
  let isSaving: Promise<void> | null = null;
  let failures = 0;
  /** While a copy conflicts with what someone else saved: the digests that the copy came with. */
  let knownToCopy: string[] | null = null;
  let cancelSave = () => {};
  let cancelCopy = () => {};
  takeCopy();

  /** Unchanged captions keep their ids, so that the focus stays where it is. */
  function withIds(cues: readonly TimedCue[], former: Cues = []): Cues {
    const ids = new Map(former.map((cue) => [JSON.stringify(timed([cue])), cue.id]));
    return cues.map((cue) => {
      const key = JSON.stringify(timed([cue]));
      const id = ids.get(key) ?? ++lastId;
      ids.delete(key);
      return { ...cue, id };
    });
  }

  function show(fields: Partial<CaptionsView>): void {
    view = { ...view, ...fields };
    for (const listener of listeners) listener();
  }

  /** Restores what this or a closed tab did not save. */
  function takeCopy(): void {
    const copy = ports.copy.read();
    if (!copy) return;
    if (isSameCues(copy.cues, saved)) return ports.copy.remove();
    const history = edit(view.history, { cues: withIds(copy.cues), field: null, at: ports.now() });
    // The server may have what a page sent before it was reloaded.
    const isConflict = copy.version !== version && copy.known?.includes(digestOf(saved)) !== true;
    if (isConflict) {
      version = copy.version;
      knownToCopy = copy.known ?? [];
    }
    view = {
      ...view,
      history,
      isUnsaved: true,
      isKeptHere: true,
      status: isConflict ? 'conflict' : 'saving',
    };
    if (!isConflict) cancelSave = ports.after(saveMs, () => void save());
  }

  function change(history: CueHistory): void {
    if (history === view.history) return;
    const isUnsaved = history.cues !== saved;
    const status = view.status === 'saved' && isUnsaved ? 'saving' : view.status;
    show({ history, isUnsaved, status: !isUnsaved && status === 'saving' && !isSaving ? 'saved' : status });
    cancelCopy();
    cancelCopy = ports.after(copyMs, keepCopy);
    if (view.status === 'conflict') return;
    cancelSave();
    cancelSave = ports.after(saveMs, () => void save());
  }

  function keepCopy(): void {
    cancelCopy();
    if (!view.isUnsaved) {
      ports.copy.remove();
      if (view.isKeptHere) show({ isKeptHere: false });
      return;
    }
    const known = knownToCopy ?? [saved, ...unanswered].map(digestOf);
    const isKeptHere = ports.copy.write({ version, cues: timed(view.history.cues), known });
    if (isKeptHere !== view.isKeptHere) show({ isKeptHere });
  }

  /** Saves everything, and resolves after success or failure. */
  function save(): Promise<void> {
    cancelSave();
    isSaving ??= saveCues().finally(() => {
      isSaving = null;
      keepCopy();
    });
    return isSaving;
  }

  async function saveCues(): Promise<void> {
    while (view.isUnsaved && view.status !== 'conflict') {
      const { cues } = view.history;
      show({ status: 'saving' });
      unanswered.push(cues);
      keepCopy();
      try {
        ({ version } = await ports.save({ version, cues: timed(cues) }));
        failures = 0;
        confirm(cues, true);
      } catch (error) {
        if (codeOf(error) !== 'aborted') return fail(codeOf(error));
        if (!(await adoptOwnSave())) return undefined;
      }
    }
    if (view.status !== 'conflict') show({ status: 'saved' });
    return undefined;
  }

  function confirm(cues: Cues, hasDraft: boolean): void {
    unanswered = [];
    saved = cues;
    show({ isUnsaved: view.history.cues !== saved, hasDraft });
  }

  /**
   * Detects that the newer version is our own save or publication, whose reply was lost. Returns false for a real
   * conflict.
   */
  async function adoptOwnSave(): Promise<boolean> {
    try {
      const newer = await ports.load();
      const own = [saved, ...unanswered].find((cues) => isOwn(newer, cues));
      if (!own) {
        show({ status: 'conflict' });
        return false;
      }
      version = newer.version;
      confirm(own, newer.hasDraft);
      return true;
    } catch (error) {
      await fail(codeOf(error));
      return false;
    }
  }

  async function fail(code: ErrorCode): Promise<void> {
    const isGone = code === 'not-found' && (await ports.hasAccess());
    const status = isGone ? 'gone' : (statusOfError[code] ?? 'offline');
    show({ status });
    if (status !== 'offline') return;
    cancelSave();
    cancelSave = ports.after(Math.min(longestRetryMs, 1_000 * 2 ** failures++), () => void save());
  }

  function begin(newer: LoadedCaptions, { canUndo = false } = {}): void {
    cancelSave();
    unanswered = [];
    knownToCopy = null;
    version = newer.version;
    saved = withIds(newer.cues, view.history.cues);
    const history = canUndo
      ? edit(view.history, { cues: saved, field: null, at: ports.now() })
      : historyOf(saved);
    const { hasDraft, isPublished } = newer;
    show({ history, status: 'saved', isUnsaved: false, hasDraft, isPublished });
    keepCopy();
  }

  /**
   * Handles a rejected publication or discarding: returns the newer captions if they are our own, or if the reply of the
   * action itself was lost. @throws {ApiError} for a real conflict, which the user then decides
   */
  async function newerAfter(
    error: unknown,
    isDone: (newer: LoadedCaptions) => boolean = () => false,
  ): Promise<LoadedCaptions> {
    if (codeOf(error) !== 'aborted') throw error;
    const newer = await ports.load();
    if (isDone(newer) || isOwn(newer, saved)) return newer;
    show({ status: 'conflict' });
    throw error;
  }

  /** Publishes the version `former`. */
  async function publishVersion(): Promise<{ cues: number; version: string; former: string }> {
    const former = version;
    try {
      return { former, ...(await ports.publish({ version: former })) };
    } catch (error) {
      const { hasDraft, cues, version: newer } = await newerAfter(error);
      version = newer;
      const published = hasDraft ? await ports.publish({ version: newer }) : null;
      return { former: newer, ...(published ?? { cues: cues.length, version: newer }) };
    }
  }

  return {
    read: () => view,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    newId: () => ++lastId,
    save,
    keepCopy,
    /** Edits of the same `field` in a row are undone together. */
    edit: (next: (cues: Cues) => EditedCue[], field: string | null = null) =>
      change(edit(view.history, { cues: next(view.history.cues), field, at: ports.now() })),
    undo: () => change(undo(view.history)),
    redo: () => change(redo(view.history)),
    /** Loads the captions that someone else saved; undo returns to the own ones. @throws {ApiError} */
    takeNewer: async () => begin(await ports.load(), { canUndo: true }),
    /** Saves, or without unsaved edits loads what another window has saved. */
    async refresh(): Promise<void> {
      if (view.isUnsaved || isSaving || view.status === 'conflict') return save();
      const before = version;
      const newer = await ports.load().catch(() => null);
      const isStale = newer !== null && version === before && newer.version !== version;
      return isStale && !view.isUnsaved && !isSaving ? begin(newer) : undefined;
    },
    /** Publishes the saved captions; null when the save failed. @throws {ApiError} */
    async publish(): Promise<number | null> {
      await save();
      if (view.isUnsaved) return null;
      const { former, ...published } = await publishVersion();
      // A later edit may already be saved over the published captions.
      if (version === former) {
        version = published.version;
        show({ hasDraft: false });
      }
      show({ isPublished: true });
      return published.cues;
    },
    /** Takes the draft back to what is published. @throws {ApiError} */
    async discard(): Promise<void> {
      await save();
      try {
        await ports.discard({ version });
      } catch (error) {
        const newer = await newerAfter(error, ({ hasDraft }) => !hasDraft);
        if (newer.hasDraft) await ports.discard({ version: newer.version });
      }
      begin(await ports.load());
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

function timed(cues: readonly TimedCue[]): TimedCue[] {
  return cues.map(({ startMs, endMs, text }) => ({ startMs, endMs, text }));
}

/** Returns whether the captions on the server are these: their draft, or their publication, which has no empty ones. */
function isOwn(newer: LoadedCaptions, cues: Cues): boolean {
  return (
    isSameCues(newer.cues, cues) ||
    (!newer.hasDraft && isSameCues(newer.cues, timedCues(publishedCues(cues))))
  );
}

/** Returns a short text that differs for different captions, in practice. */
function digestOf(cues: Cues): string {
  const text = JSON.stringify(timed(cues));
  let [one, other] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one, 31) + code;
    other = Math.imul(other ^ code, 0x01_00_01_93);
  }
  return [text.length, one >>> 0, other >>> 0].join('-');
}

function isSameCues(some: readonly TimedCue[], others: readonly TimedCue[]): boolean {
  return (
    some.length === others.length &&
    some.every((cue, at) => {
      const other = others[at];
      return other?.startMs === cue.startMs && other.endMs === cue.endMs && other.text === cue.text;
    })
  );
}
