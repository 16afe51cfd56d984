import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const lockFile = 'dist/.preparing';
const longestMs = 10 * 60_000;

/**
 * Several copies may start from one folder at once, but only one may install or build at a time.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function oneAtATime(work) {
  mkdirSync('dist', { recursive: true });
  for (let tries = 1; !takeLock(); tries += 1) {
    if (tries === 10) console.error('Waiting for another copy, which is installing or building …');
    if (isAbandoned()) rmSync(lockFile, { force: true });
    else await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned() {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > longestMs) return true;
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
