import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Tally, type TestEvent, TestProgress } from './results.ts';

const tickMs = 1000;
const reporter = join(import.meta.dirname, 'progress-reporter.ts');

/** Runs the tests of the named projects, prints the results, and counts them. */
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
 * Tests that make progress have no timeout. If no test starts or ends anymore, the running ones are listed and the run is
 * ended. Vitest has its own process group, so that its workers and their children end with it.
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
    console.log(
      ['No test has started or ended for a while. Still running:', ...progress.running()].join('\n  '),
    );
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

/** Ends the whole group, even if Vitest itself has ended. */
function end({ pid }: ChildProcess, how: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, how);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** With more unsteady files than this, the run fails: something is wrong with the tests or the machine. */
const unsteadyAtMost = 3;
/** With more failing files than this, none is run again: that is not chance. */
const rerunAtMost = 8;

/** Runs the failing files of one project once more; `runTests` outside of tests. */
type Run = (project: string, file: string) => Promise<Tally>;

/**
 * Runs each file that failed once more, alone. A file that passes then is listed under "Unsteady:" and its tests count as
 * passed, up to three files; more of them fail the run. Failures outside of a test file stay.
 */
export async function rerunFailedFiles(tally: Tally, run: Run): Promise<Tally> {
  const files = new Map<string, string[]>();
  for (const failure of tally.failures) {
    const [name] = /^\[[\w-]+\] \S+\.test\.tsx?/.exec(failure) ?? [];
    if (name) files.set(name, [...(files.get(name) ?? []), failure]);
  }
  if (files.size === 0 || files.size > rerunAtMost) return tally;
  const unsteady: string[] = [];
  for (const name of files.keys()) {
    console.log(`Running ${name} once more, alone …`);
    const [, project = '', file = ''] = /^\[([\w-]+)\] (.*)$/.exec(name) ?? [];
    const again = await run(project, file);
    if (again.failed === 0 && again.passed > 0) unsteady.push(name);
  }
  if (unsteady.length === 0) return tally;
  const why = unsteady.flatMap((name) => files.get(name) ?? []);
  console.log(['Unsteady:', ...why].join('\n- '));
  if (unsteady.length > unsteadyAtMost) {
    const tooMany = `${unsteady.length} files are unsteady, more than ${unsteadyAtMost}.`;
    return { ...tally, failed: tally.failed + 1, failures: [...tally.failures, tooMany] };
  }
  const failures = tally.failures.filter((failure) => !why.includes(failure));
  return { passed: tally.passed + why.length, failed: tally.failed - why.length, failures };
}

/** Runs one file of one project, alone. */
export function rerunWith(environment: Record<string, string | undefined>, signal: AbortSignal): Run {
  return (project, file) => runTests([project], environment, signal, undefined, [file, '--maxWorkers=1']);
}
