/** A value in the browser's storage, which may be switched off, full, or hold an older form of the value. */

export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns access to one key of a storage; nothing of it throws. `parse` returns null for a text that is no valid value,
 * and may throw.
 */
export function stored<T>(storage: () => StorageArea, key: string, parse: (text: string) => T | null) {
  return {
    read: (): T | null =>
      attempt(() => {
        const text = storage().getItem(key);
        return text === null ? null : parse(text);
      }, null),
    /** Returns false where the storage refuses the text. */
    write: (text: string): boolean => attempt(() => (storage().setItem(key, text), true), false),
    remove: (): void => attempt(() => storage().removeItem(key), undefined),
  };
}

/** Calls `access` and returns its result, or `otherwise` where the browser refuses access to the storage. */
export function attempt<T>(access: () => T, otherwise: T): T {
  try {
    return access();
  } catch {
    return otherwise;
  }
}
