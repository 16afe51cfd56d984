/**
 * `npm run outages`: the database goes away under load, in every way it can; `npm run outages -- locked postgresql`
 * tries some. Ends with 1 when a bar was missed, or when something could not be tried.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goalTable, print } from '../bench/report.ts';
import { type Goal, isMet } from '../bench/goals.ts';
import { buildWebIfChanged } from '#scripts/build.ts';
import { measurePostgresql } from './measure-postgresql.ts';
import { measureSqlite } from './measure-sqlite.ts';
import { sqliteOutages } from './sqlite-outages.ts';

const parts: Record<string, (folder: string) => Promise<Goal[]>> = {
  ...Object.fromEntries(
    Object.entries(sqliteOutages).map(([name, outage]) => [
      name,
      (folder: string) => measureSqlite(folder, outage),
    ]),
  ),
  postgresql: measurePostgresql,
};

const folder = mkdtempSync(join(tmpdir(), 'lectern-outages-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
try {
  const names = process.argv.slice(2);
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
