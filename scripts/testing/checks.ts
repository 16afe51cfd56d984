import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { sum, type Tally, tallyCheck } from './tally.ts';

/** Types of every layer, lint and format; the dependency rules and the lockfile are tests. */
export async function runChecks(signal: AbortSignal): Promise<Tally> {
  const projects = globSync('**/tsconfig.json', { exclude: ['**/node_modules', 'dist', 'data'] });
  const checks = [
    ...projects.toSorted().map((project) => ({
      name: `types: ${project}`,
      tool: 'typescript/bin/tsc',
      args: ['-p', project],
    })),
    { name: 'lint', tool: 'oxlint/bin/oxlint', args: ['--format=unix'] },
    { name: 'format (npm run format mends it)', tool: 'oxfmt/bin/oxfmt', args: ['--check'] },
  ];
  return sum(
    await twoAtOnce(checks, ({ name, tool, args }) => tallyCheck(name, () => run(tool, args, signal))),
  );
}

/** Each check reads its files alone for a while, and then a second one has a core to itself. */
async function twoAtOnce<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.values();
  const oneAfterAnother = async (): Promise<void> => {
    for (const item of waiting) results.push(await work(item));
  };
  await Promise.all([oneAfterAnother(), oneAfterAnother()]);
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
