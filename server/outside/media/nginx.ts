/**
 * The gate checks, nginx in front sends: `X-Accel-Redirect` names a place that nginx gives to nobody else. Of this
 * answer nginx keeps type, caching and cookies alone, so what stands on every other answer is left to its own
 * configuration (docs/videos.md). @see https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_ignore_headers
 */
import type { Media } from '#server/context.ts';
import { mediaCaching } from './caching.ts';
import { readPieceOnDisk, readTextOnDisk } from './text-on-disk.ts';

/** `folder` is where nginx finds the videos, as far as this process may look into it. */
export function mediaByNginx(prefix: string, folder: string): Media {
  return {
    async read(_request, { videoId, file, type }) {
      return {
        status: 200,
        headers: {
          'X-Accel-Redirect': `${prefix}${videoId}/${file}`,
          'Content-Type': type,
          'Cache-Control': mediaCaching,
          'Content-Length': '0',
        },
        body: null,
      };
    },
    readText: (file) => readTextOnDisk(folder, file),
    readPiece: (file) => readPieceOnDisk(folder, file),
  };
}
