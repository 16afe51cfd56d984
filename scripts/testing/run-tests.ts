import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Tally } from './tally.ts';
import { type TestEvent, TestProgress } from './test-progress.ts';

const tickMs = 1000;
const reporter = join(import.meta.dirname, 'progress-reporter.ts');

/** Runs the tests of the named projects, prints how they went, and counts them. */
export async function runTests(
  projects: string[],
  environment: Record<string, string | undefined>,
  signal: AbortSignal,
  progress = new TestProgress(),
  more: string[] = [],
): Promise<Tally> {
  if (signal.aborted) return { passed: 0, failed: 1, failures: ['Interrupted before the tests began.'] };
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', `--reporter=${reporter}`]
      .concat(projects.map((project) => `--project=${project}`))
      .concat(more),
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...environment },
      detached: true,
    },
  );
  vitest.on('message', (event) => progress.note(event as TestEvent));
  const code = await untilItEnds(vitest, progress, signal);
  const tally = progress.tally();
  if (code === 0 || tally.failed > 0) return tally;
  return { ...tally, failed: 1, failures: [`Vitest ended with code ${code}.`] };
}

/**
 * No timeout ends tests that make progress; a run in which no test begins or ends any more is named and ended. Vitest runs in a
 * process group of its own, so that its workers and what they started end with it.
 */
async function untilItEnds(
  vitest: ChildProcess,
  progress: TestProgress,
  signal: AbortSignal,
): Promise<number | null> {
  const interrupt = (): void => {
    end(vitest, 'SIGTERM');
    setTimeout(() => end(vitest, 'SIGKILL'), 5000).unref();
  };
  signal.addEventListener('abort', interrupt);
  const timer = setInterval(() => {
    progress.wait(tickMs);
    if (!progress.isStalled()) return;
    clearInterval(timer);
    console.log(['Nothing goes on any more. Still running:', ...progress.running()].join('\n  '));
    interrupt();
  }, tickMs);
  const [[code]] = await Promise.all([
    once(vitest, 'exit') as Promise<[number | null]>,
    once(vitest, 'disconnect'),
  ]);
  clearInterval(timer);
  signal.removeEventListener('abort', interrupt);
  end(vitest, 'SIGKILL');
  return code;
}

/** Ends the whole group; what is gone already is ended too. */
function end({ pid }: ChildProcess, how: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, how);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
