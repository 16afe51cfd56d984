/** Media authorization: every playlist, segment, caption and poster is checked before it is sent (promise I7). */
import { extname } from 'node:path';
import type { Context } from 'hono';
import { playbackSessionIdOf, readMediaToken } from '#rules/media-token.ts';
import { isHeartbeatRecent, isUnsaved, storedIdOf } from '#rules/playback-session.ts';
import type { Env } from '#server/http/api.ts';
import { touchPlaybackSession } from '#server/flows/playback/touch.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findMediaViewer } from '#server/store/session-lookup.ts';
import type { AppContext } from '#server/context.ts';
import { playbackStopped } from './playback-stopped.ts';
import { requireLesson, requireViewerBy } from '#server/routes/viewer.ts';

const types: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

/** `/media/{token}/{lesson}/{file}`; no part of a file's path may begin with a dot. */
export async function readMedia(ctx: AppContext, c: Context<Env>): Promise<Response> {
  const [, token = '', lessonId = '', file = ''] = path.exec(c.req.path) ?? [];
  const type = types[extname(file)];
  if (!type) throw new Refusal('not-found', 'There is no such file.');
  const { videoId } = await authorizeMedia(ctx, c, { token, lessonId });
  if (videoId === null) throw new Refusal('not-found', 'There is no such file.');
  const { body, status, headers } = await ctx.media.read(c.req.raw, { videoId, file, type });
  return body === null ? c.body(null, status, headers) : c.body(body, status === 206 ? 206 : 200, headers);
}

const path = /^\/media\/([\w.-]+)\/([\w-]+)\/((?:\w[\w.-]*\/)*\w[\w.-]*)$/;

/**
 * Returns the lesson. Checks the token, the session and the playback session that it is bound to, and the access rule as it stands now.
 * @throws {Refusal} unauthenticated, permission-denied, not-found
 */
async function authorizeMedia(
  ctx: AppContext,
  c: Context<Env>,
  { token, lessonId }: { token: string; lessonId: string },
): Promise<{ videoId: string | null }> {
  const namedId = playbackSessionIdOf(token);
  const playbackSessionId = storedIdOf(namedId);
  const viewer = await requireViewerBy(ctx, c, (db, by) => findMediaViewer(db, { ...by, playbackSessionId }));
  const { user, session, playbackSession } = viewer;
  const now = ctx.now();
  const signed = readMediaToken(token, { lessonId, sessionId: session.id, now });
  if (!signed || !ctx.secret.isSignatureOf('media', signed.text, signed.signature))
    throw new Refusal('permission-denied', 'This address is not yours, or no longer.');
  const lesson = await requireLesson(ctx, viewer, lessonId);
  // A playback session that started while nothing could be written has no row; its URL is short-lived.
  if (!playbackSession && !isUnsaved(namedId)) throw playbackStopped();
  if (playbackSession && !isHeartbeatRecent(playbackSession, now))
    touchPlaybackSession(ctx, { uid: user.uid, session: playbackSession, now });
  return lesson;
}
