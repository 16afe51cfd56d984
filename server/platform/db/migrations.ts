/** Every migration by name, in order. Since release 0.1.0 migrations are only added, and names never change. */
import type { Migration } from 'kysely/migration';
import { initial } from './migrations/001-initial.ts';

export const migrations: Record<string, Migration> = {
  '001-initial': initial,
};

/** The key of the newest migration that this code knows. */
export function lastMigration(): string {
  return Object.keys(migrations).toSorted().at(-1) ?? '';
}
