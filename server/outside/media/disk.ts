/** Films on this disk: pieces of them, only what changed, no faster than the viewer takes it. */
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readRange } from '#server/byte-range.ts';
import { Refusal } from '#server/refusal.ts';
import type { Media } from '#server/world.ts';
import { mediaCaching } from './caching.ts';
import { type MediaFile, rememberFiles } from './files.ts';

/** Bytes read ahead of one viewer, at most. */
const readAheadBytes = 256 * 1024;

export function mediaOnDisk(folder: string, now: () => number): Media {
  const files = rememberFiles(now);
  return {
    async send(request, response, { lessonId, file: name, type, head: always }) {
      const path = join(folder, lessonId, name);
      const file = await files.find(path);
      if (!file) throw new Refusal('not-found', 'There is no such file.');
      const head = [...always, 'Cache-Control', mediaCaching, 'Content-Type', type];
      head.push('ETag', file.etag, 'Last-Modified', file.modified, 'Accept-Ranges', 'bytes');
      if (isKept(request, file)) {
        response.writeHead(304, head).end();
        return;
      }
      const range = isSame(request, file) ? readRange(request.headers.range, file.size) : undefined;
      if (range === 'unsatisfiable') {
        response
          .writeHead(416, [...head, 'Content-Range', `bytes */${file.size}`, 'Content-Length', '0'])
          .end();
        return;
      }
      const { first, last } = range ?? { first: 0, last: file.size - 1 };
      if (range) head.push('Content-Range', `bytes ${first}-${last}/${file.size}`);
      head.push('Content-Length', String(last - first + 1));
      response.writeHead(range ? 206 : 200, head);
      if (request.method === 'HEAD' || file.size === 0) {
        response.end();
        return;
      }
      const held = await files.hold(path, file);
      // Whoever left while the file was read is owed nothing.
      if (response.destroyed) held?.release();
      else if (held) sendHeld(response, held, { first, last });
      else
        await pipeline(
          createReadStream(path, { start: first, end: last, highWaterMark: readAheadBytes }),
          response,
        );
    },
  };
}

function sendHeld(
  response: ServerResponse,
  held: { body: Buffer; release: () => void },
  { first, last }: { first: number; last: number },
): void {
  response.once('close', held.release);
  response.end(held.body.subarray(first, last + 1));
}

/** Has the browser kept this very file? */
function isKept(request: IncomingMessage, file: MediaFile): boolean {
  const kept = request.headers['if-none-match'];
  if (kept !== undefined) return kept.split(/\s*,\s*/).includes(file.etag);
  return request.headers['if-modified-since'] === file.modified;
}

/** A piece is of use only beside the other pieces of the same file. */
function isSame(request: IncomingMessage, file: MediaFile): boolean {
  const wanted = request.headers['if-range'];
  return wanted === undefined || wanted === file.etag || wanted === file.modified;
}
