/**
 * The copy of what is not saved yet, in the browser's storage, so that a closed tab or a dead network loses nothing. Each
 * tab has one of its own; the copy of a tab that is gone is taken over by the next one.
 */
import { attempt, stored, type StorageArea } from '../../stored.ts';

export type CopyArea = StorageArea & Pick<Storage, 'key' | 'length'>;

/** This tab's name, and whether another one is open (open-tabs.ts). */
export type OpenTabs = { tab: string; isOpen: (tab: string) => boolean };

export type TabCopy<T> = {
  read: () => T | null;
  /** Returns false where the browser does not keep it. */
  write: (value: T) => boolean;
  remove: () => void;
};

type CopyOptions<T> = OpenTabs & {
  /** The beginning of the keys of all copies; the tab's name follows. */
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
