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
      }) ?? null,
    write: (text: string): void => attempt(() => storage().setItem(key, text)),
    remove: (): void => attempt(() => storage().removeItem(key)),
  };
}

/** Calls `access` and returns its result, or undefined if the browser denies access to the storage. */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
