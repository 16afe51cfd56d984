/**
 * Reads all files of a lesson as players and browsers do: every rendition, the captions, the poster and the attachment.
 */
import { createHash } from 'node:crypto';
import { contentDisposition } from '#server/videos/storage/attachment-files.ts';
import { readMaster, readMedia } from '#server/videos/playlist.ts';
import type { Playback } from '#contract/api.ts';
import type { Instructor, Lesson } from './instructor.ts';
import { require } from './steps.ts';

/** The SHA-256 of each file. */
export type Film = Map<string, string>;

/** The expected origin of segments: the site itself, or a store's origin. */
type Place = 'site' | URL;

export async function readFilm(instructor: Instructor, lesson: Lesson, place: Place): Promise<Film> {
  const playback = await instructor.ask<Playback>(`GET /api/lessons/${lesson.id}/playback`);
  if (playback.kind !== 'video') throw new Error('The lesson shows no video');
  const { hls, sound, stills, captions, poster } = playback;
  require(hls.includes(`~${lesson.video}/`), 'The lesson shows another video');
  require(captions.some(({ language }) => language === 'ms'), 'The captions are not offered');
  const film: Film = new Map();
  const folder = new URL('.', new URL(hls, 'http://site')).pathname;
  const read = async (path: string) => {
    const bytes = await readFile(instructor, path, 'site');
    film.set(path.slice(folder.length), hashOf(bytes));
    return bytes.toString('utf8');
  };
  for (const path of [poster, ...captions.map(({ url }) => url)]) await read(path);
  const qualities = readMaster(await read(hls)).map(({ file }) => folder + file);
  for (const path of [...qualities, ...[sound, stills?.url ?? null].filter((one) => one !== null)]) {
    const { initSegment, segments } = readMedia(await read(path));
    for (const file of [initSegment, ...segments.map((segment) => segment.file)])
      film.set(file, hashOf(await readFile(instructor, folder + file, place)));
  }
  const piece = [...film.keys()].find((file) => file.endsWith('.m4s')) ?? '';
  await readRange(instructor, folder + piece, place);
  return film;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function readFile(instructor: Instructor, path: string, place: Place): Promise<Buffer> {
  const reply = await follow(instructor, path, { place });
  require(reply.status === 200, `${path} is answered ${reply.status}`);
  const bytes = Buffer.from(await reply.arrayBuffer());
  require(bytes.length > 0, `${path} is empty`);
  return bytes;
}

/** Follows the redirect to a store as a browser does: from the site's origin, and without the cookie. */
async function follow(
  instructor: Instructor,
  path: string,
  {
    place,
    method = 'GET',
    headers = {},
  }: { place: Place; method?: string; headers?: Record<string, string> },
): Promise<Response> {
  const reply = await instructor.fetch(path, { method, headers });
  if (place === 'site') return reply;
  const location = new URL(reply.headers.get('location') ?? 'http://nowhere');
  require(reply.status === 307 && location.origin === place.origin, `${path} does not lead to the store`);
  return fetch(location, { method, headers, redirect: 'error' });
}

async function readRange(instructor: Instructor, path: string, place: Place): Promise<void> {
  const whole = await readFile(instructor, path, place);
  const part = await follow(instructor, path, { place, headers: { range: 'bytes=100-199' } });
  require(part.status === 206, `A range is answered ${part.status}`);
  require(part.headers.get('content-range') === `bytes 100-199/${whole.length}`, 'Another range came');
  const bytes = Buffer.from(await part.arrayBuffer());
  require(bytes.equals(whole.subarray(100, 200)), 'The range has other bytes');
}

/** @throws {Error} unless the attachment downloads whole, in part, and under its name */
export async function readAttachment(
  instructor: Instructor,
  { id, attachment }: Lesson,
  place: Place,
): Promise<void> {
  const path = `/api/lessons/${id}/attachments/${attachment.id}`;
  const reply = await follow(instructor, path, { place });
  const bytes = Buffer.from(await reply.arrayBuffer());
  require(bytes.equals(attachment.bytes), 'The attached file has other bytes');
  const name = reply.headers.get('content-disposition');
  require(name === contentDisposition(attachment.name), `The attached file is sent as ${name}`);
  require(reply.headers.get('content-type') === 'application/pdf', 'The attached file is of another type');
  await readRange(instructor, path, place);
  const told = await follow(instructor, path, { place, method: 'HEAD' });
  require(told.headers.get('content-length') === String(bytes.length), 'HEAD tells another length');
}

/** @throws {Error} unless the store allows the site's pages to fetch segments and ranges */
export async function requireCors(instructor: Instructor, lesson: Lesson, origin: string): Promise<void> {
  const playback = await instructor.ask<Playback>(`GET /api/lessons/${lesson.id}/playback`);
  if (playback.kind !== 'video') throw new Error('The lesson shows no video');
  const folder = playback.hls.slice(0, playback.hls.lastIndexOf('/') + 1);
  const [variant] = readMaster(await (await instructor.fetch(playback.hls)).text());
  const text = await (await instructor.fetch(`${folder}${variant?.file}`)).text();
  const reply = await instructor.fetch(folder + readMedia(text).initSegment);
  const location = reply.headers.get('location') ?? '';
  const given = await fetch(location, { headers: { origin } });
  const allowed = given.headers.get('access-control-allow-origin');
  require(allowed === origin || allowed === '*', `the store allows ${allowed}, and the site is ${origin}`);
}
