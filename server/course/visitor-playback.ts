/**
 * Playback of free previews without an account. Nothing is stored: the media URL is signed for a random cookie, which the
 * browser gets with its first preview, so a copied URL plays in no other browser.
 */
import type { Context } from 'hono';
import { isVisitorSession, visitorSessionId } from '#rules/playback-session.ts';
import { readCookie, writeCookie } from '#server/accounts/viewer.ts';
import type { AppContext } from '#server/context.ts';
import type { Env } from '#server/platform/http/api.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { clientNetwork, hitRateLimitOfRead } from '#server/platform/rate-limits.ts';
import { describePlayback, signMedia, type VideoLesson } from './describe-playback.ts';
import { findPreview } from './preview-lessons.ts';

/** A little longer than the URLs that are signed for it; each playback request extends it. */
const cookieMs = 31 * 60 * 1000;

const windowMs = 10 * 60 * 1000;

/** A classroom behind one address, each with several previews. */
const playbacksPerNetwork = 300;
const playbacksPerBlock = 3_000;

/** Returns the playback of a free preview. @throws {ApiError} unauthenticated for any other lesson, resource-exhausted */
export async function playAsVisitor(
  ctx: AppContext,
  c: Context<Env>,
  { lessonId, named }: { lessonId: string; named: string | undefined },
) {
  const lesson = await requirePreview(ctx, lessonId);
  const session = await admitVisitor(ctx, c, named);
  return { ...(await describePlayback(ctx, c, { lesson, ...session, resumeAtMs: 0 })), mark: null };
}

/**
 * Returns the URL of a free preview's master playlist, for browsers without scripts that play HLS themselves.
 * @throws {ApiError} unauthenticated for any other lesson, resource-exhausted
 */
export async function signPreview(ctx: AppContext, c: Context<Env>, lessonId: string): Promise<string> {
  const lesson = await requirePreview(ctx, lessonId);
  const session = await admitVisitor(ctx, c, undefined);
  return `${signMedia(ctx, { lesson, ...session }).media}/master.m3u8`;
}

/** Returns the visitor's session and playback session, and counts the playback. */
async function admitVisitor(
  ctx: AppContext,
  c: Context<Env>,
  named: string | undefined,
): Promise<{ sessionId: string; playbackSessionId: string }> {
  const { network, block } = clientNetwork(ctx, c);
  await hitRateLimitOfRead(ctx, { key: `previews:${network}`, atMost: playbacksPerNetwork, windowMs });
  await hitRateLimitOfRead(ctx, { key: `previews:${block}`, atMost: playbacksPerBlock, windowMs });
  const known = readVisitor(ctx, c);
  const visitor = known ?? ctx.randomBytes(16).toString('base64url');
  writeCookie(ctx, c, { name: 'visitor', value: visitor, maxAgeMs: cookieMs });
  const keeps = known !== null && named !== undefined && isVisitorSession(named);
  return {
    sessionId: sessionOf(visitor),
    // The same id gives the same URL, whose segments the browser has cached.
    playbackSessionId: keeps ? named : visitorSessionId(ctx.randomBytes(12).toString('base64url')),
  };
}

/** Returns the session that a visitor's media URL is signed for. @throws {ApiError} unauthenticated without the cookie */
export function requireVisitorSession(ctx: AppContext, c: Context<Env>): string {
  const visitor = readVisitor(ctx, c);
  if (visitor === null) throw signInFirst();
  return sessionOf(visitor);
}

/** Returns a lesson that plays without an account. @throws {ApiError} unauthenticated for any other */
export async function requirePreview(ctx: AppContext, lessonId: string): Promise<VideoLesson> {
  const lesson = await findPreview(ctx, lessonId);
  if (!lesson) throw signInFirst();
  return lesson;
}

function signInFirst(): ApiError {
  return new ApiError('unauthenticated', 'Please sign in.', { reason: 'sign-in' });
}

function readVisitor(ctx: AppContext, c: Context<Env>): string | null {
  const value = readCookie(ctx, c, 'visitor');
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : null;
}

/** No session of a user has a colon in its id. */
function sessionOf(visitor: string): string {
  return `visitor:${visitor}`;
}
