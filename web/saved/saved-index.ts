/**
 * The list of a user's saved lessons, in localStorage, so that a page knows immediately which lessons play without a
 * connection. It contains neither keys nor media. The code that changes it is loaded later (change-saved-index.ts).
 */
import { type Confirmation, isConfirmed } from '#rules/saved-lessons.ts';
import { attempt, stored, type StorageArea } from '#web/platform/stored.ts';

/** The saved edition of a lesson: stills with audio, audio alone, or a resolution. */
export type SavedQuality = 'stills' | 'sound' | number;

type SavedEntry = { id: string; title: string; quality: SavedQuality; bytes: number };

export type SavedIndex = Confirmation & { lessons: SavedEntry[] };

export const savedPrefix = 'lectern.saved.';

/** Returns access to the list of a user. */
export function savedIndex(uid: string, storage: () => StorageArea = () => localStorage) {
  return stored(storage, savedPrefix + uid, parseIndex);
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
  return savedOwners().length > 0;
}

/** Returns the users who have saved lessons in this browser. */
export function savedOwners(): string[] {
  return (attempt(() => Object.keys(localStorage)) ?? []).flatMap((key) =>
    key.startsWith(savedPrefix) ? [key.slice(savedPrefix.length)] : [],
  );
}

/** Calls `listener` after each change of a list, also in another tab. Returns a function that stops it. */
export function onSavedChange(listener: () => void): () => void {
  savedListeners.add(listener);
  return () => void savedListeners.delete(listener);
}

export const savedListeners = new Set<() => void>();
