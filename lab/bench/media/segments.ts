/** Segments that are not in memory, sent by the site or handed over to nginx, beside nginx alone with the same files. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { compare, comparisonTable, type Result, type Target } from '../comparison.ts';
import { atLeast, type Goal } from '../goals.ts';
import type { Learner } from '../learners.ts';
import { connections, sendEachOnce } from '../load/generators.ts';
import { type BenchRequest, writeRequests } from '../load/requests.ts';
import { type Product, startProduct } from '../product.ts';
import { percent, print } from '../report.ts';
import type { ServerProcess } from '../server-process.ts';
import { accelPrefix, openPrefix, startNginx } from './nginx.ts';
import { dropFromMemory, segmentBytes, segmentCount, segmentName, writeSegments } from './segment-files.ts';

/** A twentieth is asked about, and one round differs from the next by more than that. */
const handedRounds = 3;

export async function measureSegments(bench: Bench): Promise<Goal[]> {
  const folder = bench.makeFolder();
  const fixtures = await bench.fixtures('sqlite');
  const [{ place, learners }] = fixtures;
  const videos = join(place.dataDir, 'media');
  const lessonId = learners[0]?.lessonId ?? '';
  const files = writeSegments(join(videos, lessonId));
  const watching = learners.slice(0, connections).map((learner) => ({ ...learner, lessonId }));
  const key = { SECRET_KEY: randomBytes(32).toString('base64url') };
  const running: ServerProcess[] = [];
  const started = <S extends ServerProcess>(server: S): S => (running.push(server), server);
  try {
    const site = started(await startProduct({ place, environment: key }));
    const behind = started(
      await startProduct({
        place,
        environment: { ...key, MEDIA_ACCEL_PREFIX: accelPrefix },
        cores: 'others',
      }),
    );
    const nginx = started(await startNginx({ folder, videos, siteUrl: behind.url }));
    const gated = await segmentRequests(site, watching);
    await checkHandedOver(nginx.url, gated[0]);

    const cold = (server: ServerProcess, name: string, requests: BenchRequest[]): Target => {
      const file = writeRequests(folder, name.replaceAll(' ', '-'), requests);
      return {
        ...server,
        name,
        requests: async () => {
          dropFromMemory(files);
          return file;
        },
      };
    };
    const open = gated.map((_, index) => ({ path: `${openPrefix}${lessonId}/${segmentName(index)}` }));
    const alone = cold(nginx, 'nginx alone', open);
    const bySite = await compare([cold(site, 'the site', gated), alone], bench.options, sendEachOnce);
    const handed = await compare(
      [cold(nginx, 'handed to nginx', gated), alone],
      { ...bench.options, rounds: handedRounds * bench.options.rounds },
      sendEachOnce,
    );
    const more = {
      'MB/s': ({ requestsPerSecond }: Result) => ((requestsPerSecond * segmentBytes) / 1e6).toFixed(0),
      'the generator': ({ generatorBusy }: Result) => percent(generatorBusy),
    };
    print('Segments that are not in memory', [
      ...comparisonTable(bySite, more),
      '',
      ...comparisonTable(handed, more),
      '',
      `${segmentCount} segments of ${segmentBytes / 1e6} MB, each asked for once in a round by ${connections} learners' connections, and dropped`,
      "from the operating system's memory before it. The site that hands over runs on the other core.",
    ]);
    return [
      atLeast('segments by the site beside nginx', bySite[1]?.ratio ?? NaN, 0.6, ' ×'),
      atLeast('segments handed to nginx beside nginx', handed[1]?.ratio ?? NaN, 0.95, ' ×'),
    ];
  } finally {
    for (const { stop } of running.toReversed()) await stop();
  }
}

/** Each segment once, asked for by one learner after another under the address of their own. */
export async function segmentRequests(
  site: Pick<Product, 'url'>,
  learners: readonly Learner[],
): Promise<BenchRequest[]> {
  const folders: { path: string; session: string }[] = [];
  for (const { session, stream, lessonId } of learners) {
    const path = `api/lessons/${lessonId}/playback?stream=${stream}`;
    const reply = await fetch(site.url + path, { headers: { cookie: `session=${session}` } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    const { hls } = (await reply.json()) as { hls: string };
    folders.push({ path: hls.replace('master.m3u8', ''), session });
  }
  return Array.from({ length: segmentCount }, (_, index) => {
    const { path = '', session } = folders[index % folders.length] ?? {};
    return { path: path + segmentName(index), ...(session === undefined ? {} : { session }) };
  });
}

/** The gate must be what is measured: bytes for whoever may have them, and for nobody else. @throws {Error} */
async function checkHandedOver(nginx: string, request: BenchRequest | undefined): Promise<void> {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(new URL(path, nginx), { headers });
    return { status: reply.status, bytes: (await reply.arrayBuffer()).byteLength };
  };
  const path = request?.path ?? '';
  const cookie = `session=${request?.session}`;
  const allowed = await ask(path, { cookie });
  if (allowed.status !== 200 || allowed.bytes !== segmentBytes)
    throw new Error(`A segment handed to nginx came as ${allowed.status} with ${allowed.bytes} bytes.`);
  const part = await ask(path, { cookie, range: 'bytes=10-19' });
  if (part.status !== 206 || part.bytes !== 10) throw new Error('nginx sent no range of bytes.');
  const stolen = await ask(path);
  if (stolen.status !== 401) throw new Error(`Without a session nginx answered ${stolen.status}.`);
  const direct = await ask(path.replace(/^.*\/media\/[^/]+\//, accelPrefix), { cookie });
  if (direct.status !== 404) throw new Error(`nginx gives away its closed place: ${direct.status}.`);
}
