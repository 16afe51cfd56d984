/** Media authorization: every playlist, segment, caption and poster is checked before it is sent (promise I7). */
import { extname } from 'node:path';
import type { Context } from 'hono';
import {
  expiryOf,
  mediaPass,
  type MediaPath,
  passEnd,
  playbackSessionIdOf,
  readMediaPath,
  readMediaToken,
} from '#rules/media-url.ts';
import { isHeartbeatRecent, isUnsaved, storedIdOf } from '#rules/playback-session.ts';
import { isChosenPoster } from '#rules/video/poster.ts';
import { findMediaViewer } from '#server/accounts/viewer-store.ts';
import { readCookie, requireLesson, requireViewerBy, writeCookie } from '#server/accounts/viewer.ts';
import type { AppContext } from '#server/context.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Env } from '#server/platform/http/api.ts';
import { isPatrolPass, noLesson, patrolHeader, patrolSession } from './patrol-pass.ts';
import { playbackStopped } from './playback.ts';
import { touchPlaybackSession } from './touch-sessions.ts';
import { isFormerVideo } from './video-store.ts';

/**
 * Gives the browser a pass for the CDN in front, where one sends the videos. Call it once the request is authorized.
 * A browser has one pass at a time: with two lessons in two tabs the CDN asks the site more often.
 */
function writeMediaPass(ctx: AppContext, c: Context<Env>, asked: MediaPath): void {
  const session = readCookie(ctx, c, 'session');
  if (!ctx.config.media.edge || !session || asked.videoId === null) return;
  const now = ctx.now();
  const endsAt = passEnd(now, expiryOf(asked.token));
  const folder = `/media/${asked.token}/${asked.lessonId}~${asked.videoId}/`;
  const value = mediaPass({ folder, sessionHash: hashOf(session), endsAt }, (text) =>
    ctx.secret.sign('media-edge', text),
  );
  writeCookie(ctx, c, { name: 'pass', value, maxAgeMs: endsAt - now });
}

const types: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

/** The video of the lesson, and the file of its poster. */
type Shown = { videoId: string | null; poster?: string };

/** `/media/{token}/{lesson}~{video}/{file}` */
export async function readMedia(ctx: AppContext, c: Context<Env>): Promise<Response> {
  const asked = readMediaPath(c.req.path);
  if (!asked || !types[extname(asked.file)]) throw notThere();
  const { lessonId } = asked;
  const shown = await (authorizePatrol(ctx, c, asked) ?? authorizeMedia(ctx, c, asked));
  const videoId = asked.videoId ?? shown.videoId;
  if (videoId === null) throw notThere();
  const isShown = videoId === shown.videoId;
  if (!isShown && !(await isFormerVideo(ctx.db, { lessonId, videoId, now: ctx.now() }))) throw notThere();
  // A page that was opened before the poster was changed asks for one that is gone.
  const file = isShown && isChosenPoster(asked.file) ? (shown.poster ?? asked.file) : asked.file;
  const type = types[extname(file)] ?? '';
  writeMediaPass(ctx, c, asked);
  const { body, status, headers } = await ctx.media.read(c.req.raw, { videoId, file, type });
  return body === null ? c.body(null, status, headers) : c.body(body, status === 206 ? 206 : 200, headers);
}

/**
 * Lets the site's own patrol in, which has a pass in place of a session: the token is checked as everybody's is, nothing
 * is played, and a video may be asked for that no lesson shows yet. Returns null for everybody else.
 */
function authorizePatrol(ctx: AppContext, c: Context<Env>, asked: MediaPath): Promise<Shown> | null {
  const pass = c.req.header(patrolHeader);
  if (pass === undefined || !isPatrolPass(ctx, pass)) return null;
  requireSignature(ctx, asked, patrolSession.id);
  if (asked.lessonId === noLesson) return Promise.resolve({ videoId: asked.videoId });
  return requireLesson(ctx, { signedIn: true, plan: 'free', isInstructor: true }, asked.lessonId);
}

function notThere(): ApiError {
  return new ApiError('not-found', 'There is no such file.');
}

/**
 * Returns the lesson. Checks the token, the session and the playback session that it is bound to, and the access rule as it stands now.
 * @throws {ApiError} unauthenticated, permission-denied, not-found
 */
async function authorizeMedia(ctx: AppContext, c: Context<Env>, asked: MediaPath): Promise<Shown> {
  const namedId = playbackSessionIdOf(asked.token);
  const playbackSessionId = storedIdOf(namedId);
  const viewer = await requireViewerBy(ctx, c, (db, by) => findMediaViewer(db, { ...by, playbackSessionId }));
  const { user, session, playbackSession } = viewer;
  const now = ctx.now();
  requireSignature(ctx, asked, session.id);
  const lesson = await requireLesson(ctx, viewer, asked.lessonId);
  // A playback session that started while nothing could be written has no row; its URL is short-lived.
  if (!playbackSession && !isUnsaved(namedId)) throw playbackStopped();
  if (playbackSession && !isHeartbeatRecent(playbackSession, now))
    touchPlaybackSession(ctx, { uid: user.uid, session: playbackSession, now });
  return lesson;
}

/** @throws {ApiError} permission-denied for a token of another session or lesson, or one that is over */
function requireSignature(ctx: AppContext, { token, lessonId }: MediaPath, sessionId: string): void {
  const signed = readMediaToken(token, { lessonId, sessionId, now: ctx.now() });
  if (!signed || !ctx.secret.isSignatureOf('media', signed.text, signed.signature))
    throw new ApiError('permission-denied', 'This address is not yours, or no longer.');
}
