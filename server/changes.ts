/**
 * Whose rows change in an SQLite file, so that what was read may be kept until then. This process's own writes are
 * told as they happen, by triggers of its connection; those of other processes by the file's version.
 */
import type Sqlite from 'better-sqlite3';

/** Is told whose row is written; null when it may be anybody's. */
type Changed = (uid: string | null) => void;

export type Changes = {
  /**
   * From now on every write to one of the tables is told, before it is committed. False, and nothing begins, while
   * a transaction is open: were it undone, the triggers would be undone with it.
   */
  watch(tables: readonly string[], changed: Changed): boolean;
  /** Hears of other processes' commits: of all that were there when the present turn of the event loop began. */
  hear(): void;
};

export function changesOf(file: Sqlite.Database): Changes {
  const watchers = new Map<string, Changed[]>();
  const version = file.prepare('pragma data_version').pluck();
  let heard = version.get();
  let isHeard = false;
  file.function('tell_change', (table: string, uid: string | null) => {
    for (const changed of watchers.get(table) ?? []) changed(uid);
    return null;
  });
  return {
    watch(tables, changed) {
      if (file.inTransaction) return false;
      for (const table of tables) {
        const others = watchers.get(table);
        if (!others) file.exec(triggersOf(file, table));
        watchers.set(table, [...(others ?? []), changed]);
      }
      return true;
    },
    hear() {
      if (isHeard) return;
      const now = version.get();
      isHeard = true;
      setImmediate(() => (isHeard = false));
      if (now === heard) return;
      heard = now;
      for (const changed of new Set([...watchers.values()].flat())) changed(null);
    },
  };
}

/** Of this connection alone: they stand nowhere in the file. */
function triggersOf(file: Sqlite.Database, table: string): string {
  const columns = file.pragma(`table_info(${table})`) as { name: string }[];
  const isOfPeople = columns.some(({ name }) => name === 'uid');
  return ['insert', 'update', 'delete']
    .map((event) => {
      const uid = isOfPeople ? `${event === 'delete' ? 'old' : 'new'}.uid` : 'null';
      return `create temp trigger tell_${table}_${event} after ${event} on main.${table}
        begin select tell_change('${table}', ${uid}); end;`;
    })
    .join('\n');
}
