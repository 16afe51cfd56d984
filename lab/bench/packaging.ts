/** The media gate while the site packages a recording, beside the same gate a moment before. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, engineNames } from './bench.ts';
import { type DatabasePlace, type Engine, execute, insertRows, select } from './database.ts';
import { type Product, startProduct } from './product.ts';
import { atMost, type Goal, median } from './report.ts';
import { untilIdle } from './server-process.ts';
import { beginPlaying } from './viewers.ts';

/** The rate of launch day (`promises.md`). */
const perSecond = 170;

const viewers = 200;

/** The site looks for new recordings every ten seconds. */
const startWithinMs = 60_000;

type Segment = { path: string; session: string };

/**
 * Rounds without and with packaging alternate, so that their ratio holds while the computer's load changes. The packaging
 * shares the server's core, as on the smallest machine.
 */
export async function measureGateWhilePackaging(bench: Bench, engine: Engine): Promise<Goal[]> {
  const { place, learners } = await bench.filled(engine);
  await execute(place, [
    `update "playbackSessions" set "lastUsedAt" = ${Date.now()}`,
    'delete from "rateLimits"',
  ]);
  const product = await startProduct({ place });
  try {
    const segments: Segment[] = [];
    for (const learner of learners.slice(0, viewers)) {
      const { agent, segments: paths, session } = await beginPlaying(product.url, learner);
      agent.destroy();
      segments.push(...paths.map((path) => ({ path, session })));
    }
    const rounds: { quiet: number; busy: number }[] = [];
    for (let round = 0; round <= bench.options.rounds; round += 1) {
      const quiet = await measureGate(product, segments, bench.options.seconds);
      const end = await beginPackaging(place);
      const busy = await measureGate(product, segments, bench.options.seconds);
      await end();
      await untilIdle(product.pid);
      // The first round only warms up.
      if (round > 0) rounds.push({ quiet, busy });
    }
    const ofRounds = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure));
    const details = `${ofRounds(({ busy }) => busy).toFixed(1)} ms beside ${ofRounds(({ quiet }) => quiet).toFixed(1)} ms, ${perSecond}/s`;
    const title = `p99 of the media gate while packaging, ${engineNames[engine]}`;
    return [
      atMost(
        title,
        ofRounds(({ quiet, busy }) => busy / quiet),
        2,
        ' ×',
        details,
      ),
    ];
  } finally {
    await product.stop();
  }
}

/** Sends the requests at their rate, whether or not earlier ones are answered. Returns the p99 in milliseconds. */
async function measureGate({ url }: Product, segments: readonly Segment[], seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const waits: Promise<number>[] = [];
  const began = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await sleep(Math.max(0, began + (count * 1000) / perSecond - performance.now()));
    const segment = segments[Math.floor(Math.random() * segments.length)];
    if (segment) waits.push(waitFor(new URL(segment.path, url), segment.session, agent));
  }
  const sorted = (await Promise.all(waits)).toSorted((a, b) => a - b);
  agent.destroy();
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN;
}

/** @throws {Error} for a status other than 200 */
function waitFor(url: URL, session: string, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers: { cookie: `session=${session}` } }, (reply) => {
      const wait = performance.now() - began;
      if (reply.statusCode !== 200) reject(new Error(`${url.pathname} answered ${reply.statusCode}`));
      reply
        .on('error', reject)
        .on('end', () => resolve(wait))
        .resume();
    });
    asking.on('error', reject).end();
  });
}

/** Gives the site a recording, and resolves once it is being encoded. Returns what cancels that. */
async function beginPackaging(place: DatabasePlace): Promise<() => Promise<void>> {
  const id = `v${randomBytes(10).toString('hex')}`;
  const recording = sampleRecording();
  const folder = join(place.dataDir, 'media/.recordings');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, id), recording);
  const now = Date.now();
  const sizes = { sourceBytes: recording.length, receivedBytes: recording.length };
  const times = { createdAt: now, changedAt: now };
  await insertRows(place, 'videos', [
    { id, name: 'Bench', state: 'waiting', lengthMs: 0, captions: '[]', ...sizes, ...times },
  ]);
  const giveUpAt = now + startWithinMs;
  for (;;) {
    const [row] = await select(place, `select state, "packagedPermille" from videos where id = '${id}'`);
    if (Number(row?.['packagedPermille']) > 100) break;
    if (row?.['state'] === 'failed' || Date.now() > giveUpAt)
      throw new Error('The recording is not packaged.');
    await sleep(200);
  }
  return async () => {
    const [row] = await select(place, `select state from videos where id = '${id}'`);
    if (row?.['state'] !== 'packaging')
      throw new Error('The packaging ended before its round: use fewer --seconds.');
    // The site notices within two seconds, and ends the process.
    await execute(place, [`delete from videos where id = '${id}'`]);
    const own = join(place.dataDir, 'media/.packaging');
    while (existsSync(own) && readdirSync(own).some((name) => name.startsWith(id))) await sleep(100);
  };
}

let made: Buffer | undefined;

/** The fragments of a sample video in a row are a recording of three minutes. */
function sampleRecording(): Buffer {
  if (made) return made;
  const folder = 'content/media/flutter-introduction';
  const count = readdirSync(folder).filter((name) => /^720p-\d+\.m4s$/.test(name)).length;
  const names = ['720p-start.mp4', ...Array.from({ length: count }, (_, at) => `720p-${at + 1}.m4s`)];
  made = Buffer.concat(names.map((name) => readFileSync(join(folder, name))));
  return made;
}
