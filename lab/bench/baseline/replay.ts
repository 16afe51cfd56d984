/** Runs recorded statements again, with other values, by the drivers that the product uses. */
import { hash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import type { ParameterSource, ReplayedStatement } from './parameter-sources.ts';

type Row = Record<string, unknown>;

/** The value of a parameter; `rows` are the first rows that the statements before it found. */
export type Values = (source: ParameterSource, rows: Row[]) => unknown;

/** Runs all statements for one request; resolves when they are committed, or returns nothing when they are already. */
export type Replay = (values: Values) => Promise<void> | undefined;

export function openReplay(
  database: { file: string } | { url: string },
  statements: ReplayedStatement[],
): Replay {
  return 'file' in database ? replaySqlite(database.file, statements) : replayPg(database.url, statements);
}

function replaySqlite(path: string, statements: ReplayedStatement[]): Replay {
  const file = new Sqlite(path, { timeout: 5_000 });
  // The pragmas are those of the product (`server/db/database.ts`).
  for (const setting of [
    'synchronous = FULL',
    'foreign_keys = ON',
    'secure_delete = ON',
    'cache_size = -65536',
  ])
    file.pragma(setting);
  const prepared = statements.map(({ sql, parameters }) => ({
    statement: file.prepare<unknown[], Row>(sql),
    parameters,
  }));
  return (values) => {
    const rows: Row[] = [];
    for (const { statement, parameters } of prepared) {
      const given = parameters.map((source) => values(source, rows));
      if (statement.reader) rows.push(statement.all(given)[0] ?? {});
      else {
        statement.run(given);
        rows.push({});
      }
    }
    return undefined;
  };
}

/** Named statements, so that each connection plans them once. */
function replayPg(url: string, statements: ReplayedStatement[]): Replay {
  const pool = new pg.Pool({ connectionString: url });
  // PostgreSQL ends idle connections when it stops; without a listener that would end the process with an error.
  pool.on('error', () => {});
  const named = statements.map((statement) => {
    const name = statement.parameters.length > 0 ? hash('sha256', statement.sql, 'base64url') : undefined;
    return { ...statement, name };
  });
  return async (values) => {
    const client = await pool.connect();
    const rows: Row[] = [];
    try {
      for (const { sql, name, parameters } of named) {
        const given = parameters.map((source) => values(source, rows));
        const asked = { text: sql, values: given, ...(name === undefined ? {} : { name }) };
        const { rows: found } = await client.query<Row>(asked);
        rows.push(found[0] ?? {});
      }
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
}
