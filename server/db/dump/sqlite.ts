/**
 * SQLite's file, read on a connection of its own: a transaction over the write-ahead log sees one moment, while others
 * go on writing. SQLite's backup API begins anew whenever another process writes, so a busy site would never be done.
 */
import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { databaseFile } from '../data-folder.ts';
import { type DumpReader, type DumpWriter, isOwnTable, type Row, rowsAtOnce, type Table } from './table.ts';

const waitMs = 5_000;

/** A file that is not there has no tables. */
export async function openSqliteReader(dataDir: string): Promise<DumpReader> {
  const path = databaseFile(dataDir);
  if (!existsSync(path))
    return { engine: 'sqlite', migrations: [], tables: [], async *rows() {}, close: async () => {} };
  const file = new Sqlite(path, { readonly: true, timeout: waitMs });
  try {
    file.exec('begin');
    const tables = readTables(file);
    const migrations = readMigrations(file);
    return {
      engine: 'sqlite',
      migrations,
      tables,
      async *rows({ name, columns }) {
        const list = columns.map((column) => quoted(column)).join(', ');
        const statement = file.prepare<[], Row>(`select ${list} from ${quoted(name)}`).raw(true);
        let rows: Row[] = [];
        for (const row of statement.iterate()) {
          rows.push(row);
          if (rows.length < rowsAtOnce) continue;
          yield rows;
          rows = [];
        }
        if (rows.length > 0) yield rows;
      },
      async close() {
        file.close();
      },
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

export async function openSqliteWriter(dataDir: string): Promise<DumpWriter> {
  const file = new Sqlite(databaseFile(dataDir), { timeout: waitMs });
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.exec('begin immediate');
  return {
    tables: readTables(file),
    async deleteRows({ name }) {
      file.exec(`delete from ${quoted(name)}`);
    },
    async insert({ name, columns }, rows) {
      const list = columns.map((column) => quoted(column)).join(', ');
      const places = columns.map(() => '?').join(', ');
      const statement = file.prepare(`insert into ${quoted(name)} (${list}) values (${places})`);
      for (const row of rows) statement.run(row);
    },
    async commit() {
      file.exec('commit');
    },
    async close() {
      file.close();
    },
  };
}

/** Reads every page of the file and every reference. Returns what is wrong, in SQLite's words; none where it is sound. */
export function checkSqliteFile(dataDir: string): string[] {
  const file = new Sqlite(databaseFile(dataDir), { readonly: true, timeout: waitMs });
  try {
    const found = file.prepare<[], string>('pragma integrity_check').pluck().all();
    const references = file.prepare<[], string>('pragma foreign_key_check').pluck().all();
    return [
      ...found.filter((line) => line !== 'ok'),
      ...references.map((table) => `A row of ${table} refers to none`),
    ];
  } finally {
    file.close();
  }
}

function readTables(file: Sqlite.Database): Table[] {
  const names = file
    .prepare<[], string>(`select name from sqlite_master where type = 'table' order by name`)
    .pluck()
    .all()
    .filter((name) => isOwnTable(name));
  const columnsOf = file.prepare<[string], string>('select name from pragma_table_info(?)').pluck();
  const referencesOf = file
    .prepare<[string], string>('select distinct "table" from pragma_foreign_key_list(?)')
    .pluck();
  return names.map((name) => ({ name, columns: columnsOf.all(name), references: referencesOf.all(name) }));
}

function readMigrations(file: Sqlite.Database): string[] {
  const hasAny = file.prepare(`select 1 from sqlite_master where name = 'kysely_migration'`).get();
  if (hasAny === undefined) return [];
  return file.prepare<[], string>('select name from kysely_migration order by name').pluck().all();
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
