/**
 * `npm run outages` fails the database, Stripe and the mail server under load in every way, adds two thousand slow
 * clients, and kills one of two processes behind nginx or Caddy. `npm run outages -- locked postgresql` tries some of
 * these, and `npm run outages -- processes --edge caddy --minutes 5` the last one.
 * It ends with 1 when a limit was exceeded or something could not be tried.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Goal, goalTable, isMet, print } from '../bench/report.ts';
import { buildWebIfChanged } from '#scripts/build.ts';
import { edgeNames } from '#tests/e2e/two-processes.ts';
import { measurePostgresql } from './measure-postgresql.ts';
import { measureProcesses } from './measure-processes.ts';
import { measureStripeAndMail } from './measure-stripe-and-mail.ts';
import { measureSlowClients } from './slow-clients.ts';
import { measureSqlite } from './measure-sqlite.ts';
import { sqliteOutages, stripeAndMailOutages } from './outages.ts';

const { values, positionals: names } = parseArgs({
  options: { edge: { type: 'string', multiple: true }, minutes: { type: 'string', default: '5' } },
  allowPositionals: true,
});

const parts: Record<string, (folder: string) => Promise<Goal[]>> = {
  ...Object.fromEntries(
    Object.entries(sqliteOutages).map(([name, outage]) => [
      name,
      (folder: string) => measureSqlite(folder, outage),
    ]),
  ),
  postgresql: measurePostgresql,
  'slow-clients': measureSlowClients,
  processes: () => measureProcesses({ edges: readEdges(), minutes: Number(values.minutes) }),
  ...Object.fromEntries(
    Object.entries(stripeAndMailOutages).map(([name, outage]) => [
      name,
      (folder: string) => measureStripeAndMail(folder, outage),
    ]),
  ),
};

function readEdges() {
  const edges = edgeNames.filter((name) => values.edge?.includes(name) ?? true);
  if (edges.length === 0) throw new Error(`There is no such edge; there are ${edgeNames.join(', ')}.`);
  return edges;
}

const folder = mkdtempSync(join(tmpdir(), 'lectern-outages-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
try {
  const unknown = names.find((name) => !parts[name]);
  if (unknown)
    throw new Error(`There is no outage called ${unknown}; there are ${Object.keys(parts).join(', ')}.`);
  await buildWebIfChanged();
  const goals: Goal[] = [];
  for (const name of names.length > 0 ? names : Object.keys(parts))
    goals.push(...((await parts[name]?.(join(folder, name))) ?? []));
  print('Goals', goalTable(goals));
  process.exitCode = goals.every(isMet) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
