/** Runs recorded statements again, with other values, by the drivers that the product uses. */
import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { type ParameterSource, partsOf, type ReplayedStatement } from './parameter-sources.ts';

type Row = Record<string, unknown>;

/** The value of a parameter; `rows` are the first rows that the statements before it found. */
type Values = (source: ParameterSource, rows: Row[]) => unknown;

/** Runs all statements for one request; resolves when they are committed, or returns nothing when they are already. */
type Replay = (values: Values) => Promise<void> | undefined;

function openReplay(database: { file: string } | { url: string }, statements: ReplayedStatement[]): Replay {
  return 'file' in database ? replaySqlite(database.file, statements) : replayPg(database.url, statements);
}

function replaySqlite(path: string, statements: ReplayedStatement[]): Replay {
  const file = new Sqlite(path, { timeout: 5_000 });
  // The pragmas are those of the product (`server/platform/db/database.ts`).
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

/**
 * The least that a job needs: `baseline-server.ts PLAN` is a bare node:http server that runs the statements which the
 * product was seen to run for such a request, in the same database and as durably, and answers with the same bytes.
 */
export type BaselinePlan = {
  port: number;
  status: number;
  /** Names and values in turn. */
  headers: string[];
  bodyFile: string;
  statements: ReplayedStatement[];
  database: { file: string } | { url: string } | null;
};

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BaselinePlan;
const body = readFileSync(plan.bodyFile);
const replay = plan.database && openReplay(plan.database, plan.statements);
const needsBody = plan.statements.some(({ parameters }) => parameters.some(({ from }) => from === 'body'));

const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  const answer = () => {
    response.writeHead(plan.status, plan.headers);
    response.end(body);
  };
  const run = (text: string) => {
    const done = replay?.(valuesOf(request, text));
    if (done) done.then(answer, fail);
    else answer();
  };
  const fail = (error: unknown) => {
    console.error(error);
    response.writeHead(500, { 'Content-Length': '0' }).end();
  };
  if (request.method === 'GET') run('');
  else {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => run(text));
  }
});
server.listen(plan.port, '127.0.0.1');

function valuesOf(request: IncomingMessage, text: string): Values {
  const sent: unknown = needsBody ? JSON.parse(text) : undefined;
  return (source, rows) => valueOf(source, { request, sent, rows });
}

type Given = { request: IncomingMessage; sent: unknown; rows: Record<string, unknown>[] };

function valueOf(source: ParameterSource, { request, sent, rows }: Given): unknown {
  const { headers, url = '' } = request;
  switch (source.from) {
    case 'constant':
      return source.value;
    case 'session':
      return hash('sha256', /session=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '', 'base64url');
    case 'path':
      return partsOf(url)[source.part];
    case 'body':
      return source.field
        .split('.')
        .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], sent);
    case 'header':
      return source.before + String(headers[source.name.toLowerCase()]) + source.after;
    case 'row':
      return rows[source.statement]?.[source.column];
    case 'clock':
      return Date.now() + source.offsetMs;
    case 'chance':
      return randomBytes(Math.ceil((source.length * 3) / 4))
        .toString('base64url')
        .slice(0, source.length);
  }
}
