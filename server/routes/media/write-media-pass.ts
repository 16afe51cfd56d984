import type { Context } from 'hono';
import { expiryOf, mediaPass, type MediaPath, passEnd } from '#rules/media-url.ts';
import type { AppContext } from '#server/context.ts';
import type { Env } from '#server/http/api.ts';
import { readCookie, writeCookie } from '#server/routes/viewer.ts';
import { hashOf } from '#server/secret.ts';

/**
 * Gives the browser a pass for the CDN in front, where one sends the videos. Call it once the request is authorized.
 * A browser has one pass at a time: with two lessons in two tabs the CDN asks the site more often.
 */
export function writeMediaPass(ctx: AppContext, c: Context<Env>, asked: MediaPath): void {
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
