/** Media authorization: every playlist, segment, caption, poster and thumbnail is checked before it is sent (promise I7). */
import { extname } from 'node:path';
import type { Context } from 'hono';
import { lessonAccess } from '#rules/access.ts';
import {
  expiryOf,
  mediaPass,
  type MediaPath,
  passEnd,
  playbackSessionIdOf,
  readMediaPath,
  readMediaToken,
} from '#rules/media-url.ts';
import { isUnsaved, isVisitorSession, storedIdOf } from '#rules/playback-session.ts';
import { isChosenPoster } from '#rules/video/poster.ts';
import { findMediaViewer } from './viewer-store.ts';
import { readCookie, requireViewerBy, writeCookie } from '#server/accounts/viewer.ts';
import { requireLesson } from './published-course.ts';
import type { AppContext } from '#server/context.ts';
import { hashOf } from '#server/platform/crypto.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Env } from '#server/platform/http/api.ts';
import { isPatrolPass, noLesson, patrolHeader, patrolSession } from './patrol-pass.ts';
import { playbackStopped, touchPlaybackSession } from './playback.ts';
import { isFormerVideo } from './lesson-store.ts';
import { requirePreview, requireVisitorSession } from './visitor-playback.ts';

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

/** The lesson's video, and the file of its poster. `keepsFormer`: a replaced video plays on for this viewer. */
type Shown = { videoId: string | null; poster?: string; keepsFormer: boolean };

/** Serves `/media/{token}/{lesson}~{video}/{file}`. */
export async function readMedia(ctx: AppContext, c: Context<Env>): Promise<Response> {
  const requested = readMediaPath(c.req.path);
  if (!requested || !types[extname(requested.file)]) throw noSuchFile();
  const { lessonId } = requested;
  const shown = await (authorizePatrol(ctx, c, requested) ?? authorizeMedia(ctx, c, requested));
  const videoId = requested.videoId ?? shown.videoId;
  if (videoId === null) throw noSuchFile();
  const isShown = videoId === shown.videoId;
  if (
    !isShown &&
    !(shown.keepsFormer && (await isFormerVideo(ctx.db, { lessonId, videoId, now: ctx.now() })))
  )
    throw noSuchFile();
  // A page that was opened before the poster changed requests the former one.
  const file = isShown && isChosenPoster(requested.file) ? (shown.poster ?? requested.file) : requested.file;
  const type = types[extname(file)] ?? '';
  writeMediaPass(ctx, c, requested);
  const { body, status, headers } = await ctx.media.read(c.req.raw, { videoId, file, type });
  return body === null ? c.body(null, status, headers) : c.body(body, status === 206 ? 206 : 200, headers);
}

/**
 * Gives the browser a pass for the CDN in front, once the request is authorized. A browser has one pass at a time: with
 * lessons in two tabs, the CDN queries the site more often. A visitor gets none: a pass is bound to a session, which is not
 * checked for their URLs.
 */
function writeMediaPass(ctx: AppContext, c: Context<Env>, requested: MediaPath): void {
  const session = readCookie(ctx, c, 'session');
  if (!ctx.config.media.edge || !session || requested.videoId === null) return;
  if (isVisitorSession(playbackSessionIdOf(requested.token))) return;
  const now = ctx.now();
  const endsAt = passEnd(now, expiryOf(requested.token));
  const folder = `/media/${requested.token}/${requested.lessonId}~${requested.videoId}/`;
  const value = mediaPass({ folder, sessionHash: hashOf(session), endsAt }, (text) =>
    ctx.secret.sign('media-edge', text),
  );
  writeCookie(ctx, c, { name: 'pass', value, maxAgeMs: endsAt - now });
}

/**
 * Authorizes the site's own patrol by its pass instead of a session: the token is checked as usual, but the video may be
 * one that no lesson shows yet. Returns null for all other requests.
 */
function authorizePatrol(ctx: AppContext, c: Context<Env>, requested: MediaPath): Promise<Shown> | null {
  const pass = c.req.header(patrolHeader);
  if (pass === undefined || !isPatrolPass(ctx, pass)) return null;
  requireSignature(ctx, requested, patrolSession.id);
  if (requested.lessonId === noLesson)
    return Promise.resolve({ videoId: requested.videoId, keepsFormer: false });
  const patrol = { signedIn: true, plan: 'free', isInstructor: true } as const;
  return requireLesson(ctx, patrol, requested.lessonId).then(keepingFormer);
}

function noSuchFile(): ApiError {
  return new ApiError('not-found', 'There is no such file.');
}

/**
 * Returns the lesson after checking the token, its session and playback session, and the user's current access. A visitor's
 * token opens free previews only.
 * @throws {ApiError} unauthenticated, permission-denied, not-found
 */
async function authorizeMedia(ctx: AppContext, c: Context<Env>, requested: MediaPath): Promise<Shown> {
  const namedId = playbackSessionIdOf(requested.token);
  if (isVisitorSession(namedId)) {
    requireSignature(ctx, requested, requireVisitorSession(ctx, c));
    return { ...(await requirePreview(ctx, requested.lessonId)), keepsFormer: false };
  }
  const playbackSessionId = storedIdOf(namedId);
  const viewer = await requireViewerBy(ctx, c, (db, by) => findMediaViewer(db, { ...by, playbackSessionId }));
  const { user, session, playbackSession } = viewer;
  const now = ctx.now();
  requireSignature(ctx, requested, session.id);
  const lesson = await requireLesson(ctx, viewer, requested.lessonId);
  // A playback session that started while the database was read-only has no row; its URL is short-lived.
  if (!playbackSession && !isUnsaved(namedId)) throw playbackStopped();
  if (playbackSession) touchPlaybackSession(ctx, { uid: user.uid, session: playbackSession, now });
  // A former video may be one that no preview ever showed, or no longer does.
  return {
    ...lesson,
    keepsFormer: lessonAccess(viewer, { ...lesson, isFreePreview: false, isFree: false }) === 'play',
  };
}

function keepingFormer<T>(lesson: T): T & { keepsFormer: true } {
  return { ...lesson, keepsFormer: true };
}

/** @throws {ApiError} permission-denied for a token of another session or lesson, or an expired one */
function requireSignature(ctx: AppContext, { token, lessonId }: MediaPath, sessionId: string): void {
  const signed = readMediaToken(token, { lessonId, sessionId, now: ctx.now() });
  if (!signed || !ctx.secret.isSignatureOf('media', signed.text, signed.signature))
    throw new ApiError('permission-denied', 'This URL has expired or belongs to another session.');
}
