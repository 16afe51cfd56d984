/** Pieces of a film through the gate, sent by the site or handed to nginx, beside nginx alone with the same files. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { type Contestant, startContestant } from './contestant.ts';
import { duel, type Result } from './duel.ts';
import { ownGenerator } from './load.ts';
import { filmsConfiguration, findNginx } from './nginx.ts';
import type { Cores } from './cores.ts';
import { type Product, startProduct } from './product.ts';
import { print, table, times } from './report.ts';
import { type Asked, writeRequests } from './requests.ts';
import { fillSeats, type Seat } from './seats.ts';
import { atLeast, atMost, type Wanted } from './wanted.ts';

/** Six seconds of a film in 1080p at 5 Mbit/s. */
const pieceBytes = 3_750_000;
const pieces = 16;
const readers = 32;
const accelPrefix = '/films/';
const rounds = { rounds: 6, seconds: 2, connections: readers };
/** One round beside another differs by a tenth, and what is asked is whether a twentieth is lost. */
const handedRounds = 40;

/** Where the site that hands over runs. What is asked is what nginx still sends, so the first is the one that counts. */
const arrangements: { name: string; place: string; cores: Cores }[] = [
  { name: 'handed to nginx', place: '/beside/', cores: 'others' },
  { name: '… the site on any core', place: '/anywhere/', cores: 'any' },
  { name: "… the site on nginx's core", place: '/crowded/', cores: 'first' },
];

