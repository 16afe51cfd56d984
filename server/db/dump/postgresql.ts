/** PostgreSQL, read in one repeatable-read transaction, so that all rows are those of one moment. */
import pg from 'pg';
import { type DumpReader, type DumpWriter, isOwnTable, type Row, rowsAtOnce, type Table } from './table.ts';

const connectMs = 5_000;

export async function openPostgresReader(databaseUrl: string): Promise<DumpReader> {
  const client = await connect(databaseUrl);
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const tables = await readTables(client);
    const migrations = await readMigrations(client);
    return {
      engine: 'postgresql',
      migrations,
      tables,
      async *rows({ name, columns }) {
        const list = columns.map((column) => quoted(column)).join(', ');
        await client.query(`declare dump no scroll cursor for select ${list} from ${quoted(name)}`);
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

export async function openPostgresWriter(databaseUrl: string): Promise<DumpWriter> {
  const client = await connect(databaseUrl);
  try {
    await client.query('begin');
    return {
      tables: await readTables(client),
      async deleteRows({ name }) {
        await client.query(`delete from ${quoted(name)}`);
      },
      async insert({ name, columns }, rows) {
        // One parameter for all rows: a parameter for each value would be too many.
        const records = rows.map((row) =>
          Object.fromEntries(columns.map((column, place) => [column, row[place]])),
        );
        const list = columns.map((column) => quoted(column)).join(', ');
        await client.query(
          `insert into ${quoted(name)} (${list})
            select ${list} from json_populate_recordset(null::${quoted(name)},$1)`,
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
  // A connection that breaks fails its statement; without a listener it would also end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  return client;
}

async function readTables(client: pg.Client): Promise<Table[]> {
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
  return rows.filter(({ name }) => isOwnTable(name));
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('kysely_migration')::text as name`,
  );
  if (rows[0]?.name === null) return [];
  const applied = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return applied.rows.map(({ name }) => name);
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
