/** Clients that hold what they are given: heads that never end, answers that nobody reads, bodies without an end. */
import { connect, type Socket } from 'node:net';
import type { Viewer } from '../bench/load/viewers.ts';

export type SlowClients = {
  /** The number of connections that are open now. */
  open: () => number;
  stop: () => void;
};

/** Sends the beginning once it is connected, and the next bytes every so often. */
type Client = { begin: string; next?: string; everyMs?: number; reads: boolean };

const slowHeads = 2_000;
const slowReaders = 200;
const endlessBodies = 50;
const manyRanges = 20;

/** Answers that wait on one connection: more than the buffers of the system take. */
const answersInARow = 4;
const rangesOfOne = 1_000;
const bodyPiece = 16_384;

/** They come one after another within this time, and whoever is cut off comes back soon. */
const spreadMs = 10_000;
const backMs = 200;

/** Opens all of them, until they are told to stop. */
export function startSlowClients(url: string, viewer: Viewer): SlowClients {
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
