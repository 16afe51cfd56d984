/**
 * Loaded into the product's process before its own modules: writes down which SQL statements each request runs until
 * its reply is sent, with their parameters and the first row that came back.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { IncomingMessage } from 'node:http';
import type Sqlite from 'better-sqlite3';
import type pg from 'pg';

export type RecordedStatement = {
  sql: string;
  parameters: (string | number | null)[];
  row: Record<string, unknown> | null;
};

/** `at` is the time at which the request came, as the process saw it. */
export type Recording = { method: string; path: string; at: number; statements: RecordedStatement[] };

const file = process.env['BENCH_RECORD_FILE'];
if (file && process.argv[1]?.endsWith('server/main.ts')) record(file);

function record(to: string): void {
  const current = new AsyncLocalStorage<Recording>();
  const recordings = new WeakMap<IncomingMessage, Recording>();
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const recording = {
      method: request.method ?? '',
      path: request.url ?? '',
      at: Date.now(),
      statements: [],
    };
    recordings.set(request, recording);
    current.enterWith(recording);
  });
  subscribe('http.server.response.finish', (message) => {
    const recording = recordings.get((message as { request: IncomingMessage }).request);
    if (!recording) return;
    appendFileSync(to, `${JSON.stringify(recording)}\n`);
    recordings.delete((message as { request: IncomingMessage }).request);
  });
  const note = (sql: string, parameters: unknown) => {
    const statement = { sql, parameters: (parameters ?? []) as RecordedStatement['parameters'], row: null };
    if (!byMailJob.test(sql)) current.getStore()?.statements.push(statement);
    return statement as RecordedStatement;
  };
  // The product's own copies of the drivers: it may be another checkout than the one this file stands in.
  const load = createRequire(resolve('package.json'));
  watchSqlite(load('better-sqlite3') as typeof Sqlite, note);
  watchPostgresql(load('pg') as typeof pg, note);
}

/** A request wakes the job that sends mail, which then seems to run for it. */
const byMailJob = /(from|update) "mail"/;

type Note = (sql: string, parameters: unknown) => RecordedStatement;

type SqliteStatement = { all: (...given: unknown[]) => unknown[]; run: (...given: unknown[]) => unknown };

function watchSqlite({ prototype }: typeof Sqlite, note: Note): void {
  const { prepare } = prototype as unknown as { prepare: (sql: string) => SqliteStatement };
  Object.assign(prototype, {
    prepare(this: Sqlite.Database, sql: string) {
      const statement = prepare.call(this, sql);
      const { all, run } = statement;
      statement.all = (...given) => {
        const noted = note(sql, given[0]);
        const rows = all.apply(statement, given);
        noted.row = (rows[0] as RecordedStatement['row'] | undefined) ?? null;
        return rows;
      };
      statement.run = (...given) => {
        note(sql, given[0]);
        return run.apply(statement, given);
      };
      return statement;
    },
  });
}

type PgQuery = { text: string; values?: unknown[] };
type PgAnswer = Promise<{ rows: RecordedStatement['row'][] }> | undefined;

function watchPostgresql({ Client: { prototype } }: typeof pg, note: Note): void {
  const { query } = prototype as unknown as { query: (...given: unknown[]) => PgAnswer };
  Object.assign(prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const asked = given[0] as string | PgQuery;
      const noted = typeof asked === 'string' ? note(asked, given[1]) : note(asked.text, asked.values);
      const answer = query.apply(this, given);
      answer?.then(
        ({ rows }) => (noted.row = rows[0] ?? null),
        () => {},
      );
      return answer;
    },
  });
}
