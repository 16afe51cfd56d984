import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonTestResults } from 'vitest/node';
import type { Tally } from './tally.ts';

const longestMs = 14 * 60_000;

/** Runs the tests of the named projects, prints how they went, and counts them. */
export async function runTests(
  projects: string[],
  environment: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-tests-'));
  const results = join(folder, 'results.json');
  try {
    if (signal.aborted) return { passed: 0, failed: 1 };
    const vitest = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
        .concat(`--outputFile.json=${results}`)
        .concat(projects.map((project) => `--project=${project}`)),
      { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment }, detached: true },
    );
    const code = await untilItEnds(vitest, signal);
    return count(results, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Vitest runs in a process group of its own, so that its workers and what they started end with it. */
async function untilItEnds(vitest: ChildProcess, signal: AbortSignal): Promise<number | null> {
  const end = (how: NodeJS.Signals): void => {
    if (vitest.pid && vitest.exitCode === null) process.kill(-vitest.pid, how);
  };
  const interrupt = (): void => {
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), 5000).unref();
  };
  signal.addEventListener('abort', interrupt);
  const timer = setTimeout(() => {
    console.log('The tests took too long and were stopped.');
    interrupt();
  }, longestMs);
  const [code] = (await once(vitest, 'exit')) as [number | null];
  clearTimeout(timer);
  return code;
}

/** A test file that cannot even be read, an error outside of any test or a crash each count as one failure. */
function count(file: string, code: number | null): Tally {
  const results = readResults(file);
  const brokenFiles = results?.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  );
  const failed = (results?.numFailedTests ?? 0) + (brokenFiles?.length ?? 0);
  return { passed: results?.numPassedTests ?? 0, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function readResults(file: string): JsonTestResults | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JsonTestResults;
  } catch {
    return undefined;
  }
}
