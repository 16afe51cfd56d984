/** The gate: every playlist, segment, caption and poster is checked before it is sent (promise I7). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { parse } from 'hono/utils/cookie';
import { lessonAccess } from '#rules/access.ts';
import { refusalStatus } from '#rules/refusal.ts';
import { isUnsaved, rowIdOf } from '#rules/streams.ts';
import type { HeaderList } from '#server/headers.ts';
import { touchSession } from '#server/flows/touch-session.ts';
import { Refusal } from '#server/refusal.ts';
import { hashOf } from '#server/secret.ts';
import { isFresh } from '#server/store/streams.ts';
import { findWatcher } from '#server/store/watchers.ts';
import type { World } from '#server/world.ts';
import { isGrant, streamOf } from './media-address.ts';
import { streamStopped } from './stream-stopped.ts';
import { cookieName, isInstructor } from './viewer.ts';

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
  { path, head }: { path: string; head: HeaderList },
): Promise<void> {
  const [, token = '', lessonId = '', file = ''] = address.exec(path) ?? [];
  const type = types[extname(file)];
  if (!type || (request.method !== 'GET' && request.method !== 'HEAD'))
    throw new Refusal('not-found', 'There is no such file.');
  await requireGrant(world, request, { token, lessonId });
  await world.media.send(request, response, { lessonId, file, type, head });
}

/** The token, the session and the stream it is bound to, and the access rule as it stands at this moment. */
async function requireGrant(
  world: World,
  request: IncomingMessage,
  asked: { token: string; lessonId: string },
): Promise<void> {
  const now = world.now();
  const { lessonId } = asked;
  const streamId = streamOf(asked.token);
  const sessionToken = parse(request.headers.cookie ?? '')[cookieName(world, 'session')];
  const watcher =
    sessionToken &&
    (await findWatcher(world.db, {
      tokenHash: hashOf(sessionToken),
      lessonId,
      streamId: rowIdOf(streamId),
      now,
    }));
  if (!watcher) throw new Refusal('unauthenticated', 'Please sign in.');
  const { lesson, stream, session, plan } = watcher;
  const viewer = { signedIn: true, plan, isInstructor: isInstructor(world, watcher.email) };
  const mayPlay = lesson && lessonAccess(viewer, lesson) === 'play';
  if (!mayPlay || !isGrant(world.secret, asked.token, { lessonId, sessionId: session.id, now }))
    throw new Refusal('permission-denied', 'This address is not yours, or no longer.');
  // What began while nothing could be written has no row; its address is short-lived.
  if (!stream && !isUnsaved(streamId)) throw streamStopped();
  if (stream && !isFresh(stream, now)) world.streamUses.note({ uid: watcher.uid, stream, now });
  touchSession(world, { session, now });
}

/** A refusal as the API words it, for a request that Hono does not see. */
export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  const { code, message, reason, hint, retryAfterSeconds } = refusal;
  const body = JSON.stringify({ code, message, reason, hint });
  response.writeHead(refusalStatus[code], {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
    ...(retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {}),
  });
  response.end(body);
}
