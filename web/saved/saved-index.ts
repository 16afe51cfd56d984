/**
 * The list of a user's saved lessons, in localStorage, so that a page knows at once which lessons play without a
 * connection. It contains neither keys nor media.
 */
import { type Confirmation, isConfirmed } from '#rules/saved-lessons.ts';
import { attempt, stored, type StorageArea } from '#web/platform/stored.ts';

/** The saved edition of a lesson: stills with audio, audio alone, or a resolution. */
export type SavedQuality = 'stills' | 'sound' | number;

export type SavedEntry = { id: string; title: string; quality: SavedQuality; bytes: number };

export type SavedIndex = Confirmation & { lessons: SavedEntry[] };

const prefix = 'lectern.saved.';

/** Returns access to the list of a user. */
export function savedIndex(uid: string, storage: () => StorageArea = () => localStorage) {
  return stored(storage, prefix + uid, parseIndex);
}

function parseIndex(text: string): SavedIndex | null {
  const index = JSON.parse(text) as Partial<SavedIndex> | null;
  const { confirmedAt, latestSeen, lessons } = index ?? {};
  if (typeof confirmedAt !== 'number' || typeof latestSeen !== 'number' || !Array.isArray(lessons))
    return null;
  return { confirmedAt, latestSeen, lessons };
}

/** Returns whether the lesson is saved and may be played now without asking the site. */
export function isPlayableOffline(uid: string, lessonId: string): boolean {
  const index = savedIndex(uid).read();
  return index !== null && isConfirmed(index, Date.now()) && index.lessons.some(({ id }) => id === lessonId);
}

/** Returns whether anyone has saved lessons in this browser, or has begun to. */
export function hasSaved(): boolean {
  return owners().length > 0;
}

/** Counts the saved lessons of this browser. */
export function countSaved(): number {
  return owners().reduce((sum, uid) => sum + (savedIndex(uid).read()?.lessons.length ?? 0), 0);
}

function owners(): string[] {
  return (attempt(() => Object.keys(localStorage)) ?? []).flatMap((key) =>
    key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  );
}

/** Changes the list of a user, and tells this page's listeners. */
export function changeIndex(uid: string, change: (index: SavedIndex) => SavedIndex): void {
  const now = Date.now();
  const index = savedIndex(uid);
  index.write(JSON.stringify(change(index.read() ?? { confirmedAt: now, latestSeen: now, lessons: [] })));
  tellListeners();
}

export function dropIndex(uid: string): void {
  savedIndex(uid).remove();
  tellListeners();
}

/** Remembers the time, so that a clock that is set back later prolongs nothing. */
export function noteTime(uid: string): void {
  if (savedIndex(uid).read() === null) return;
  changeIndex(uid, (index) => ({ ...index, latestSeen: Math.max(index.latestSeen, Date.now()) }));
}

/** Calls `listener` after each change of a list in this page. Returns a function that stops it. */
export function onSavedChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}
