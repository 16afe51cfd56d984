/** Files on this disk: pieces of them, only what changed, no faster than the viewer takes it. */
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { readRange } from '#server/http/byte-range.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Media, MediaReply } from '#server/context.ts';
import { mediaCaching } from './caching.ts';
import { readPieceOnDisk, readTextOnDisk } from './text-on-disk.ts';

/**
 * How much is read at once, and held for one viewer at most. Of larger chunks so many are on their way at once that they
 * outlive the young heap, and throwing them away there takes more time than reading more often (decision 128).
 */
const chunkBytes = 64 * 1024;

type Version = { etag: string; modified: string };

export function mediaOnDisk(folder: string): Media {
  return {
    read: (request, { videoId, file, type }) =>
      readFromDisk(request, join(folder, videoId, file), {
        'Content-Type': type,
        'Cache-Control': mediaCaching,
      }),
    readText: (file) => readTextOnDisk(folder, file),
    readPiece: (file) => readPieceOnDisk(folder, file),
  };
}

/** Answers a GET or HEAD with a file, or the requested range of it. @throws {Refusal} not-found */
export async function readFromDisk(
  request: Request,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<MediaReply> {
  const file = await open(path).catch(() => null);
  if (!file) throw new Refusal('not-found', 'There is no such file.');
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
  if (!found.isFile()) throw new Refusal('not-found', 'There is no such file.');
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
  const asked = isSame(request, version) ? request.headers.get('range') : null;
  const range = readRange(asked ?? undefined, size);
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

/** The bytes from first to last; each chunk is read when the one before it was taken. Closes the file. */
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

/** Has the browser kept this very version? */
function isCached({ headers }: Request, { etag, modified }: Version): boolean {
  const kept = headers.get('if-none-match');
  if (kept !== null) return kept.split(/\s*,\s*/).includes(etag);
  return headers.get('if-modified-since') === modified;
}

/** A part is of use only beside the other parts of the same version. */
function isSame({ headers }: Request, { etag, modified }: Version): boolean {
  const wanted = headers.get('if-range');
  return wanted === null || wanted === etag || wanted === modified;
}
