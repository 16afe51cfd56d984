/** The public files of a free preview beside its page: its picture, and its video for browsers without scripts. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { previewPicture } from '#rules/content/preview-paths.ts';
import type { AppContext } from '#server/context.ts';
import { requirePreview, signPreview } from '#server/course/visitor-playback.ts';
import { makePreviewPicture } from '#server/content/preview-picture.ts';
import { createByteCache } from '#server/platform/byte-cache.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Env } from '#server/platform/http/api.ts';

const posterBytesAtMost = 10_000_000;
const readingMs = 8_000;

type Sent = { bytes: Uint8Array<ArrayBuffer>; type: string; etag: string };

/** The pictures by poster; each takes some 80 kB. */
const pictureOf = createByteCache<Sent>({ bytesAtMost: 24_000_000, sizeOf: ({ bytes }) => bytes.length });

/** Serves `/lessons/{id}/poster.jpg`. @throws {ApiError} not-found, unavailable */
export async function readPreviewPicture(ctx: AppContext, c: Context<Env>): Promise<Response> {
  const { videoId, poster } = await asPublicFile(() => requirePreview(ctx, c.req.param('lesson') ?? ''));
  const { bytes, type, etag } = await pictureOf(`${videoId}/${poster}`, () =>
    readPicture(ctx, { videoId, poster }),
  );
  // Link previews fetch it once; a browser shows a changed poster after five minutes.
  const headers = { 'Cache-Control': 'public, max-age=300', ETag: etag };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  return c.body(bytes, 200, { ...headers, 'Content-Type': type, 'Content-Length': String(bytes.length) });
}

async function readPicture(
  ctx: AppContext,
  { videoId, poster }: { videoId: string; poster: string },
): Promise<Sent> {
  const own = await ctx.videoFiles.readBytes({
    id: videoId,
    file: poster,
    bytesAtMost: posterBytesAtMost,
    signal: AbortSignal.timeout(readingMs),
  });
  const made = await makePreviewPicture(own);
  const bytes = made ?? new Uint8Array(own);
  const ending = poster.split('.').at(-1) ?? '';
  return {
    bytes,
    type: made === null ? `image/${ending === 'jpg' ? 'jpeg' : ending}` : previewPicture.type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}

/** Redirects `/lessons/{id}/video.m3u8` to the signed playlist. @throws {ApiError} not-found, resource-exhausted */
export async function openPreviewPlaylist(ctx: AppContext, c: Context<Env>): Promise<Response> {
  const url = await asPublicFile(() => signPreview(ctx, c, c.req.param('lesson') ?? ''));
  c.header('Cache-Control', 'no-store');
  return c.redirect(url, 302);
}

/** A lesson that visitors cannot open has no public files. */
async function asPublicFile<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error;
    throw new ApiError('not-found', 'There is nothing here.');
  }
}
