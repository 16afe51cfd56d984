/** The files of videos as the studio shows them, to the instructor alone and without a playback session. */
import type { Context } from 'hono';
import type { StaffAccess } from '#contract/endpoint.ts';
import type { AppContext } from '#server/context.ts';
import type { Env } from '#server/http/api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { requireAccess } from '../../access.ts';

const access: StaffAccess = { role: 'instructor', secondFactor: 'session', hidden: true };

/** Posters and captions; films play in their lessons. */
const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  vtt: 'text/vtt; charset=utf-8',
};

/** `/studio/media/{video}/{file}` */
export async function readVideoMedia(ctx: AppContext, c: Context<Env>): Promise<Response> {
  await requireAccess(ctx, c, access);
  const [, videoId, file, ending = ''] = path.exec(c.req.path) ?? [];
  const type = types[ending];
  if (videoId === undefined || file === undefined || type === undefined)
    throw new Refusal('not-found', 'There is no such file.');
  const { body, status, headers } = await ctx.media.read(c.req.raw, { videoId, file, type });
  return body === null ? c.body(null, status, headers) : c.body(body, status === 206 ? 206 : 200, headers);
}

const path = /^\/studio\/media\/([\w-]+)\/((?:captions\/)?\w[\w-]*\.(\w+))$/;
