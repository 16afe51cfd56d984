import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';

/** Returns one hash of the names and contents of files and folders, without content/media, which is served unchanged. */
function hashFiles(paths: string[]): string {
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

const inputs = [
  'web',
  'messages',
  'rules',
  'contract',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const stamp = 'dist/.built';

/** Builds the web into dist/web and dist/render unless those are up to date. Rejects if the build fails. */
export async function buildWebIfChanged(signal?: AbortSignal): Promise<void> {
  const hash = hashFiles(inputs);
  if (isBuilt(hash)) return;
  await oneAtATime(async () => {
    if (isBuilt(hash)) return;
    const startedAt = Date.now();
    console.error('Building the front end …');
    await build(signal);
    writeFileSync(stamp, hash);
    console.error(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
  });
}

function isBuilt(hash: string): boolean {
  return (
    existsSync('dist/web') &&
    existsSync('dist/render') &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hash
  );
}

async function build(signal?: AbortSignal): Promise<void> {
  const builder = spawn(process.execPath, ['web/build.ts'], {
    stdio: ['ignore', process.stderr, process.stderr],
    ...(signal && { signal }),
  });
  const [code] = (await once(builder, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Building the front end failed; see the error above.');
}

if (import.meta.main) await buildWebIfChanged();
