/**
 * Learners use the site while its processes are killed and every dependency fails for seconds; then the oracle compares
 * the acknowledged writes with the site.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresqlServer, startPostgresql } from '#tests/set-up/postgresql.ts';
import { sqliteOutages } from '../../outages/outages.ts';
import { chanceOf } from '../chance.ts';
import { type Clock, startClock } from '../clock.ts';
import { createCustomer, createSimulation } from '../customers.ts';
import { startKiller } from '../outage.ts';
import { sideBySide } from '../side-by-side.ts';
import { openTally, type Tally } from '../browser.ts';
import { waitUntilQuiet } from '../customer.ts';
import { type FaultName, startFaults } from './faults.ts';
import { judge, type Judgement } from './judge.ts';
import { beginLife, type Life, live, signIn, type FaultRun } from './life.ts';
import { type Processes, startProcesses } from './processes.ts';

export type FaultOptions = {
  seed: number;
  database: 'sqlite' | 'postgres';
  processes: number;
  /** The run continues until both the kills and the minutes are reached. */
  kills: number;
  minutes: number;
  /** Learners at the same time; a new one replaces each who has finished. */
  learners: number;
  faults: readonly FaultName[];
};

export type FaultOutcome = Judgement & {
  lives: number;
  kills: number;
  acknowledged: Tally;
  happened: Tally;
  seen: Tally;
  /** Processes that ended without being killed. */
  died: number;
};

type Say = (line: string) => void;

const killEveryMs = 2_500;

export async function simulateFaults(options: FaultOptions, say: Say): Promise<FaultOutcome> {
  if (options.database === 'sqlite' && options.processes > 1) throw new Error('SQLite has one process.');
  const ends: (() => unknown)[] = [];
  try {
    const clock = startClock({ program: 'server/main.ts' });
    ends.push(() => clock.close());
    const postgresql = await openPostgresql(options, ends);
    const dataDir = makeDataFolder(options, ends);
    const environment = {
      ...clock.environment,
      DATA_DIR: dataDir,
      ...(postgresql && { DATABASE_URL: postgresql.url }),
      SECRET_KEY: 'the key that the processes of a simulation share',
      TRUST_PROXY: 'true',
      RECONCILE_SECONDS: '5',
      CHECKOUTS_PER_HOUR: '100',
    };
    const processes = await startProcesses(options.processes, environment);
    ends.push(() => processes.stop());
    return await simulateOn(options, { processes, clock, postgresql, dataDir, say });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function openPostgresql({ database }: FaultOptions, ends: (() => unknown)[]) {
  if (database === 'sqlite') return undefined;
  const server = await startPostgresql({ durable: true });
  if (!server) throw new Error('There is no PostgreSQL on this computer.');
  ends.push(() => server.stop());
  return server;
}

/** A disk that can be filled is a small one in memory. */
function makeDataFolder({ database, faults }: FaultOptions, ends: (() => unknown)[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-faults-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  if (database === 'postgres' || !faults.includes('disk')) return folder;
  mkdirSync(join(folder, 'media'));
  const disk = sqliteOutages['full']!.prepare(folder);
  ends.push(() => execFileSync('umount', ['-l', disk]));
  return disk;
}

type Machines = {
  processes: Processes;
  clock: Clock;
  postgresql: PostgresqlServer | undefined;
  dataDir: string;
  say: Say;
};

async function simulateOn(options: FaultOptions, machines: Machines): Promise<FaultOutcome> {
  const { processes, clock, say } = machines;
  const { seed } = options;
  const { site } = processes;
  const simulation = await createSimulation(site, clock, { seed, lateMs: 5_000 });
  const happened = openTally();
  const faultChance = chanceOf(seed, -1);
  const faults = startFaults(
    options.faults,
    { ...machines, site, chance: faultChance },
    { say, tally: happened },
  );
  const run: FaultRun = { simulation, site, faults, acknowledged: openTally() };
  const newLife = (place: number, email: string) =>
    beginLife(createCustomer(simulation, { seed, place, email, wanted: 1 }));
  const instructor = newLife(0, 'instructor@example.com');
  const died = { count: 0 };
  const places = Array.from({ length: options.kills > 0 ? options.processes : 0 }, (_, place) => place);
  const killers = places.map((place) => {
    const killOne = async () => {
      died.count += processes.died().includes(place) ? 1 : 0;
      await processes.killAndStart(place);
    };
    return startKiller(killOne, chanceOf(seed, -2 - place), { everyMs: killEveryMs, restShare: 0.5 });
  });
  const kills = () => killers.reduce((sum, killer) => sum + killer.kills(), 0);
  const begun = Date.now();
  const isOver = () =>
    kills() >= options.kills && Date.now() - begun >= options.minutes * 60_000 && faults.rounds() >= 1;
  const lives: Life[] = [];
  const timer = setInterval(
    () => say(`${Math.round((Date.now() - begun) / 1000)} s: ${lives.length} learners, ${kills()} kills`),
    10_000,
  );
  await sideBySide(options.learners, Array.from({ length: options.learners }), async () => {
    while (!isOver()) {
      const life = newLife(lives.length + 1, `learner-${lives.length + 1}@example.com`);
      lives.push(life);
      await live(life, run);
    }
  });
  clearInterval(timer);
  await Promise.all(killers.map((killer) => killer.stop()));
  await faults.stop();
  died.count += processes.died().length;
  await site.control({ stripe: { fail: 'none' } });
  await waitUntilQuiet(simulation);
  await signIn(instructor, run);
  await sleep(1_000);
  const judgement = await judge(run, { lives, instructor, say, log: processes.log() });
  return {
    ...judgement,
    lives: lives.length,
    kills: kills(),
    acknowledged: run.acknowledged,
    happened,
    seen: simulation.tally,
    died: died.count,
  };
}

export function findingsIn({ findings, died }: FaultOutcome): string[] {
  const found = Object.entries(findings).flatMap(([what, cases]) => cases.map((one) => `${what}: ${one}`));
  return died > 0 ? [...found, `${died} processes ended by themselves`] : found;
}
