import type { Database } from './database.ts';

type Clocked = { db: Database; now: () => number };

export type ShortCache<T> = {
  read: (ctx: Clocked) => Promise<T>;
  /** Returns the last value that this process read, however old, without a query; undefined before the first read. */
  last: (db: Database) => T | undefined;
  /** Makes the next read of this process query the database. */
  forget: (db: Database) => void;
};

/**
 * Caches public facts that rarely change, so that a thousand requests share one read. `read` gets the former value, and
 * may return it again. A user's rights are never cached.
 */
export function createShortCache<T>(
  maxAgeMs: number,
  read: (db: Database, former: T | undefined, now: number) => Promise<T>,
): ShortCache<T> {
  const cache = new WeakMap<Database, { readAt: number; reading: Promise<T> }>();
  const values = new WeakMap<Database, T>();
  return {
    read({ db, now }) {
      const cached = cache.get(db);
      if (cached && Math.abs(now() - cached.readAt) < maxAgeMs) return cached.reading;
      const readAt = now();
      const former = cached?.reading.catch(() => undefined) ?? Promise.resolve(undefined);
      const reading = former.then((value) => read(db, value, readAt));
      cache.set(db, { readAt, reading });
      reading.then(
        (value) => values.set(db, value),
        // A failure is not cached.
        () => cache.delete(db),
      );
      return reading;
    },
    last: (db) => values.get(db),
    forget(db) {
      const cached = cache.get(db);
      if (cached) cache.set(db, { ...cached, readAt: Number.NEGATIVE_INFINITY });
    },
  };
}
