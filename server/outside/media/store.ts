/**
 * Videos in an S3-compatible store, or in a CDN that passes such a store's signatures on. Segments are fetched there,
 * by an address that works for a moment; playlists, captions and pictures come through the gate, so that the
 * addresses in them lead back to it.
 */
import type { MediaStore } from '#server/config/media.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Media, MediaReply } from '#server/context.ts';
import { mediaCaching } from './caching.ts';
import { createSigner } from './sign-url.ts';

const timeoutMs = 8_000;

/** For what only spares somebody a moment. */
const textTimeoutMs = 1_000;

const redirectedFiles = /\.(m4s|mp4|m4a)$/;

export function mediaInStore(store: MediaStore, now: () => number): Media {
  const sign = createSigner(store, now);

  async function fetchFile(
    { videoId, file }: { videoId: string; file: string },
    withinMs: number,
  ): Promise<Response | null> {
    const url = await sign('GET', `/${videoId}/${file}`);
    const signal = AbortSignal.timeout(withinMs);
    const reply = await fetch(url, { redirect: 'error', signal }).catch(() => null);
    if (reply?.ok) return reply;
    await reply?.body?.cancel();
    return null;
  }

  return {
    async read(request, { videoId, file, type }) {
      const path = `/${videoId}/${file}`;
      if (!redirectedFiles.test(file)) return proxyFile(request, { url: await sign('GET', path), type });
      const location = await sign(request.method, path);
      return {
        status: 307,
        headers: { Location: location, 'Cache-Control': 'no-store', 'Content-Length': '0' },
        body: null,
      };
    },
    async readText(file) {
      const reply = await fetchFile(file, textTimeoutMs);
      return reply?.text().catch(() => null) ?? null;
    },
    async readPiece(file) {
      const reply = await fetchFile(file, timeoutMs);
      const bytes = await reply?.arrayBuffer().catch(() => null);
      return bytes ? Buffer.from(bytes) : null;
    },
  };
}

async function proxyFile(
  request: Request,
  { url, type }: { url: string; type: string },
): Promise<MediaReply> {
  const kept = request.headers.get('if-none-match');
  const reply = await fetch(url, {
    headers: kept === null ? {} : { 'if-none-match': kept },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (reply?.status === 404) throw new Refusal('not-found', 'There is no such file.');
  if (!reply || (!reply.ok && reply.status !== 304))
    throw new Refusal('unavailable', 'The video cannot be fetched. Please try again in a moment.');
  const [etag, length] = [reply.headers.get('etag'), reply.headers.get('content-length')];
  if (request.method === 'HEAD') await reply.body?.cancel();
  return {
    status: reply.status === 304 ? 304 : 200,
    headers: {
      'Cache-Control': mediaCaching,
      'Content-Type': type,
      ...(etag === null ? {} : { ETag: etag }),
      ...(length === null || reply.headers.has('content-encoding') ? {} : { 'Content-Length': length }),
    },
    body: request.method === 'HEAD' ? null : reply.body,
  };
}