export async function measureMedia(folder: string): Promise<Wanted[]> {
  const seats = await fillSeats(folder, { people: 1000, seats: readers });
  const films = join(folder, 'media');
  for (const { lessonId } of seats.slice(0, 1))
    for (let piece = 0; piece < pieces; piece++)
      writeFileSync(join(films, lessonId, fileOf(piece)), randomBytes(pieceBytes));
  const key = randomBytes(32).toString('base64url');
  const stops: (() => Promise<void>)[] = [];
  try {
    const site = await startProduct(folder, { SECRET_KEY: key });
    stops.push(site.stop);
    const sites: Record<string, string> = {};
    for (const { place, cores } of arrangements) {
      const handing = { SECRET_KEY: key, MEDIA_ACCEL_PREFIX: accelPrefix };
      const behind = await startProduct(folder, handing, cores);
      stops.push(behind.stop);
      sites[place] = behind.url;
    }
    const nginx = await startNginx(folder, films, sites);
    if (nginx) stops.push(nginx.stop);
    const asked = await gatedRequests(site, seats);
    const gated = { ...site, requests: writeRequests(folder, 'gated', asked) };
    if (!nginx) return report(await duel(ownGenerator, [gated], rounds), []);

    for (const { place } of arrangements) await checkHandedOver(nginx.url, below(place, asked));

    const plain = writeRequests(folder, 'plain', openRequests(seats, '/plain/'));
    const alone = { ...nginx, name: 'nginx alone', requests: plain };
    const handing = arrangements.map(({ name, place }, index) => {
      const requests = writeRequests(folder, `handed-${index}`, below(place, asked));
      return { ...nginx, name, requests };
    });
    return report(
      await duel(ownGenerator, [gated, alone], rounds),
      await duel(ownGenerator, [alone, ...handing], { ...rounds, rounds: handedRounds }),
    );
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** `handed`: nginx alone, and what it sends in each arrangement; nothing where nginx cannot be had. */
function report([site, nginx]: Result[], [alone, ...handed]: Result[]): Wanted[] {
  const megabytes = (result: Result) => (result.requestsPerSecond * pieceBytes) / 1e6;
  const secondsPerGigabyte = (result: Result) => (result.processorSecondsPer1000 * 1e6) / pieceBytes;
  const row = (result: Result, besideNginx: string) => [
    result.name,
    megabytes(result).toFixed(0),
    secondsPerGigabyte(result).toFixed(2),
    besideNginx,
    `${(result.generatorBusy * 100).toFixed(0)} % of a core`,
  ];
  print('Pieces of a film through the gate', [
    ...table([
      ['', 'MB/s', 'CPU s / GB', 'beside nginx', 'the readers'],
      ...(site ? [row(site, times(nginx?.ratio ?? NaN))] : []),
      ...[nginx, alone].flatMap((result) => (result ? [row(result, '')] : [])),
      ...handed.map((result) => row(result, times(1 / result.ratio))),
    ]),
    '',
    `${readers} readers of the same ${pieces} pieces of ${pieceBytes / 1e6} MB, each with a session, an address and a stream of its own.`,
    'nginx: one worker with a core of its own, sendfile; its second line and those below were asked in turn, and their',
    'CPU seconds are those of nginx. Handed over with X-Accel-Redirect by a site on another core (that of the readers,',
    'where there are two), as docs/films.md advises; by one that runs where the system puts it; and by one that may',
    'only use the core of nginx.',
  ]);
  if (!nginx) console.error('\n  NGINX CANNOT BE HAD HERE: its part is missing.');
  const [handedOver] = handed;
  return [
    ...(nginx && site ? [atLeast('MB/s through the gate beside nginx', nginx.ratio, 0.5, ' ×')] : []),
    ...(site ? [atMost('processor through the gate', secondsPerGigabyte(site), 1.5, ' s/GB')] : []),
    ...(handedOver ? [atLeast('MB/s handed to nginx beside nginx', 1 / handedOver.ratio, 0.95, ' ×')] : []),
  ];
}

function fileOf(piece: number): string {
  return `bench-${piece % pieces}.m4s`;
}

/** Everybody watches the first one's lesson. */
async function gatedRequests(site: Product, seats: Seat[]): Promise<Asked[]> {
  const lessonId = seats[0]?.lessonId ?? '';
  const requests: Asked[] = [];
  for (const [index, { session, stream }] of seats.entries()) {
    const path = `api/lessons/${lessonId}/playback?stream=${stream}`;
    const reply = await fetch(site.url + path, { headers: { cookie: `session=${session}` } });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    const { hls } = (await reply.json()) as { hls: string };
    requests.push({ path: hls.replace('master.m3u8', fileOf(index)), session });
  }
  return requests;
}

/** What is measured must be the gate: the bytes for whoever may have them, and for nobody else. @throws {Error} */
async function checkHandedOver(nginx: string, requests: Asked[]): Promise<void> {
  const [asked] = requests;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(new URL(path, nginx), { headers });
    return { status: reply.status, bytes: (await reply.arrayBuffer()).byteLength };
  };
  const path = asked?.path ?? '';
  const cookie = `session=${asked?.session}`;
  const allowed = await ask(path, { cookie });
  if (allowed.status !== 200 || allowed.bytes !== pieceBytes)
    throw new Error(`A piece handed to nginx came as ${allowed.status} with ${allowed.bytes} bytes.`);
  const part = await ask(path, { cookie, range: 'bytes=10-19' });
  if (part.status !== 206 || part.bytes !== 10) throw new Error('nginx sent no range of bytes.');
  const stolen = await ask(path);
  if (stolen.status !== 401) throw new Error(`Without a session nginx answered ${stolen.status}.`);
  const direct = await ask(path.replace(/^.*\/media\/[^/]+\//, accelPrefix), { cookie });
  if (direct.status !== 404) throw new Error(`nginx gives away its closed place: ${direct.status}.`);
}

function below(place: string, requests: Asked[]): Asked[] {
  return requests.map((asked) => ({ ...asked, path: place + asked.path.slice(1) }));
}

/** The same files, from a place that is open. */
function openRequests(seats: Seat[], place: string): Asked[] {
  return seats.map((_, index) => ({ path: `${place}${seats[0]?.lessonId}/${fileOf(index)}` }));
}

async function startNginx(
  folder: string,
  films: string,
  sites: Record<string, string>,
): Promise<Contestant | undefined> {
  const nginx = findNginx();
  if (!nginx) return undefined;
  const place = join(folder, 'nginx');
  mkdirSync(place, { recursive: true });
  const port = await findFreePort();
  writeFileSync(join(place, 'nginx.conf'), filmsConfiguration({ port, films, accelPrefix, sites }));
  return startContestant({
    name: 'nginx',
    command: [nginx, '-p', place, '-e', 'error.log', '-c', 'nginx.conf'],
    port,
    hasWorker: true,
  });
}
