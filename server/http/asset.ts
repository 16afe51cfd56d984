import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { builtOrigin } from '#rules/pages.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A file in each encoding that a browser may ask for. */
export type Encodings = { identity: Bytes; br?: Bytes; gzip?: Bytes };

type Bytes = Buffer<ArrayBuffer>;

/**
 * Reads a file that `web/build.ts` wrote, with its compressed encodings. Where the file holds the build's placeholder
 * for the site's origin, the origin replaces it and the file is compressed anew.
 */
export function readAsset(path: string, siteUrl: string): Encodings {
  const built = readFileSync(path);
  if (built.includes(builtOrigin)) return compress(built.toString('utf8').replaceAll(builtOrigin, siteUrl));
  const bodies: Encodings = { identity: built };
  if (existsSync(`${path}.br`)) bodies.br = readFileSync(`${path}.br`);
  if (existsSync(`${path}.gz`)) bodies.gzip = readFileSync(`${path}.gz`);
  return bodies;
}

/**
 * Compresses a text with brotli and gzip. Brotli's highest quality, 11, would take three times as long as 10 at every
 * start, and save less than two per cent.
 */
export function compress(text: string, quality = 10): Required<Encodings> {
  const identity = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  return { identity, br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity, { level: 9 }) };
}
