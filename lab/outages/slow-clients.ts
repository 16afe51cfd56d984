/** Clients that hold connections: endless headers, unread replies, endless bodies. */
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPlace } from '../bench/database.ts';
import { fillDatabase } from '../bench/learners.ts';
import { beginPlaying, type Viewer } from '../bench/viewers.ts';
import { startProduct } from '../bench/product.ts';
import { atLeast, atMost, type Goal, print } from '../bench/report.ts';
import { memoryMb } from '../bench/server-process.ts';
import { answersTable, besides, isAlive, p99, startLoad } from './load.ts';

type SlowClients = {
  /** The number of open connections. */
  open: () => number;
  stop: () => void;
};

/** Sends `begin` once connected, and `next` at an interval. */
type Client = { begin: string; next?: string; everyMs?: number; reads: boolean };

const slowHeads = 2_000;
const slowReaders = 200;
const endlessBodies = 50;
const manyRanges = 20;

/** Pipelined replies of one connection, more than the system's buffers hold. */
const answersInARow = 4;
const rangesOfOne = 1_000;
const bodyPiece = 16_384;

/** They connect within this time, and reconnect when cut off. */
const spreadMs = 10_000;
const backMs = 200;

/** Opens all of them until `stop`. */
function startSlowClients(url: string, viewer: Viewer): SlowClients {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;

  function open(client: Client): void {
    if (isOver) return;
    const socket = connect(Number(port), hostname, () => socket.write(client.begin));
    sockets.add(socket);
    if (client.reads) socket.resume();
    const { next, everyMs = 1_000 } = client;
    const timer = next === undefined ? undefined : setInterval(() => socket.write(next), everyMs);
    if (timer) timers.add(timer);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      if (!isOver) timers.add(setTimeout(() => open(client), backMs));
    });
  }

  for (const [client, times] of clientsOf(url, viewer))
    for (let one = 0; one < times; one++)
      timers.add(setTimeout(() => open(client), (one / times) * spreadMs));
  return {
    open: () => sockets.size,
    stop() {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

function clientsOf(url: string, { segments, session }: Viewer): [Client, number][] {
  const { host } = new URL(url);
  const [segment = ''] = segments;
  const head = (line: string, ...more: string[]) =>
    [`${line} HTTP/1.1`, `Host: ${host}`, `Cookie: session=${session}`, ...more, '', ''].join('\r\n');
  const film = head(`GET ${segment}`);
  const ranges = Array.from({ length: rangesOfOne }, (_, at) => `${at * 2}-${at * 2}`).join(',');
  const body = head(
    'POST /api/sign-in-links',
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  );
  const piece = `${bodyPiece.toString(16)}\r\n${' '.repeat(bodyPiece)}\r\n`;
  return [
    [{ begin: `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `, next: 'x', reads: true }, slowHeads],
    [{ begin: film.repeat(answersInARow), reads: false }, slowReaders],
    [{ begin: body, next: piece, everyMs: 500, reads: true }, endlessBodies],
    [{ begin: '', next: head(`GET ${segment}`, `Range: bytes=${ranges}`), reads: true }, manyRanges],
  ];
}

const people = 100;
const rates = { reads: 30, videos: 51, writes: 21 };
const warmMs = 5_000;
const beforeMs = 20_000;
/** Longer than headers, a body and a reader may take. */
const slowMs = 75_000;
/** The memory must be back after this time. */
const restMs = 30_000;

export async function measureSlowClients(folder: string): Promise<Goal[]> {
  const place = await createPlace('sqlite', folder);
  const { learners } = await fillDatabase(place, { people, learners: people });
  const site = await startProduct({ place, environment: { TRUST_PROXY: 'true' } });
  try {
    const [learner] = learners;
    if (!learner) throw new Error('There are no learners.');
    const viewer = await beginPlaying(site.url, learner);
    const load = await startLoad(site.url, { learners }, rates);
    await sleep(warmMs);
    const warm = performance.now();
    await sleep(beforeMs);
    const memoryBefore = memoryMb(site.pid);
    const begun = performance.now();
    const slow = startSlowClients(site.url, viewer);
    await sleep(slowMs / 2);
    const open = slow.open();
    const memoryBeside = memoryMb(site.pid);
    await sleep(slowMs / 2);
    slow.stop();
    const ended = performance.now();
    await sleep(restMs);
    const memoryAfter = memoryMb(site.pid);
    await load.stop();

    const phases = {
      before: load.answers.filter(({ at }) => at >= warm && at < begun),
      beside: load.answers.filter(({ at }) => at >= begun && at < ended),
      after: load.answers.filter(({ at }) => at >= ended),
    };
    print(`${open} slow connections for ${slowMs / 1000} s, ${people} viewers`, [
      ...answersTable(phases),
      `memory: ${[memoryBefore, memoryBeside, memoryAfter].map((mb) => mb.toFixed(0)).join(', ')} MB`,
    ]);
    return [
      atLeast('slow clients: connections that are open', open, 2_000, ''),
      atMost('slow clients: viewers not answered well', besides(load.answers, [200, 202, 206]), 0, ''),
      atMost('slow clients: p99 beside before', p99(phases.beside) / p99(phases.before), 2, ' ×'),
      // The limit of all loads of the benchmark.
      atMost('slow clients: memory after them', memoryAfter, 250, ' MB'),
      atLeast('slow clients: the process lives', Number(isAlive(site.pid)), 1, ''),
    ];
  } finally {
    await site.stop();
  }
}
