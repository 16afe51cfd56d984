/** Serves the videos: from this disk, from this disk through nginx, or from a store, as configured. */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media, MediaReply } from '#server/context.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { MediaStore } from '#server/platform/config/media.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readRange } from '#server/platform/http/byte-range.ts';
import { createSigner } from './s3-signer.ts';

/**
 * Only the viewer's own browser caches media, and revalidates after a minute (promise I7: lost access takes effect within
 * 60 s). An unchanged video is not sent again.
 */
const mediaCaching = 'private, max-age=60';

/** Corrected captions are shown when a lesson is opened again, so browsers ask each time whether they changed. */
function cachingOf(type: string): string {
  return type.startsWith('text/vtt') ? 'private, no-cache' : mediaCaching;
}

/**
 * The chunk size, and the most that is buffered for one viewer. Larger chunks outlive the young heap, whose collection
 * then takes more time than reading more often (decision 128).
 */
const chunkBytes = 64 * 1024;

const timeoutMs = 8_000;

/** The limit for reads that only save the player a request. */
const textTimeoutMs = 1_000;

const redirectedFiles = /\.(m4s|mp4|m4a)$/;

export function connectMedia({ media, dataDir }: Config, now: () => number): Media {
  if (media.store) return mediaInStore(media.store, now);
  const folder = join(dataDir, 'media');
  return media.accelPrefix === null ? mediaOnDisk(folder) : mediaByNginx(media.accelPrefix, folder);
}

/** Reads a small text file of a video; null when it is not on this disk. */
function readTextOnDisk(
  folder: string,
  { videoId, file }: { videoId: string; file: string },
): Promise<string | null> {
  return readFile(join(folder, videoId, file), 'utf8').catch(() => null);
}

/** Reads a segment of a video; null when it is not on this disk. */
function readSegmentOnDisk(
  folder: string,
  { videoId, file }: { videoId: string; file: string },
): Promise<Buffer | null> {
  return readFile(join(folder, videoId, file)).catch(() => null);
}

type Version = { etag: string; modified: string };

function mediaOnDisk(folder: string): Media {
  return {
    read: (request, { videoId, file, type }) =>
      readFromDisk(request, join(folder, videoId, file), {
        'Content-Type': type,
        'Cache-Control': cachingOf(type),
      }),
    readText: (file) => readTextOnDisk(folder, file),
    readSegment: (file) => readSegmentOnDisk(folder, file),
  };
}

/** Answers a GET or HEAD with a file, or the requested range of it. @throws {ApiError} not-found */
export async function readFromDisk(
  request: Request,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<MediaReply> {
  const file = await open(path).catch(() => null);
  if (!file) throw new ApiError('not-found', 'There is no such file.');
  let isBeingSent = false;
  try {
    const reply = await answer(request, file, headers);
    isBeingSent = reply.body !== null;
    return reply;
  } finally {
    if (!isBeingSent) await file.close();
  }
}

async function answer(
  request: Request,
  file: FileHandle,
  given: Readonly<Record<string, string>>,
): Promise<MediaReply> {
  const found = await file.stat();
  if (!found.isFile()) throw new ApiError('not-found', 'There is no such file.');
  const { size } = found;
  const version = {
    etag: `"${size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
    modified: found.mtime.toUTCString(),
  };
  const headers = {
    ...given,
    ETag: version.etag,
    'Last-Modified': version.modified,
    'Accept-Ranges': 'bytes',
  };
  if (isCached(request, version)) return { status: 304, headers, body: null };
  const requested = isSame(request, version) ? request.headers.get('range') : null;
  const range = readRange(requested ?? undefined, size);
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` }, body: null };
  const { first, last } = range ?? { first: 0, last: size - 1 };
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(last - first + 1),
      ...(range ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
    },
    body: size === 0 || request.method === 'HEAD' ? null : readBytes(file, { first, last }),
  };
}

/** Streams the bytes from first to last, reading each chunk when the one before was consumed. Closes the file. */
function readBytes(
  file: FileHandle,
  { first, last }: { first: number; last: number },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = first;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, last - at + 1));
        const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
        if (bytesRead === 0) throw new Error('A media file became shorter while it was sent');
        at += bytesRead;
        controller.enqueue(chunk.subarray(0, bytesRead));
        if (at <= last) return;
        await file.close();
        controller.close();
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
}

/** Returns true when the browser has cached this version. */
function isCached({ headers }: Request, { etag, modified }: Version): boolean {
  const kept = headers.get('if-none-match');
  if (kept !== null) return kept.split(/\s*,\s*/).includes(etag);
  return headers.get('if-modified-since') === modified;
}

/** Returns true when a range may be combined with the browser's other parts (If-Range). */
function isSame({ headers }: Request, { etag, modified }: Version): boolean {
  const wanted = headers.get('if-range');
  return wanted === null || wanted === etag || wanted === modified;
}

/**
 * The site authorizes and nginx sends, by an internal location. nginx keeps only type, caching and cookies of this reply;
 * its own configuration adds the other headers (docs/videos.md). `folder` is where this process reads small files.
 * @see https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_ignore_headers
 */
function mediaByNginx(prefix: string, folder: string): Media {
  return {
    async read(_request, { videoId, file, type }) {
      return {
        status: 200,
        headers: {
          'X-Accel-Redirect': `${prefix}${videoId}/${file}`,
          'Content-Type': type,
          'Cache-Control': cachingOf(type),
          'Content-Length': '0',
        },
        body: null,
      };
    },
    readText: (file) => readTextOnDisk(folder, file),
    readSegment: (file) => readSegmentOnDisk(folder, file),
  };
}

/**
 * Videos in an S3-compatible store, or a CDN that passes its signatures on. Segments are fetched from there by a
 * short-lived URL; playlists, captions and images come through the site, so that their relative URLs lead back to it.
 */
function mediaInStore(store: MediaStore, now: () => number): Media {
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
    async readSegment(file) {
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
  if (reply?.status === 404) throw new ApiError('not-found', 'There is no such file.');
  if (!reply || (!reply.ok && reply.status !== 304))
    throw new ApiError('unavailable', 'The video cannot be fetched. Please try again in a moment.');
  const [etag, length] = [reply.headers.get('etag'), reply.headers.get('content-length')];
  if (request.method === 'HEAD') await reply.body?.cancel();
  return {
    status: reply.status === 304 ? 304 : 200,
    headers: {
      'Cache-Control': cachingOf(type),
      'Content-Type': type,
      ...(etag === null ? {} : { ETag: etag }),
      ...(length === null || reply.headers.has('content-encoding') ? {} : { 'Content-Length': length }),
    },
    body: request.method === 'HEAD' ? null : reply.body,
  };
}
