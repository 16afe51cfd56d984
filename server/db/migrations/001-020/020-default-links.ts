import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The first default links led nowhere. Where one still stands, the site's own page takes its place. */
export const defaultLinks: Migration = {
  async up(db: Kysely<{ lessons: { url: string | null }; resources: { url: string } }>) {
    for (const [old, url] of replaced) {
      await db.updateTable('lessons').set({ url }).where('url', '=', old).execute();
      await db.updateTable('resources').set({ url }).where('url', '=', old).execute();
    }
  },
};

const replaced = [
  ['https://code.example.com/final-project', '/source-code'],
  ['https://community.example.com/private-questions', '/private-questions'],
  ['https://docs.example.com/launch-checklist', '/guides/launch-checklist'],
  ['https://docs.example.com/revenue-strategy', '/guides/revenue-strategy'],
] as const;
