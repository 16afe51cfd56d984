/** A cache of files in memory that is bounded by their bytes; the ones that were requested longest ago go first. */

/**
 * Returns a function that gives the file of a key, which `load` makes. Concurrent requests share one loading, and a failed
 * one is tried again. A file larger than the whole cache is not kept.
 */
export function createByteCache<T>({
  bytesAtMost,
  sizeOf,
}: {
  bytesAtMost: number;
  /** Returns the bytes that a file takes. */
  sizeOf: (file: T) => number;
}) {
  const kept = new Map<string, T>();
  const loading = new Map<string, Promise<T>>();
  let bytes = 0;

  function keep(key: string, file: T): void {
    if (sizeOf(file) > bytesAtMost) return;
    kept.set(key, file);
    bytes += sizeOf(file);
    for (const [oldest, dropped] of kept) {
      if (bytes <= bytesAtMost) break;
      kept.delete(oldest);
      bytes -= sizeOf(dropped);
    }
  }

  return async (key: string, load: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const running = loading.get(key);
    if (running) return running;
    const started = load();
    loading.set(key, started);
    try {
      const file = await started;
      keep(key, file);
      return file;
    } finally {
      loading.delete(key);
    }
  };
}
