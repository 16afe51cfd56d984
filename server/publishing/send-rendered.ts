import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import type { Env } from '#server/platform/http/api.ts';
import { acceptedBy } from '#server/platform/http/compression.ts';
import { pageVary } from '#server/platform/http/site.ts';

/** Sends a page that was rendered for this request. */
export function sendRendered(c: Context<Env>, page: string, headers: Record<string, string> = {}): Response {
  const zips = acceptedBy(c.req.header('accept-encoding')).includes('gzip');
  const plain = Buffer.from(page);
  const sent = new Uint8Array(zips ? gzipSync(plain) : plain);
  return c.body(sent, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(sent.length),
    'Cache-Control': 'no-cache',
    ...headers,
    Vary: pageVary,
    ...(zips ? { 'Content-Encoding': 'gzip' } : {}),
  });
}
