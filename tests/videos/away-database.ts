import type { Database } from '#server/platform/db/database.ts';

/** Returns a database that rejects every statement, as an unreachable one does, once `leave` was called. */
export function databaseThatLeaves(database: Database): { db: Database; leave: () => void } {
  let isAway = false;
  const db = new Proxy(database, {
    get(target, name) {
      if (isAway) throw Object.assign(new Error('The database is away'), { code: 'ECONNREFUSED' });
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return { db, leave: () => void (isAway = true) };
}

/** Returns a database that commits, and then loses the connection before its answer. */
export function databaseThatLosesAnswers(database: Database): Database {
  const commit: Transactions['execute'] = async (work) => {
    await database.transaction().execute(work);
    throw Object.assign(new Error('The answer is lost'), { code: 'ECONNRESET' });
  };
  return new Proxy(database, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute: commit });
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

type Transactions = ReturnType<Database['transaction']>;
