/** Reads a whole database as it is at one moment, and fills an empty one: the same rows for SQLite and PostgreSQL. */
import type { DatabaseLocation } from '../database.ts';
import { openPostgresReader, openPostgresWriter } from './postgresql.ts';
import { openSqliteReader, openSqliteWriter } from './sqlite.ts';
import type { DumpReader, DumpWriter } from './table.ts';

/**
 * Opens a database beside the site that uses it. All of its rows are those of one moment, whatever is written
 * meanwhile, and nobody waits for it.
 */
export function openDumpReader(where: DatabaseLocation): Promise<DumpReader> {
  return where.databaseUrl ? openPostgresReader(where.databaseUrl) : openSqliteReader(where.dataDir);
}

export function openDumpWriter(where: DatabaseLocation): Promise<DumpWriter> {
  return where.databaseUrl ? openPostgresWriter(where.databaseUrl) : openSqliteWriter(where.dataDir);
}
