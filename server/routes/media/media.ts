/** The gate: every playlist, segment, caption and poster is checked before it is sent (promise I7). */
import { extname } from 'node:path';
import type { Context } from 'hono';
import { readMediaToken, streamOfToken } from '#rules/media-token.ts';
import { isFresh, isUnsaved, rowIdOf } from '#rules/playback-session.ts';
import type { Env } from '#server/http/api.ts';
import { touchStream } from '#server/flows/playback/touch.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findMediaViewer } from '#server/store/viewers.ts';
import type { AppContext } from '#server/context.ts';
import { streamStopped } from './playback-stopped.ts';
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
  await requireGrant(ctx, c, { token, lessonId });
  const { body, status, headers } = await ctx.media.read(c.req.raw, { lessonId, file, type });
  return body === null ? c.body(null, status, headers) : c.body(body, status === 206 ? 206 : 200, headers);
}

const path = /^\/media\/([\w.-]+)\/([\w-]+)\/((?:\w[\w.-]*\/)*\w[\w.-]*)$/;

/** The token, the session and the stream it is bound to, and the access rule as it stands at this moment. */
async function requireGrant(
  ctx: AppContext,
  c: Context<Env>,
  { token, lessonId }: { token: string; lessonId: string },
): Promise<void> {
  const streamId = streamOfToken(token);
  const rowId = rowIdOf(streamId);
  const viewer = await requireViewerBy(ctx, c, (db, by) => findMediaViewer(db, { ...by, streamId: rowId }));
  const { user, session, stream } = viewer;
  const now = ctx.now();
  const read = readMediaToken(token, { lessonId, sessionId: session.id, now });
  if (!read || !ctx.secret.isSignatureOf('media', read.text, read.signature))
    throw new Refusal('permission-denied', 'This address is not yours, or no longer.');
  await requireLesson(ctx, viewer, lessonId);
  // What began while nothing could be written has no row; its address is short-lived.
  if (!stream && !isUnsaved(streamId)) throw streamStopped();
  if (stream && !isFresh(stream, now)) touchStream(ctx, { uid: user.uid, stream, now });
}
