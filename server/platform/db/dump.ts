/** Reads a consistent snapshot of a whole database, and fills an empty one: the same rows for SQLite and PostgreSQL. */
import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import pg from 'pg';
import { databaseFile } from '#server/platform/data-folder.ts';
import type { DatabaseLocation } from './database.ts';
import { migrations } from './migrations.ts';

const connectMs = 5_000;
const waitMs = 5_000;

/** The number of rows held in memory at once. */
const rowsAtOnce = 500;

type Engine = 'sqlite' | 'postgresql';

export type Row = (string | number | null)[];

/** `references` lists the tables that its foreign keys refer to. */
export type Table = { name: string; columns: string[]; references: string[] };

type DumpReader = {
  engine: Engine;
  /** The keys of the migrations that were applied, in order. */
  migrations: string[];
  tables: Table[];
  /** Yields the rows in batches, their values in the order of `table.columns`. */
  rows(table: Table): AsyncIterable<Row[]>;
  close(): Promise<void>;
};

/** One transaction: it is rolled back unless `commit` was called. */
type DumpWriter = {
  tables: Table[];
  deleteRows(table: Table): Promise<void>;
  insert(table: Pick<Table, 'name' | 'columns'>, rows: readonly Row[]): Promise<void>;
  commit(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a database beside the running site. All of its rows belong to one moment, and no write waits for it. */
export function openDumpReader(where: DatabaseLocation): Promise<DumpReader> {
  return where.databaseUrl ? openPostgresReader(where.databaseUrl) : openSqliteReader(where.dataDir);
}

export function openDumpWriter(where: DatabaseLocation): Promise<DumpWriter> {
  return where.databaseUrl ? openPostgresWriter(where.databaseUrl) : openSqliteWriter(where.dataDir);
}

/** Sorts tables so that each comes after those it refers to. @throws {Error} for circular references */
export function inOrderOfReferences(tables: readonly Table[]): Table[] {
  const sorted: Table[] = [];
  const names = new Set<string>();
  while (sorted.length < tables.length) {
    const next = tables.filter(
      ({ name, references }) =>
        !names.has(name) && references.every((other) => names.has(other) || other === name),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    for (const table of next) {
      sorted.push(table);
      names.add(table.name);
    }
  }
  return sorted;
}

/**
 * Returns the tables that migrations make, so that those of other programs are neither read nor written: Litestream's, a
 * PostgreSQL extension's, an operator's own. Returns null, for all tables, when a newer version made the database.
 */
async function tablesMadeBy(applied: readonly string[]): Promise<ReadonlySet<string> | null> {
  if (applied.some((name) => !Object.hasOwn(migrations, name))) return null;
  const database = new Sqlite(':memory:');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  try {
    for (const name of applied) await migrations[name]?.up(db);
    return new Set(sqliteTableNames(database));
  } finally {
    await db.destroy();
  }
}

/** Reads in one repeatable-read transaction, so that all rows belong to one moment. */
async function openPostgresReader(databaseUrl: string): Promise<DumpReader> {
  const client = await connect(databaseUrl);
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const applied = await readPostgresMigrations(client);
    return {
      engine: 'postgresql',
      migrations: applied,
      tables: await readPostgresTables(client, applied),
      async *rows({ name, columns }) {
        const list = columns.map((column) => quotedPostgresName(column)).join(', ');
        await client.query(
          `declare dump no scroll cursor for select ${list} from ${quotedPostgresName(name)}`,
        );
        try {
          for (;;) {
            const text = `fetch ${rowsAtOnce} from dump`;
            const { rows } = await client.query<Row>({ text, rowMode: 'array' });
            if (rows.length > 0) yield rows;
            if (rows.length < rowsAtOnce) return;
          }
        } finally {
          await client.query('close dump');
        }
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function openPostgresWriter(databaseUrl: string): Promise<DumpWriter> {
  const client = await connect(databaseUrl);
  try {
    await client.query('begin');
    return {
      tables: await readPostgresTables(client, await readPostgresMigrations(client)),
      async deleteRows({ name }) {
        await client.query(`delete from ${quotedPostgresName(name)}`);
      },
      async insert({ name, columns }, rows) {
        // One parameter for all rows: one for each value would exceed the limit.
        const records = rows.map((row) =>
          Object.fromEntries(columns.map((column, place) => [column, row[place]])),
        );
        const list = columns.map((column) => quotedPostgresName(column)).join(', ');
        await client.query(
          `insert into ${quotedPostgresName(name)} (${list})
            select ${list} from json_populate_recordset(null::${quotedPostgresName(name)},$1)`,
          [JSON.stringify(records)],
        );
      },
      async commit() {
        await client.query('commit');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types,
  });
  // A broken connection fails its statement; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  return client;
}

async function readPostgresTables(client: pg.Client, applied: readonly string[]): Promise<Table[]> {
  const own = await tablesMadeBy(applied);
  const { rows } = await client.query<Table>(`
    select tables.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = tables.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      array(select distinct others.relname::text from pg_constraint
        join pg_class others on others.oid = confrelid
        where conrelid = tables.oid and contype = 'f') as references
    from pg_class tables
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by 1`);
  return rows.filter(({ name }) => own?.has(name) ?? !name.startsWith('kysely_'));
}

async function readPostgresMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('kysely_migration')::text as name`,
  );
  if (rows[0]?.name === null) return [];
  const applied = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return applied.rows.map(({ name }) => name);
}

function quotedPostgresName(name: string): string {
  return pg.escapeIdentifier(name);
}

/**
 * Reads on a connection of its own: a transaction on the write-ahead log sees one moment while others write. SQLite's
 * backup API restarts with every write of another process, so it would never end on a busy site.
 */
async function openSqliteReader(dataDir: string): Promise<DumpReader> {
  const path = databaseFile(dataDir);
  if (!existsSync(path))
    return { engine: 'sqlite', migrations: [], tables: [], async *rows() {}, close: async () => {} };
  const file = new Sqlite(path, { readonly: true, timeout: waitMs });
  try {
    file.exec('begin');
    const applied = readSqliteMigrations(file);
    return {
      engine: 'sqlite',
      migrations: applied,
      tables: await readSqliteTables(file, applied),
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

async function openSqliteWriter(dataDir: string): Promise<DumpWriter> {
  const file = new Sqlite(databaseFile(dataDir), { timeout: waitMs });
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  file.exec('begin immediate');
  return {
    tables: await readSqliteTables(file, readSqliteMigrations(file)),
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

/** Checks every page and every reference of the file. Returns the problems in SQLite's words; empty when it is sound. */
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

async function readSqliteTables(file: Sqlite.Database, applied: readonly string[]): Promise<Table[]> {
  const own = await tablesMadeBy(applied);
  const names = sqliteTableNames(file).filter((name) => own?.has(name) ?? !name.startsWith('kysely_'));
  const columnsOf = file.prepare<[string], string>('select name from pragma_table_info(?)').pluck();
  const referencesOf = file
    .prepare<[string], string>('select distinct "table" from pragma_foreign_key_list(?)')
    .pluck();
  return names.map((name) => ({ name, columns: columnsOf.all(name), references: referencesOf.all(name) }));
}

function sqliteTableNames(file: Sqlite.Database): string[] {
  return file
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
    )
    .pluck()
    .all();
}

function readSqliteMigrations(file: Sqlite.Database): string[] {
  const hasAny = file.prepare(`select 1 from sqlite_master where name = 'kysely_migration'`).get();
  if (hasAny === undefined) return [];
  return file.prepare<[], string>('select name from kysely_migration order by name').pluck().all();
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
