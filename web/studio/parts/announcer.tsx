import { useSyncExternalStore } from 'react';

/** The last announcement. The number tells two equal ones apart. */
let said = { text: '', number: 0 };
const listeners = new Set<() => void>();

/** Tells screen readers that something was moved, added or removed. */
export function announce(text: string): void {
  said = { text, number: said.number + 1 };
  for (const listener of listeners) listener();
}

/** The region that screen readers listen to. */
export function Announcer() {
  const { text, number } = useSyncExternalStore(subscribe, () => said);
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
