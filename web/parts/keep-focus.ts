/** Keeps the focus in a view from which something is removed, once React has rendered that. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * When a form closes with the focus in it, moves the focus to the element that opened it. `open` is the name of the open
 * form, null for none; `opener` finds the element. A focus that has been moved elsewhere stays there.
 */
export function useFocusReturn<T extends string>(
  open: T | null,
  opener: (form: T) => HTMLElement | null | undefined,
): void {
  const former = useRef(open);
  useLayoutEffect(() => {
    const closed = former.current;
    former.current = open;
    if (open === null && closed !== null && isFocusLost()) opener(closed)?.focus({ preventScroll: true });
  });
}

/** Returns a function to call after a change: if what had the focus is removed, `heir` takes it. */
export function useFocusHeir(heir: RefObject<HTMLElement | null>): () => void {
  const [changes, setChanges] = useState(0);
  useLayoutEffect(() => {
    if (changes > 0 && isFocusLost()) heir.current?.focus({ preventScroll: true });
  }, [changes, heir]);
  return () => setChanges((count) => count + 1);
}

/** Browsers give the focus of a removed element to the page's body. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
