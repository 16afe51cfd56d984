import { parseArgs } from 'node:util';
import { findChromium } from '#tests/set-up/chromium.ts';
import { installEngines } from '#tests/set-up/engines.ts';
import { type PostgresqlServer, startPostgresql } from '#tests/set-up/postgresql.ts';
import { buildWebIfChanged } from '../build.ts';
import { runChecks } from './checks.ts';
import { rerunFailedFiles, rerunWith } from './rerun-failed.ts';
import { runTests } from './run-tests.ts';
import { closingWords, sum, type Tally, tallyCheck } from './tally.ts';

const options = {
  'checks-only': { type: 'boolean', default: false },
  long: { type: 'boolean', default: false },
  /** With `--long`: without the files that only `npm run test:long` runs (vitest.config.ts). */
  ci: { type: 'boolean', default: false },
} as const;
const flags = parseArgs({ options }).values;
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());

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

/** The tests of the projects on everything that can be had here, and a loud word about what cannot. */
async function runEveryTest(projects: string[]): Promise<Tally> {
  const tallies: Tally[] = [];
  const tally = async (name: string, check: () => Promise<void> | void): Promise<void> => {
    tallies.push(await tallyCheck(name, check));
  };
  await tally('the web builds', () => buildWebIfChanged(interruption.signal));
  await tally('the pinned browsers and PostgreSQL are installed', installEngines);
  const browser = findChromium();
  await tally('a browser can be found', () => {
    if (!browser) throw new Error('Install Chrome or Edge, or set TEST_CHROMIUM to the path of one.');
  });
  let postgresql: Awaited<ReturnType<typeof startPostgresqlIfWanted>>;
  await tally('PostgreSQL starts where it can be had', async () => {
    postgresql = await startPostgresqlIfWanted();
  });
  try {
    const runnable = browser ? projects : [...projects, '!journeys*'];
    const environment = { TEST_DATABASE_URL: postgresql?.url, TEST_LONG_PART: flags.ci ? 'ci' : 'all' };
    const { signal } = interruption;
    const first = await runTests(runnable, environment, signal);
    tallies.push(signal.aborted ? first : await rerunFailedFiles(first, rerunWith(environment, signal)));
  } finally {
    await postgresql?.stop();
    if (!postgresql) console.log('PostgreSQL not available: HALF THE MATRIX WAS SKIPPED');
  }
  return sum(tallies);
}

/** TEST_DATABASE_URL names a server to use instead of a private one; given and empty, there is none. */
async function startPostgresqlIfWanted(): Promise<Pick<PostgresqlServer, 'url' | 'stop'> | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given === undefined) return startPostgresql();
  return given ? { url: given, stop: async () => {} } : undefined;
}
