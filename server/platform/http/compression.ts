/** Content encodings: negotiation, the compressed forms of files and pages, and compressed JSON replies. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';

/** The compressed encodings, best first. */
const smaller = ['br', 'gzip'] as const;

type SmallerEncoding = (typeof smaller)[number];

export type Encoding = SmallerEncoding | 'identity';

type Bytes = Buffer<ArrayBuffer>;

/** A file in each encoding that a browser may accept. */
export type Encodings = { identity: Bytes; br?: Bytes; gzip?: Bytes };

/** A JSON reply that many users request: compressed once, with a strong ETag for each encoding. */
export type CompressedReply = Record<Encoding, { body: Uint8Array<ArrayBuffer>; etag: string }>;

/** Quality 11 would take three times as long as 10 at every start, and save less than two per cent. */
const pageQuality = 10;

/** Compressing takes a few milliseconds at this quality, while a request waits. */
const replyQuality = 9;

const gzipOptions = { level: 9 };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const known = new Map<string, SmallerEncoding[]>();

/** Parses `Accept-Encoding`. Browsers send a handful of different values, each parsed once. */
export function acceptedBy(header = ''): SmallerEncoding[] {
  const read = known.get(header);
  if (read) return read;
  const accepted = smaller.filter((encoding) => accepts(header, encoding));
  if (known.size < 100) known.set(header, accepted);
  return accepted;
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/);
    return name === encoding && Number(quality ?? 1) > 0;
  });
}

/** Reads a file that `web/build.ts` wrote, with its compressed encodings. */
export function readAsset(path: string): Encodings {
  const bodies: Encodings = { identity: readFileSync(path) };
  if (existsSync(`${path}.br`)) bodies.br = readFileSync(`${path}.br`);
  if (existsSync(`${path}.gz`)) bodies.gzip = readFileSync(`${path}.gz`);
  return bodies;
}

/** Compresses a page without blocking requests. */
export async function compressPage(text: string): Promise<Required<Encodings>> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    brotli(identity, paramsOf(identity, pageQuality)),
    zip(identity, gzipOptions),
  ]);
  return { identity, br, gzip: gz };
}

function paramsOf({ length }: Buffer, quality: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
  };
}

export function compressReply(text: string): CompressedReply {
  const identity = Buffer.from(text);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const br = brotliCompressSync(identity, paramsOf(identity, replyQuality));
  return {
    identity: { body: identity, etag: `"${digest}"` },
    br: { body: br, etag: `"${digest}-br"` },
    gzip: { body: gzipSync(identity, gzipOptions), etag: `"${digest}-gzip"` },
  };
}

/**
 * Sends the best encoding that the browser accepts, or 304 when the browser has its ETag. The browser may cache the
 * reply, and revalidates it each time.
 */
export function sendCompressed(c: Context, reply: CompressedReply): Response {
  const [encoding = 'identity'] = acceptedBy(c.req.header('accept-encoding'));
  const { body, etag } = reply[encoding];
  c.header('Cache-Control', 'private, no-cache');
  c.header('Vary', 'Accept-Encoding, Accept-Language, Cookie');
  c.header('ETag', etag);
  if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  if (encoding !== 'identity') c.header('Content-Encoding', encoding);
  c.header('Content-Type', 'application/json');
  c.header('Content-Length', String(body.length));
  return c.body(body, 200);
}

/** A proxy that compressed again marks the ETag as weak, which makes no difference here (RFC 9110, 13.1.2). */
function matchesTag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim())) ?? false;
}
