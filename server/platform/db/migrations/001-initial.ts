/** The tables of the first release, one SQL file per noun. SQLite and PostgreSQL read the same SQL. */
import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each table comes after those it refers to. */
const files = [
  'users',
  'staff',
  'content',
  'progress',
  'lesson-figures',
  'questions',
  'learners',
  'api-keys',
  'payments',
  'certificates',
  'legal',
  'mail',
  'campaigns',
  'sequences',
  'operations',
  'webhooks',
  'analytics',
] as const;

export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    for (const file of files) {
      const text = readFileSync(new URL(`001-initial/${file}.sql`, import.meta.url), 'utf8');
      const statements = text.split(/;\s*$/m).filter((statement) => statement.trim() !== '');
      for (const statement of statements) await sql.raw(statement).execute(db);
    }
  },
};
