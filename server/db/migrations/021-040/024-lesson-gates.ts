import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type GateTables = { sections: { id: number; opensWith: string } };

/** Stores which plans open a section, and which lessons are free previews. The code knew the sections by number before. */
export const lessonGates: Migration = {
  async up(db: Kysely<GateTables>) {
    await db.schema
      .alterTable('sections')
      .addColumn('opensWith', 'text', (column) => column.notNull().defaultTo('ultra'))
      .execute();
    await db.schema
      .alterTable('lessons')
      .addColumn('isFreePreview', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.updateTable('sections').set({ opensWith: 'premium' }).where('id', '<=', 3).execute();
    await db.updateTable('sections').set({ opensWith: 'any-plan' }).where('id', '=', 6).execute();
  },
};
