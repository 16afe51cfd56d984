/** Gated media from disk: every playlist, segment, caption and poster is checked (promise I7). */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'hono/utils/cookie';
import { lessonAccess } from '#rules/access.ts';
import { refusalStatus } from '#rules/refusal.ts';
import { readRange } from '#server/byte-range.ts';
import { isGrant, streamOf } from './media-address.ts';
import { Refusal } from '#server/refusal.ts';
import { streamStopped } from './stream-stopped.ts';
import { cookieName, personOf, viewerOf } from './viewer.ts';
import { findLesson } from '#server/store/lessons.ts';
import { findStream, noteStreamUse } from '#server/store/streams.ts';
import type { World } from '#server/world.ts';

/** `/media/{token}/{lessonId}/{file}`; no part may begin with a dot. */
const address = /^\/media\/([\w.-]+)\/([\w-]+)\/((?:\w[\w.-]*\/)*\w[\w.-]*)$/;

const types: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

/** Answers a request for media, or throws a Refusal. */
export async function answerMedia(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const [, token = '', lessonId = '', file = ''] = address.exec(path) ?? [];
  const type = types[extname(file)];
  if (!type || (request.method !== 'GET' && request.method !== 'HEAD'))
    throw new Refusal('not-found', 'There is no such file.');
  await requireGrant(world, request, { token, lessonId });

  const place = join(world.config.dataDir, 'media', lessonId, file);
  const found = await stat(place).catch(() => null);
  if (!found?.isFile()) throw new Refusal('not-found', 'There is no such file.');
  const range = readRange(request.headers.range, found.size);
  response.setHeader('Cache-Control', 'private, max-age=300');
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Type', type);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${found.size}` }).end();
    return;
  }
  const { first, last } = range ?? { first: 0, last: found.size - 1 };
  if (range) response.setHeader('Content-Range', `bytes ${first}-${last}/${found.size}`);
  response.writeHead(range ? 206 : 200, { 'Content-Length': last - first + 1 });
  if (request.method === 'HEAD' || found.size === 0) response.end();
  else await pipeline(createReadStream(place, { start: first, end: last }), response);
}

/** The token, the session it is bound to, and the access rule as it stands at this moment. */
async function requireGrant(
  world: World,
  request: IncomingMessage,
  asked: { token: string; lessonId: string },
): Promise<void> {
  const cookies = parse(request.headers.cookie ?? '');
  const person = await personOf(world, cookies[cookieName(world, 'session')]);
  if (!person) throw new Refusal('unauthenticated', 'Please sign in.');
  const wanted = { lessonId: asked.lessonId, sessionId: person.session.id, now: world.now() };
  const lesson = await findLesson(world.db, { id: asked.lessonId });
  const isOpen = lesson && lessonAccess(viewerOf(person), lesson) === 'play';
  if (!isOpen || !isGrant(world.secret, asked.token, wanted))
    throw new Refusal('permission-denied', 'This address is not yours, or no longer.');
  const { uid } = person.user;
  const stream = await findStream(world.db, { uid, id: streamOf(asked.token) });
  if (!stream) throw streamStopped();
  await noteStreamUse(world.db, { uid, stream, now: wanted.now });
}

/** A refusal as the API words it, for a request that Hono does not see. */
export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  const { code, message, reason, hint } = refusal;
  const body = JSON.stringify({ code, message, reason, hint });
  response.writeHead(refusalStatus[code], {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}
