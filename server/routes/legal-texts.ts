/** The versions of the legal texts as pages; the texts in force are documents of the site. */
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { legalVersionAt } from '#rules/content/legal.ts';
import type { AppContext } from '#server/context.ts';
import { acceptedBy } from '#server/http/accepted-encodings.ts';
import type { Env } from '#server/http/api.ts';
import type { Site } from '#server/http/site.ts';

/** `/terms/2`; the friendly page for a version that there is not. */
export async function readLegalVersion(ctx: AppContext, c: Context<Env>, site: Site): Promise<Response> {
  const asked = legalVersionAt(c.req.path);
  const page = asked && (await ctx.pages.legalVersion(asked));
  if (!page) return site.sendNotFound(c);
  const zips = acceptedBy(c.req.header('accept-encoding')).includes('gzip');
  const plain = Buffer.from(page);
  const sent = new Uint8Array(zips ? gzipSync(plain) : plain);
  return c.body(sent, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(sent.length),
    'Cache-Control': 'no-cache',
    'X-Robots-Tag': 'noindex',
    Vary: 'Accept-Encoding',
    ...(zips ? { 'Content-Encoding': 'gzip' } : {}),
  });
}
