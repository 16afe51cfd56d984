/**
 * The least that a job needs: `baseline-server.ts PLAN` is a bare node:http server that finds the session, saves one row
 * and asks Stripe once where the job does, by the product's drivers and as durably, and sends the product's own bytes.
 */
import { hash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { type DatabasePlace, sqliteFile } from './database.ts';

export type BaselinePlan = {
  port: number;
  status: number;
  /** Names and values in turn. */
  headers: string[];
  bodyFile: string;
  /** Null for a job without a database. */
  place: DatabasePlace | null;
  isWrite: boolean;
  stripe: { method: 'GET' | 'POST'; url: string; key: string; form?: string } | null;
};

export const baselineTable =
  'create table if not exists "benchRows" (id text primary key, body text not null, at bigint not null)';
const findUser =
  'select users.* from sessions inner join users on users.uid = sessions.uid where sessions."tokenHash" = $1';
const saveRow =
  'insert into "benchRows" (id, body, at) values ($1, $2, $3) on conflict (id) do update set body = excluded.body, at = excluded.at';

type Database = Record<'find' | 'save', (values: unknown[]) => unknown>;

function openSqlite(place: DatabasePlace): Database {
  const file = new Sqlite(sqliteFile(place), { timeout: 5_000 });
  // The pragmas of the product (`server/platform/db/database.ts`).
  for (const setting of ['synchronous = FULL', 'secure_delete = ON', 'cache_size = -65536'])
    file.pragma(setting);
  const prepare = (sql: string) => file.prepare(sql.replaceAll(/\$\d/g, '?'));
  const [find, save] = [prepare(findUser), prepare(saveRow)];
  return { find: (values) => find.all(values), save: (values) => save.run(values) };
}

function openPostgresql(connectionString: string): Database {
  const pool = new pg.Pool({ connectionString });
  // PostgreSQL ends idle connections when it stops; without a listener that would end the process with an error.
  pool.on('error', () => {});
  return {
    find: (values) => pool.query({ name: 'find', text: findUser, values }),
    save: (values) => pool.query({ name: 'save', text: saveRow, values }),
  };
}

const agent = new Agent({ keepAlive: true });

async function askStripe({ method, url, key, form }: NonNullable<BaselinePlan['stripe']>): Promise<void> {
  const headers = {
    Authorization: `Bearer ${key}`,
    ...(form === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
  };
  const asking = request(url, { method, headers, agent });
  asking.end(form);
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.on('response', resolve).on('error', reject);
  });
  const body = await buffer(reply);
  if (reply.statusCode !== 200) throw new Error(`Stripe answered ${reply.statusCode}: ${body.toString()}`);
}

function serve({ port, status, headers, bodyFile, place, isWrite, stripe }: BaselinePlan): void {
  const body = readFileSync(bodyFile);
  const database =
    place && (place.databaseUrl === null ? openSqlite(place) : openPostgresql(place.databaseUrl));
  const work = async (asked: IncomingMessage): Promise<void> => {
    const sent = asked.method === 'GET' ? '' : await text(asked);
    const token = /session=([^;]*)/.exec(asked.headers.cookie ?? '')?.[1];
    const id = token === undefined ? randomUUID() : hash('sha256', token, 'base64url');
    if (token !== undefined) await database?.find([id]);
    if (stripe) await askStripe(stripe);
    if (isWrite) await database?.save([id, sent, Date.now()]);
  };
  createServer({ keepAliveTimeout: 65_000 }, (asked, answer) => {
    const send = () => {
      answer.writeHead(status, headers);
      answer.end(body);
    };
    const fail = (error: unknown) => {
      console.error(error);
      answer.writeHead(500, { 'Content-Length': '0' }).end();
    };
    if (database) work(asked).then(send, fail);
    else send();
  }).listen(port, '127.0.0.1');
}

if (import.meta.main) serve(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as BaselinePlan);
