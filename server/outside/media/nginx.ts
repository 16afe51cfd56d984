/** The gate checks, nginx in front sends: `X-Accel-Redirect` names a place that nginx gives to nobody else. */
import type { Media } from '#server/world.ts';
import { mediaCaching } from './caching.ts';

export function mediaByNginx(prefix: string): Media {
  return {
    async send(_request, response, { lessonId, file, type, head }) {
      response.writeHead(200, [
        ...head,
        'X-Accel-Redirect',
        `${prefix}${lessonId}/${file}`,
        'Content-Type',
        type,
        'Cache-Control',
        mediaCaching,
        'Content-Length',
        '0',
      ]);
      response.end();
    },
  };
}
