import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';

/** The smaller forms that a browser takes, best first, by its `Accept-Encoding`. */
type SmallerEncoding = (typeof smaller)[number];

const smaller = ['br', 'gzip'] as const;

const known = new Map<string, SmallerEncoding[]>();

/** Browsers send a handful of different headers, which are read once. */
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

export type Encoding = 'br' | 'gzip' | 'identity';

/** A file in each encoding that a browser may ask for. */
export type Encodings = { identity: Bytes; br?: Bytes; gzip?: Bytes };

type Bytes = Buffer<ArrayBuffer>;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Reads a file that `web/build.ts` wrote, with its compressed encodings. */
export function readAsset(path: string): Encodings {
  const bodies: Encodings = { identity: readFileSync(path) };
  if (existsSync(`${path}.br`)) bodies.br = readFileSync(`${path}.br`);
  if (existsSync(`${path}.gz`)) bodies.gzip = readFileSync(`${path}.gz`);
  return bodies;
}

/**
 * Compresses a text at once. Brotli's highest quality, 11, would take three times as long as 10 at every start, and
 * save less than two per cent.
 */
function compress(text: string, quality = pageQuality): Required<Encodings> {
  const identity = Buffer.from(text);
  return {
    identity,
    br: brotliCompressSync(identity, paramsOf(identity, quality)),
    gzip: gzipSync(identity, best),
  };
}

/** Compresses a page while requests go on. */
export async function compressPage(text: string): Promise<Required<Encodings>> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    brotli(identity, paramsOf(identity, pageQuality)),
    zip(identity, best),
  ]);
  return { identity, br, gzip: gz };
}

const pageQuality = 10;

const best = { level: 9 };

function paramsOf({ length }: Buffer, quality: number) {
  return {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
  };
}

/** A compressed reply is a JSON reply that many users ask for: compressed once, with a strong ETag for each encoding. */
export type CompressedReply = Record<Encoding, { body: Uint8Array<ArrayBuffer>; etag: string }>;

/** At this quality compressing takes a few milliseconds, while a request waits. */
const brotliQuality = 9;

export function compressReply(text: string): CompressedReply {
  const { identity, br, gzip: gzipped } = compress(text, brotliQuality);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return {
    identity: { body: identity, etag: `"${digest}"` },
    br: { body: br, etag: `"${digest}-br"` },
    gzip: { body: gzipped, etag: `"${digest}-gzip"` },
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
