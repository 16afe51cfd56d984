import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { type DatabasePlace, sqliteFile } from '../database.ts';
import { type BenchRequest, headersOf, withNumber } from '../load/requests.ts';
import { type Product, startProduct } from '../product.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import type { BaselinePlan } from './baseline-server.ts';
import { findSources, type Recorded, type ReplayedStatement } from './parameter-sources.ts';
import type { Recording } from './record-statements.ts';

/** A reply as it is on the wire: the body may be compressed. */
type RawReply = { status: number; headers: [name: string, value: string][]; body: Buffer };

/** @throws {Error} when it is an error */
export async function readRawReply(url: string, asked: BenchRequest): Promise<RawReply> {
  const { method = 'GET', path, body: sent } = asked;
  const sending = request(new URL(path, url), { method, headers: headersOf(asked), agent: false });
  sending.end(sent && withNumber(sent, 0));
  const [reply] = (await once(sending, 'response')) as [IncomingMessage];
  const body = await buffer(reply);
  const status = reply.statusCode ?? 0;
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${body.toString()}`);
  const headers = reply.rawHeaders.flatMap((name, index, all): [string, string][] =>
    index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [],
  );
  return { status, headers, body };
}

export function headerOf({ headers }: RawReply, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}

/** The server beside which the product is measured: bare node:http with the same statements and the same reply. */
export type Job = { reply: RawReply; statements: ReplayedStatement[] };

type RecordingOrder = {
  folder: string;
  place: DatabasePlace;
  environment?: Record<string, string>;
  /** Requests of different people for the same job. The last two are compared: a first one may do more. */
  requests: (product: Product) => Promise<BenchRequest[]>;
};

/** Has the product do a job several times, and finds out what it does in the database. */
export async function recordJob({ folder, place, environment, requests }: RecordingOrder): Promise<Job> {
  const file = join(folder, 'statements.jsonl');
  rmSync(file, { force: true });
  const recorder = pathToFileURL(join(import.meta.dirname, 'record-statements.ts')).href;
  const product = await startProduct({
    place,
    environment: { ...environment, BENCH_RECORD_FILE: file, NODE_OPTIONS: `--import ${recorder}` },
  });
  try {
    const asked = async (order: BenchRequest): Promise<Recorded & { reply: RawReply }> => {
      const reply = await readRawReply(product.url, order);
      const recording = await lastRecording(file, order.path);
      return { request: order, recording, reply };
    };
    const all = [];
    for (const made of await requests(product)) all.push(await asked(made));
    const [first, second] = all.slice(-2);
    if (!first || !second) throw new Error('Two requests are needed.');
    return { reply: second.reply, statements: findSources(first, second) };
  } finally {
    await product.stop();
  }
}

/** The recording is written when the reply has been sent, which may be a moment after it was read here. */
async function lastRecording(file: string, path: string): Promise<Recording> {
  for (let tries = 0; tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const lines = readFileSync(file, { encoding: 'utf8', flag: 'a+' }).trimEnd().split('\n');
    const last = lines.at(-1);
    const recording = last ? (JSON.parse(last) as Recording) : undefined;
    if (recording?.path === path) return recording;
  }
  throw new Error(`Nothing was recorded of ${path}.`);
}

/** Node writes these by itself. */
const ownHeaders = /^(date|connection|keep-alive)$/i;

export async function startBaseline(
  folder: string,
  { reply, statements }: Job,
  place: DatabasePlace | null,
): Promise<ServerProcess> {
  const port = await findFreePort();
  const bodyFile = join(folder, `baseline-${port}.body`);
  const planFile = join(folder, `baseline-${port}.json`);
  writeFileSync(bodyFile, reply.body);
  const plan: BaselinePlan = {
    port,
    status: reply.status,
    headers: reply.headers.filter(([name]) => !ownHeaders.test(name)).flat(),
    bodyFile,
    statements,
    database:
      place && (place.databaseUrl === null ? { file: sqliteFile(place) } : { url: place.databaseUrl }),
  };
  writeFileSync(planFile, JSON.stringify(plan));
  return startServer({
    name: 'the baseline server',
    command: [process.execPath, join(import.meta.dirname, 'baseline-server.ts'), planFile],
    port,
  });
}
