/** The faults of a run: each begins, and ends when the returned function is called. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { OwnSite } from '#tests/e2e/site.ts';
import type { PostgresqlServer } from '#tests/set-up/postgresql.ts';
import { endConnections } from '#tests/test-outages.ts';
import { type ServiceOutage, sqliteOutages, stripeAndMailOutages } from '../../outages/outages.ts';
import type { Tally } from '../browser.ts';
import type { Chance } from '../chance.ts';
import type { Clock } from '../clock.ts';

export const faultNames = ['disk', 'clock', 'postgres', 'smtp', 'stripe', 'locked'] as const;

export type FaultName = (typeof faultNames)[number];

type Place = {
  site: OwnSite;
  clock: Clock;
  dataDir: string;
  /** Undefined on SQLite. */
  postgresql: PostgresqlServer | undefined;
  chance: Chance;
};

/** The name of the fault as it happened, and the function that ends it. */
type Fault = { name: string; end: () => Promise<void> };

const hourMs = 60 * 60_000;
const wrongClocks = { '2 h ahead': 2 * hourMs, '2 h behind': -2 * hourMs, '40 days ahead': 40 * 24 * hourMs };

/** @throws {Error} for a fault that this database cannot have */
async function beginFault(name: FaultName, place: Place): Promise<Fault> {
  const { clock, chance, postgresql } = place;
  if (name === 'smtp' || name === 'stripe') return beginServiceFault(name, place);
  if (name === 'clock') {
    const wrong = chance.pick({ '2 h ahead': 1, '2 h behind': 1, '40 days ahead': 1 });
    await clock.set({ aheadMs: wrongClocks[wrong] });
    return { name: `clock ${wrong}`, end: () => clock.set({ aheadMs: 0 }) };
  }
  if (postgresql) return beginPostgresqlFault(name, postgresql, chance);
  if (name === 'postgres') throw new Error('There is no PostgreSQL to take away: --database postgres.');
  const outage = name === 'disk' ? sqliteOutages['full']! : sqliteOutages['locked']!;
  outage.begin(place.dataDir);
  return { name: outage.name, end: async () => outage.end(place.dataDir) };
}

async function beginServiceFault(name: 'smtp' | 'stripe', { site, chance }: Place): Promise<Fault> {
  const prefix = name === 'smtp' ? 'mail-' : 'stripe-';
  const ways = Object.keys(stripeAndMailOutages).filter((way) => way.startsWith(prefix));
  const way = chance.pick(Object.fromEntries(ways.map((one) => [one, 1])));
  const outage = stripeAndMailOutages[way] as ServiceOutage;
  await site.control(outage.begin);
  return { name: outage.name, end: () => site.control(outage.end) };
}

const lockedTables = ['sessions', 'progress', 'mail', 'checkouts'] as const;

async function beginPostgresqlFault(
  name: 'disk' | 'postgres' | 'locked',
  server: PostgresqlServer,
  chance: Chance,
): Promise<Fault> {
  if (name === 'postgres') {
    if (chance.happens(0.5)) {
      const over = new AbortController();
      const ending = endAgainAndAgain(server.url, over.signal);
      return {
        name: 'PostgreSQL ends connections',
        async end() {
          over.abort();
          await ending;
        },
      };
    }
    await server.restart();
    return { name: 'PostgreSQL restarted', end: () => server.restart() };
  }
  if (name === 'disk') {
    const setting = 'default_transaction_read_only';
    await run(server.url, `alter database postgres set ${setting} = on`);
    await endConnections(server.url);
    return {
      name: 'PostgreSQL read-only',
      async end() {
        await run(server.url, `alter database postgres reset ${setting}`);
        await endConnections(server.url);
      },
    };
  }
  const client = await connectTo(server.url);
  await client.query('begin');
  const tables = lockedTables.map((table) => `"${table}"`).join(', ');
  await client.query(`lock table ${tables} in share row exclusive mode`);
  return {
    name: 'PostgreSQL locked',
    async end() {
      await client.query('rollback').catch(() => {});
      await client.end();
    },
  };
}

async function endAgainAndAgain(url: string, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await endConnections(url).catch(() => {});
    await sleep(300);
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: randomBytes(4).toString('hex') });
  // A server restart ends this connection too, as expected.
  client.on('error', () => {});
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  return client;
}

async function run(url: string, statement: string): Promise<void> {
  const client = await connectTo(url);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs the faults one after the other, each once per round, at times drawn from the seed. */
export type Faults = {
  /** Resolves while there is no fault. */
  whenCalm(): Promise<void>;
  /** How often each fault has happened. */
  rounds(): number;
  /** Ends the current fault and starts no more. @throws the error of a fault */
  stop(): Promise<void>;
};

const calmMs = 4_000;
const faultMs = 5_000;

export function startFaults(
  names: readonly FaultName[],
  place: Place,
  { say, tally }: { say: (line: string) => void; tally: Tally },
): Faults {
  let rounds = 0;
  const over = new AbortController();
  let present: Promise<void> = Promise.resolve();
  const suffer = async (name: FaultName) => {
    const fault = await beginFault(name, place);
    say(`fault: ${fault.name}`);
    tally.count(fault.name);
    await place.chance.pause(faultMs);
    await fault.end();
  };
  const work = async () => {
    while (!over.signal.aborted && names.length > 0) {
      const left = [...names];
      while (left.length > 0 && !over.signal.aborted) {
        await place.chance.pause(calmMs);
        const name = place.chance.pick(Object.fromEntries(left.map((one) => [one, 1]))) as FaultName;
        left.splice(left.indexOf(name), 1);
        present = suffer(name);
        await present;
      }
      if (left.length === 0) rounds += 1;
    }
  };
  const working = work();
  working.catch(() => {});
  return {
    whenCalm: () => present.catch(() => {}),
    rounds: () => (names.length === 0 ? Infinity : rounds),
    async stop() {
      over.abort();
      await working;
    },
  };
}
