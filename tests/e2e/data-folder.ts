/** The data folders of the tests' sites. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Sites that this process has started on a folder of their own. */
let starts = 0;
/** A folder with the sample videos as a site has copied and prepared them, which takes most of a first start. */
let prepared: string | undefined;

/** Makes a folder that is empty, or from a worker's third site on contains the videos as the second has prepared them. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-e2e-'));
  if (prepared !== undefined) cpSync(prepared, join(folder, 'media'), { recursive: true });
  return folder;
}

/**
 * Keeps the videos of a worker's second site, before a test changes them. Processes with only one site need no copy, and
 * those outside of Vitest end in their own ways.
 */
export function keepPreparedVideos(dataDir: string): void {
  starts += 1;
  if (starts !== 2 || process.env['VITEST_POOL_ID'] === undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'lectern-videos-'));
  process.once('exit', () => removeAfterwards(folder));
  // Vitest ends its workers with this signal.
  process.once('SIGTERM', () => process.exit());
  cpSync(join(dataDir, 'media'), folder, { recursive: true });
  prepared = folder;
}

/** Vitest kills a worker half a second after its end, so another process removes the folder. */
export function removeAfterwards(folder: string): void {
  const remove = 'fs.rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 20 })';
  spawn(process.execPath, ['-e', remove, folder], { detached: true, stdio: 'ignore' }).unref();
}
