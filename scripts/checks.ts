import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { sum, type Tally, tallyCheck } from './tally.ts';

/** Types of every floor, lint and format; the walls and the lockfile are tests. */
export async function runChecks(signal: AbortSignal): Promise<Tally> {
  const projects = globSync('**/tsconfig.json', { exclude: ['node_modules', 'dist', 'data'] });
  return sum([
    ...(await inTurn(projects.toSorted(), (project) =>
      tallyCheck(`types: ${project}`, () => run('typescript/bin/tsc', ['-p', project], signal)),
    )),
    await tallyCheck('lint', () => run('oxlint/bin/oxlint', ['--format=unix'], signal)),
    await tallyCheck('format (npm run format mends it)', () => run('oxfmt/bin/oxfmt', ['--check'], signal)),
  ]);
}

async function inTurn<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Rejects with what the tool printed when it finds fault. */
async function run(tool: string, args: string[], signal: AbortSignal): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [`node_modules/${tool}`, ...args], {
      signal,
      maxBuffer: 2 ** 26,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(stdout || stderr || String(error), { cause: error });
  }
}
