import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns one hash of the names and contents of files and folders, without content/media, which is served unchanged. */
export function hashFiles(paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(listFiles))
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

function listFiles(path: string): string[] {
  if (path === join('content', 'media')) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => listFiles(join(path, name)));
}
