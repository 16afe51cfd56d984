import { useSyncExternalStore } from 'react';

/** The last announcement. The number distinguishes two equal ones. */
let last = { text: '', number: 0 };
const listeners = new Set<() => void>();

/** Announces a change to screen readers. */
export function announce(text: string): void {
  last = { text, number: last.number + 1 };
  for (const listener of listeners) listener();
}

/** The live region for announcements. */
export function Announcer() {
  const { text, number } = useSyncExternalStore(subscribe, () => last);
  return (
    <p role="status" className="sr-only">
      <span key={number}>{text}</span>
    </p>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
