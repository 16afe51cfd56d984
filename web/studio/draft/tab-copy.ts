/**
 * Copies of unsaved edits in the browser's storage, so that a closed tab or a dead network loses nothing. Each tab has
 * its own copy; the next tab takes over the copy of a closed one.
 */
import { draftPrefix } from '#web/platform/drafts.ts';
import { attempt, type StorageArea, stored } from '#web/platform/stored.ts';
import type { UnsavedPages } from './draft-state.ts';

export type CopyArea = StorageArea & Pick<Storage, 'key' | 'length'>;

/** This tab's name, and whether another tab is open. */
type OpenTabs = { tab: string; isOpen: (tab: string) => boolean };

export type TabCopy<T> = {
  read: () => T | null;
  /** Returns false when the browser cannot store it. */
  write: (value: T) => boolean;
  remove: () => void;
};

type CopyOptions<T> = OpenTabs & {
  /** The prefix of all keys; the tab's name follows. */
  prefix: string;
  parse: (text: string) => T | null;
};

export function openTabCopy<T>(storage: () => CopyArea, options: CopyOptions<T>): TabCopy<T> {
  const key = options.prefix + options.tab;
  const copy = stored(storage, key, options.parse);
  return {
    read: () => copy.read() ?? takeOver(storage, { ...options, key }),
    write(value) {
      const text = JSON.stringify(value);
      copy.write(text);
      return attempt(() => storage().getItem(key)) === text;
    },
    remove: copy.remove,
  };
}

function takeOver<T>(
  storage: () => CopyArea,
  { prefix, isOpen, key, parse }: CopyOptions<T> & { key: string },
): T | null {
  const left = attempt(() => keysOf(storage())) ?? [];
  for (const other of left) {
    if (!other.startsWith(prefix) || other === key || isOpen(other.slice(prefix.length))) continue;
    const abandoned = stored(storage, other, (text) => ({ text, value: parse(text) }));
    const found = abandoned.read();
    if (!found?.value) continue;
    stored(storage, key, parse).write(found.text);
    abandoned.remove();
    return found.value;
  }
  return null;
}

function keysOf(storage: CopyArea): string[] {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
}

const lockPrefix = 'studio-tab:';

/** The key of this tab's name in the session storage. */
const tabNameKey = 'studio-tab';

/** Each open tab holds a lock, which the browser releases when it closes. Without locks, every tab counts as open. */
export async function joinOpenTabs(): Promise<OpenTabs> {
  joined ??= join();
  const tab = await joined;
  const held = await heldNames();
  return { tab, isOpen: (other) => held === null || held.includes(lockPrefix + other) };
}

/** The tab keeps its name until the page unloads, since the page holds the lock. */
let joined: Promise<string> | undefined;

async function join(): Promise<string> {
  const former = attempt(() => sessionStorage.getItem(tabNameKey));
  // A duplicated tab starts with a copy of the other's session storage.
  const tab = former && (await hold(former)) ? former : crypto.randomUUID();
  if (tab !== former) await hold(tab);
  attempt(() => sessionStorage.setItem(tabNameKey, tab));
  return tab;
}

function locksOf(): LockManager | undefined {
  // Browsers have no locks without HTTPS, except on localhost.
  return (navigator as Partial<Navigator>).locks;
}

async function hold(tab: string): Promise<boolean> {
  const locks = locksOf();
  if (!locks) return true;
  return new Promise((resolve) => {
    const held = locks.request(lockPrefix + tab, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
    held.catch(() => resolve(true));
  });
}

async function heldNames(): Promise<string[] | null> {
  const found = await locksOf()
    ?.query()
    .catch(() => undefined);
  return found?.held?.map(({ name }) => name ?? '') ?? null;
}

/** Opens the copy of the content draft’s unsaved pages. */
export function openUnsavedCopy(
  storage: () => CopyArea,
  { uid, ...tabs }: { uid: string } & OpenTabs,
): TabCopy<UnsavedPages> {
  return openTabCopy(storage, { ...tabs, prefix: `${draftPrefix}content:${uid}:`, parse: parsePages });
}

function parsePages(text: string): UnsavedPages | null {
  const value: unknown = JSON.parse(text);
  if (!isGroup(value) || !isGroup(value['base']) || !isGroup(value['mine'])) return null;
  return value as UnsavedPages;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
