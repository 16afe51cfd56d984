/** Files of JSON lines, compressed: `zcat tables/users.jsonl.gz` shows what a backup knows of the users. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { DamagedBackup } from './backup-failure.ts';

export type LineFile = { file: string; bytes: number; sha256: string };

/** Lines are compressed in pieces of about this many characters. */
const pieceLength = 1024 * 1024;
/** Half the time of the usual level, for files a tenth larger. */
const gzipLevel = 4;

/** Writes values as lines of a new file; it is on the disk when this returns. */
export async function writeLines(
  folder: string,
  file: string,
  pieces: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): Promise<LineFile & { lines: number }> {
  const handle = await open(join(folder, file), 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let [lines, bytes, text] = [0, 0, ''];
    const flush = async () => {
      const piece = gzipSync(text, { level: gzipLevel });
      hash.update(piece);
      bytes += piece.length;
      text = '';
      await handle.writeFile(piece);
    };
    for await (const values of pieces) {
      for (const value of values) text += `${JSON.stringify(value)}\n`;
      lines += values.length;
      if (text.length >= pieceLength) await flush();
    }
    await flush();
    await handle.sync();
    return { file, bytes, sha256: hash.digest('hex'), lines };
  } finally {
    await handle.close();
  }
}

/** Yields the values of a file of lines, many at once. @throws {DamagedBackup} where it cannot be read to its end */
export async function* readLines(path: string): AsyncGenerator<unknown[]> {
  const file = createReadStream(path);
  const text = createGunzip().setEncoding('utf8');
  // A pipe does not pass errors on.
  file.on('error', (error) => text.destroy(error)).pipe(text);
  let rest = '';
  try {
    for await (const piece of text as AsyncIterable<string>) {
      // Not by readline: it also breaks lines at U+2028, which JSON leaves as it is.
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as unknown);
    }
  } catch (error) {
    throw new DamagedBackup(`${path} cannot be read`, { cause: error });
  } finally {
    file.destroy();
  }
  if (rest !== '') throw new DamagedBackup(`${path} ends in the middle of a line`);
}

/** Returns size and checksum of a file. */
export async function measureFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
