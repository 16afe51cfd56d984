import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

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
export function compress(text: string, quality = pageQuality): Required<Encodings> {
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
