/** A compressed reply is a JSON reply that many users ask for: compressed once, with a strong ETag for each encoding. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { acceptedBy } from './accepted-encodings.ts';
import { compress, type Encoding } from './asset.ts';

export type CompressedReply = Record<Encoding, { body: Uint8Array<ArrayBuffer>; etag: string }>;

/** At this quality compressing takes a few milliseconds, while a request waits. */
const brotliQuality = 9;

export function compressReply(text: string): CompressedReply {
  const { identity, br, gzip } = compress(text, brotliQuality);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    identity: { body: identity, etag: `"${digest}"` },
    br: { body: br, etag: `"${digest}-br"` },
    gzip: { body: gzip, etag: `"${digest}-gzip"` },
  };
}

/**
 * Sends the best encoding that the browser takes, or 304 when the browser names its ETag. The browser may keep the
 * reply, and asks each time whether it still holds.
 */
export function sendCompressed(c: Context, reply: CompressedReply): Response {
  const [encoding = 'identity'] = acceptedBy(c.req.header('accept-encoding'));
  const { body, etag } = reply[encoding];
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Accept-Encoding, Cookie');
  c.header('ETag', etag);
  if (namesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  c.header('Content-Type', 'application/json');
  c.header('Content-Length', String(body.length));
  return c.body(body, 200);
}

/** A proxy that compressed anew marks the ETag as weak, which makes no difference here (RFC 9110, 13.1.2). */
function namesTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim())) ?? false;
}
