import { parseArgs } from 'node:util';
import { findOrInstallChromium } from '#tests/set-up/chromium.ts';
import { type PostgresqlServer, startPostgresql } from '#tests/set-up/postgresql.ts';
import { buildWebIfChanged } from '../build.ts';
import { runChecks } from './checks.ts';
import { runTests } from './run-tests.ts';
import { closingWords, sum, type Tally, tallyCheck } from './tally.ts';

const options = {
  'checks-only': { type: 'boolean', default: false },
  long: { type: 'boolean', default: false },
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
  const browser = findOrInstallChromium();
  await tally('a browser is there', () => {
    if (!browser) throw new Error('Put Chromium or Chrome on the PATH, or its path into TEST_CHROMIUM.');
  });
  let postgresql: Awaited<ReturnType<typeof startPostgresqlIfWanted>>;
  await tally('PostgreSQL starts where it can be had', async () => {
    postgresql = await startPostgresqlIfWanted();
  });
  try {
    const runnable = browser ? projects : [...projects, '!journeys*'];
    const environment = { TEST_CHROMIUM: browser, TEST_DATABASE_URL: postgresql?.url };
    tallies.push(await runTests(runnable, environment, interruption.signal));
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
