/** Segments of one lesson that are read from the disk, since each round begins without them in memory. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { findOnPath, installDebianPackage, isExecutable } from '#tests/set-up/programs.ts';
import type { Bench } from '../bench.ts';
import { compare, comparisonTable, type Result, type Target } from '../comparison.ts';
import type { Learner } from '../learners.ts';
import { connections, sendEachOnce } from '../load/generators.ts';
import { type BenchRequest, writeRequests } from '../load/requests.ts';
import { type Product, startProduct } from '../product.ts';
import { atLeast, type Goal, percent, print } from '../report.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

/** Six seconds of a video in 1080p at 5 Mbit/s. */
const segmentBytes = 3_750_000;
/** 240 MB in all. */
const segmentCount = 64;

function segmentName(index: number): string {
  return `bench-${index % segmentCount}.m4s`;
}

/** @returns the files' paths */
export function writeSegments(folder: string): string[] {
  return Array.from({ length: segmentCount }, (_, index) => {
    const path = join(folder, segmentName(index));
    writeFileSync(path, randomBytes(segmentBytes), { flush: true });
    return path;
  });
}

/** Has the operating system drop what it keeps of the files in memory (POSIX_FADV_DONTNEED). */
function dropFromMemory(paths: string[]): void {
  for (const path of paths)
    execFileSync('dd', [`of=${path}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none']);
}

/** The place that only X-Accel-Redirect opens, and the one that is open to everybody. */
const accelPrefix = '/videos/';
const openPrefix = '/open/';

type Media = {
  folder: string;
  /** The folder of the videos. */
  videos: string;
  /** The site that checks every other request. */
  siteUrl: string;
};

/** Starts nginx with one worker on the first core. @throws {Error} where nginx is not installed */
async function startNginx({ folder, videos, siteUrl }: Media): Promise<ServerProcess> {
  const program = find() ?? (installDebianPackage('nginx-light') ? find() : undefined);
  if (!program) throw new Error('nginx cannot be had here.');
  const place = join(folder, 'nginx');
  mkdirSync(place, { recursive: true });
  const port = await findFreePort();
  const site = new URL(siteUrl).host.replace('localhost', '127.0.0.1');
  writeFileSync(join(place, 'nginx.conf'), configuration({ port, videos, site }));
  return startServer({
    name: 'nginx alone',
    command: [program, '-p', place, '-e', 'error.log', '-c', 'nginx.conf'],
    port,
    hasWorker: true,
  });
}

/** Debian puts it into a folder that is not on everyone's PATH. */
function find(): string | undefined {
  return findOnPath('nginx') ?? ['/usr/sbin/nginx'].find(isExecutable);
}

const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** The set-up of `docs/videos.md`: the site checks access, and nginx sends the allowed file from an internal location. */
function configuration({ port, videos, site }: { port: number; videos: string; site: string }): string {
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid nginx.pid;
    events { worker_connections 1024; }
    http {
      ${temporaryFolders.map((name) => `${name}_temp_path ${name};`).join(' ')}
      access_log off;
      sendfile on;
      tcp_nopush on;
      open_file_cache max=256;
      keepalive_requests 1000000000;
      keepalive_timeout 65;
      types { }
      default_type video/iso.segment;
      upstream site { server ${site}; keepalive 64; keepalive_requests 1000000000; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://site;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $host;
        }
        location ${accelPrefix} { internal; alias ${videos}/; }
        location ${openPrefix} { alias ${videos}/; }
      }
    }`;
}

// Segments that are not in memory, sent by the site or handed over to nginx, beside nginx alone with the same files.

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
