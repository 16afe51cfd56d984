/** Media authorization: every playlist, segment, caption and poster is checked before it is sent (promise I7). */
import { extname } from 'node:path';
import type { Context } from 'hono';
import { playbackSessionIdOf, readMediaPath, readMediaToken } from '#rules/media-token.ts';
import { isHeartbeatRecent, isUnsaved, storedIdOf } from '#rules/playback-session.ts';
import type { Env } from '#server/http/api.ts';
import { touchPlaybackSession } from '#server/flows/playback/touch.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isFormerVideo } from '#server/store/content/former-videos.ts';
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

/** `/media/{token}/{lesson}~{video}/{file}` */
export async function readMedia(ctx: AppContext, c: Context<Env>): Promise<Response> {
  const asked = readMediaPath(c.req.path);
  const type = types[extname(asked?.file ?? '')];
  if (!asked || !type) throw notThere();
  const { file, lessonId } = asked;
  const shown = (await authorizeMedia(ctx, c, asked)).videoId;
  const videoId = asked.videoId ?? shown;
  if (videoId === null) throw notThere();
  if (videoId !== shown && !(await isFormerVideo(ctx.db, { lessonId, videoId, now: ctx.now() })))
    throw notThere();
  const { body, status, headers } = await ctx.media.read(c.req.raw, { videoId, file, type });
  return body === null ? c.body(null, status, headers) : c.body(body, status === 206 ? 206 : 200, headers);
}

function notThere(): Refusal {
  return new Refusal('not-found', 'There is no such file.');
}

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
