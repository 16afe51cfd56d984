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
 * may return it again. `changesAt` returns the time after which a value is read again, in milliseconds since 1970, UTC. A
 * user's rights are never cached.
 */
export function createShortCache<T>(
  maxAgeMs: number,
  read: (db: Database, former: T | undefined, now: number) => Promise<T>,
  changesAt: (value: T) => number = () => Infinity,
): ShortCache<T> {
  const cache = new WeakMap<Database, { readAt: number; reading: Promise<T>; changesAt: number }>();
  const values = new WeakMap<Database, T>();
  return {
    read({ db, now }) {
      const cached = cache.get(db);
      const readAt = now();
      if (cached && Math.abs(readAt - cached.readAt) < maxAgeMs && readAt < cached.changesAt)
        return cached.reading;
      const former = cached?.reading.catch(() => undefined) ?? Promise.resolve(undefined);
      const reading = former.then((value) => read(db, value, readAt));
      const entry = { readAt, reading, changesAt: Infinity };
      cache.set(db, entry);
      reading.then(
        (value) => {
          values.set(db, value);
          entry.changesAt = changesAt(value);
        },
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
