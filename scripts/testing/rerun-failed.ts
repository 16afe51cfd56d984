import { runTests } from './run-tests.ts';
import type { Tally } from './tally.ts';

/** With more unsteady files than this, the run fails: then something is wrong with the tests or the machine. */
const unsteadyAtMost = 3;
/** With more failing files than this, none is run again: that is no bad luck. */
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

/** Runs one file of one project with nothing beside it. */
export function rerunWith(environment: Record<string, string | undefined>, signal: AbortSignal): Run {
  return (project, file) => runTests([project], environment, signal, undefined, [file, '--maxWorkers=1']);
}
