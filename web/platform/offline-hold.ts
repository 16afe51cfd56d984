/**
 * Holds that keep a page open without a connection: those of a lesson that still has something to play (decision 38), and of
 * the studio's pages that store typed text.
 */
import { useSyncExternalStore } from 'react';

const holds = new Set<object>();
const listeners = new Set<() => void>();

/** Keeps the page until the returned function is called. */
export function holdOffline(): () => void {
  const hold = {};
  holds.add(hold);
  tell();
  return () => {
    if (holds.delete(hold)) tell();
  };
}

export function useOfflineHeld(): boolean {
  return useSyncExternalStore(listen, () => holds.size > 0);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
