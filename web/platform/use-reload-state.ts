import { useEffect, useState } from 'react';
import { stored } from './stored.ts';
import { beforeReload } from './load-part.ts';

type Kept = { url: string; value: unknown };

/**
 * A state as of `useState` that lasts when the page reloads itself for a lost part, such as an open dialog or a text
 * that was typed. It returns at the same URL only.
 */
export function useReloadState<T extends string | boolean>(
  name: string,
  initial: T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    const kept = storedState(name).read();
    return kept?.url === location.href && typeof kept.value === typeof initial ? (kept.value as T) : initial;
  });
  useEffect(() => storedState(name).remove(), [name]);
  useEffect(() => {
    if (value === initial) return undefined;
    return beforeReload(() => storedState(name).write(JSON.stringify({ url: location.href, value })));
  }, [name, initial, value]);
  return [value, setValue];
}

function storedState(name: string) {
  return stored(
    () => sessionStorage,
    `reload:${name}`,
    (text) => JSON.parse(text) as Kept | null,
  );
}
