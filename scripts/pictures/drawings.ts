import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';

const web = join(import.meta.dirname, '../../web');

/** A module of the web with its drawings; Node itself does not read `.tsx`. */
export async function importDrawings<M extends object>(path: string): Promise<M> {
  const { module } = await runnerImport<M>(join(web, path), { root: web, configFile: false });
  return module;
}

/** Into the folder whose files stand on the site under their own names. */
export async function writePublicFile(path: string, bytes: Buffer | string): Promise<void> {
  const target = join(web, 'public', path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
  console.log(`${path} ${Buffer.byteLength(bytes)}`);
}
