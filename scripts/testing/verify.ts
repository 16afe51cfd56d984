import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { parseArgs, promisify } from 'node:util';
import { buildWebIfChanged } from '#scripts/build.ts';
import { findChromium } from '#tests/set-up/chromium.ts';
import { installEngines } from '#tests/set-up/engines.ts';
import { type PostgresqlServer, startPostgresql } from '#tests/set-up/postgresql.ts';
import { closingWords, sum, type Tally, tallyCheck } from './results.ts';
import { rerunFailedFiles, rerunWith, runTests } from './run-tests.ts';

/** Types of every layer, lint and format; the dependency rules and the lockfile are tests. */
async function runChecks(signal: AbortSignal): Promise<Tally> {
  const projects = globSync('**/tsconfig.json', { exclude: ['**/node_modules', 'dist', 'data'] });
  const checks = [
    ...projects.toSorted().map((project) => ({
      name: `types: ${project}`,
      tool: 'typescript/bin/tsc',
      args: ['-p', project, '--singleThreaded'],
    })),
    { name: 'lint', tool: 'oxlint/bin/oxlint', args: ['--format=unix'] },
    { name: 'format (npm run format fixes it)', tool: 'oxfmt/bin/oxfmt', args: ['--check'] },
  ];
  return sum(
    await twoAtOnce(checks, ({ name, tool, args }) => tallyCheck(name, () => run(tool, args, signal))),
  );
}

/** While one check reads its files, a second one can use the other core. */
async function twoAtOnce<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.values();
  const oneAfterAnother = async (): Promise<void> => {
    for (const item of waiting) results.push(await work(item));
  };
  await Promise.all([oneAfterAnother(), oneAfterAnother()]);
  return results;
}

/**
 * Two checks run at once, so a check with several threads would only do work twice: with one thread the compiler needs half
 * of the processor's time. The garbage collector of Go, in which these tools are written, runs less often.
 */
const toolSettings = { GOGC: '400' };

/** Rejects with the tool's output if it reports a fault. */
async function run(tool: string, args: string[], signal: AbortSignal): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [`node_modules/${tool}`, ...args], {
      signal,
      maxBuffer: 2 ** 26,
      env: { ...process.env, ...toolSettings },
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(stdout || stderr || String(error), { cause: error });
  }
}

const options = {
  'checks-only': { type: 'boolean', default: false },
  long: { type: 'boolean', default: false },
  /** With the long tests, except those that `npm run test:long` alone runs (vitest.config.ts). */
  ci: { type: 'boolean', default: false },
} as const;
const flags = parseArgs({ options }).values;
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());

/** They are mostly downloaded and unpacked, so the checks run beside that. */
const engines = flags['checks-only']
  ? Promise.resolve(sum([]))
  : tallyCheck('the pinned browsers and PostgreSQL are installed', installEngines);

const result = sum(
  flags.long
    ? [await runEveryTest(['*-long'])]
    : [
        await runChecks(interruption.signal),
        await (flags['checks-only']
          ? runTests(['project'], {}, interruption.signal)
          : runEveryTest(['!*-long'])),
      ],
);
if (interruption.signal.aborted) console.error('Interrupted.');
else console.log(closingWords(result));
process.exit(interruption.signal.aborted ? 130 : Math.min(result.failed, 1));

/** Runs the projects' tests on every engine that is available, and reports the missing ones prominently. */
async function runEveryTest(projects: string[]): Promise<Tally> {
  const tallies = [await engines];
  const tally = async (name: string, check: () => Promise<void> | void): Promise<void> => {
    tallies.push(await tallyCheck(name, check));
  };
  await tally('the web builds', () => buildWebIfChanged(interruption.signal));
  const browser = findChromium();
  await tally('a browser can be found', () => {
    if (!browser) throw new Error('Install Chrome or Edge, or set TEST_CHROMIUM to the path of one.');
  });
  let postgresql: Awaited<ReturnType<typeof startPostgresqlIfWanted>>;
  await tally('PostgreSQL starts if it is available', async () => {
    postgresql = await startPostgresqlIfWanted();
  });
  try {
    const runnable = browser ? projects : [...projects, '!e2e*'];
    const environment = { TEST_DATABASE_URL: postgresql?.url, TEST_CI: flags.ci ? '1' : undefined };
    const { signal } = interruption;
    const first = await runTests(runnable, environment, signal);
    tallies.push(signal.aborted ? first : await rerunFailedFiles(first, rerunWith(environment, signal)));
  } finally {
    await postgresql?.stop();
    if (!postgresql) console.log('PostgreSQL not available: HALF THE MATRIX WAS SKIPPED');
  }
  return sum(tallies);
}

/** TEST_DATABASE_URL names a server to use instead of a private one; if it is empty, there is none. */
async function startPostgresqlIfWanted(): Promise<Pick<PostgresqlServer, 'url' | 'stop'> | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given === undefined) return startPostgresql();
  return given ? { url: given, stop: async () => {} } : undefined;
}
