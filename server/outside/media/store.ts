/**
 * Videos in an S3-compatible store, or in a CDN that passes such a store's signatures on. Segments are fetched there,
 * by an address that works for a moment; playlists, captions and pictures come through the gate, so that the
 * addresses in them lead back to it.
 */
import { AwsV4Signer } from 'aws4fetch';
import type { MediaStore } from '#server/config/media.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Media, MediaReply } from '#server/context.ts';
import { mediaCaching } from './caching.ts';

/** An address of the store opens a video to everyone who has it, so it lives no longer than a refund may take. */
const lifetimeSeconds = 60;

/** Addresses that are given within it are the same, so that a browser finds what it has kept. */
const sameUrlMs = 30_000;

const timeoutMs = 8_000;

/** For what only spares somebody a moment. */
const textTimeoutMs = 1_000;

const redirectedFiles = /\.(m4s|mp4|m4a)$/;

export function mediaInStore(store: MediaStore, now: () => number): Media {
  // Keys derived for a day, kept by the signer.
  const keys = new Map<string, ArrayBuffer>();
  const sign = async (method: string, path: string): Promise<string> => {
    const url = new URL(store.url + path);
    url.searchParams.set('X-Amz-Expires', String(lifetimeSeconds));
    const { accessKeyId, secretAccessKey, region } = store;
    const datetime = amazonTime(Math.floor(now() / sameUrlMs) * sameUrlMs);
    const credentials = { accessKeyId, secretAccessKey, region, service: 's3', cache: keys };
    const signer = new AwsV4Signer({ ...credentials, method, url: url.href, datetime, signQuery: true });
    return (await signer.sign()).url.href;
  };
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
    async readText({ videoId, file }) {
      const url = await sign('GET', `/${videoId}/${file}`);
      const reply = await fetch(url, { signal: AbortSignal.timeout(textTimeoutMs) }).catch(() => null);
      return reply?.ok ? reply.text().catch(() => null) : null;
    },
  };
}

/** `20261121T120000Z` */
function amazonTime(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
}

async function proxyFile(
  request: Request,
  { url, type }: { url: string; type: string },
): Promise<MediaReply> {
  const kept = request.headers.get('if-none-match');
  const reply = await fetch(url, {
    headers: kept === null ? {} : { 'if-none-match': kept },
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
