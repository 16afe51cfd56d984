import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Returns the SHA-256 of a file's bytes, in hexadecimal. @throws {Error} for a file that cannot be read */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>)
    hash.update(chunk);
  return hash.digest('hex');
}
