/** Simulated viewers: each takes pieces of its film and tells what it played, through a connection of its own. */
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Seat } from './seats.ts';

/** Milliseconds from the moment an answer was due to be asked for until its last byte. */
export type Watched = { ms: number[]; errors: number };

type Pace = { seconds: number; gateChecksPerSecond: number; reportsPerSecond: number };

export type Viewer = Seat & { pieces: string[]; next: number; agent: Agent; played: number };

/** Everybody has asked for the first playlist when the clock starts. @throws {Error} when somebody may not watch */
export async function watch(
  url: string,
  seats: Seat[],
  pace: Pace,
): Promise<{ gate: Watched; reports: Watched }> {
  const viewers: Viewer[] = [];
  for (const seat of seats) viewers.push(await sitDown(url, seat));
  const [gate, reports] = await Promise.all([
    keepPace(pace.gateChecksPerSecond, pace.seconds, (turn) => takePiece(url, at(viewers, turn))),
    keepPace(pace.reportsPerSecond, pace.seconds, (turn) => report(url, at(viewers, turn))),
  ]);
  for (const { agent } of viewers) agent.destroy();
  return { gate, reports };
}

/** Asks at an even pace, whether or not earlier answers have come: a slow server does not make the viewers wait. */
async function keepPace(
  perSecond: number,
  seconds: number,
  ask: (turn: number) => Promise<unknown>,
): Promise<Watched> {
  const watched: Watched = { ms: [], errors: 0 };
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const due = began + (turn / perSecond) * 1000;
    if (due > performance.now()) await sleep(due - performance.now());
    const asking = ask(turn)
      .then(
        () => void watched.ms.push(performance.now() - due),
        () => void watched.errors++,
      )
      .finally(() => underWay.delete(asking));
    underWay.add(asking);
  }
  await Promise.all(underWay);
  return watched;
}

export async function sitDown(url: string, seat: Seat): Promise<Viewer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const { session, stream, lessonId } = seat;
  const ask = (path: string) => send(new URL(path, url), { agent, session });
  const { hls } = JSON.parse(await ask(`/api/lessons/${lessonId}/playback?stream=${stream}`)) as {
    hls: string;
  };
  const master = await ask(hls);
  const variant = /^[^#\s].*m3u8$/m.exec(master)?.[0] ?? '';
  const playlist = await ask(hls.replace('master.m3u8', variant));
  const pieces = playlist.match(/^[^#\s].*$/gm) ?? [];
  if (pieces.length === 0) throw new Error(`The film of ${lessonId} has no pieces`);
  return {
    ...seat,
    pieces: pieces.map((piece) => hls.replace('master.m3u8', piece)),
    next: 0,
    agent,
    played: 0,
  };
}

async function takePiece(url: string, viewer: Viewer): Promise<void> {
  const path = viewer.pieces[viewer.next++ % viewer.pieces.length] ?? '';
  await send(new URL(path, url), viewer);
}

async function report(url: string, viewer: Viewer): Promise<void> {
  viewer.played = (viewer.played + 2.5) % 15;
  const { lessonId, stream, played } = viewer;
  const body = JSON.stringify({ ranges: [[0, played]], resumeAt: played, stream });
  const answer = await send(new URL(`/api/lessons/${lessonId}/progress`, url), { ...viewer, body });
  if ((JSON.parse(answer) as { stream: string }).stream !== 'playing') throw new Error('The stream stopped');
}

/** @throws {Error} for whatever is not 200 */
function send(
  url: URL,
  { agent, session, body }: { agent: Agent; session: string; body?: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      cookie: `session=${session}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }),
    };
    const asking = request(url, { agent, headers, method: body === undefined ? 'GET' : 'PUT' }, (reply) => {
      let text = '';
      reply.setEncoding('latin1');
      reply.on('data', (chunk: string) => (text += chunk));
      reply.on('error', reject);
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(text);
        else reject(new Error(`${url.pathname} answered ${reply.statusCode}`));
      });
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

function at(viewers: Viewer[], turn: number): Viewer {
  const viewer = viewers[turn % viewers.length];
  if (!viewer) throw new Error('Nobody is watching');
  return viewer;
}
