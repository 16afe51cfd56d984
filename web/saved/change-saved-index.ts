/**
 * Changes the list of saved lessons. The course page reads that list immediately, and loads this code only to change
 * it.
 */
import { type SavedIndex, savedIndex, savedListeners, savedOwners, savedPrefix } from './saved-index.ts';

/** Counts the saved lessons of this browser. */
export function countSaved(): number {
  return savedOwners().reduce((sum, uid) => sum + (savedIndex(uid).read()?.lessons.length ?? 0), 0);
}

/** Changes the list of a user, and notifies the listeners. */
export function changeIndex(uid: string, change: (index: SavedIndex) => SavedIndex): void {
  const now = Date.now();
  const index = savedIndex(uid);
  index.write(JSON.stringify(change(index.read() ?? { confirmedAt: now, latestSeen: now, lessons: [] })));
  notify();
}

export function dropIndex(uid: string): void {
  savedIndex(uid).remove();
  notify();
}

/** Remembers the time, so that a clock that is set back later prolongs nothing. */
export function noteTime(uid: string): void {
  if (savedIndex(uid).read() === null) return;
  changeIndex(uid, (index) => ({ ...index, latestSeen: Math.max(index.latestSeen, Date.now()) }));
}

function notify(): void {
  for (const listener of savedListeners) listener();
}

// Another tab has changed a list, or all storage was cleared. Tests run without a window.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key.startsWith(savedPrefix)) notify();
});
