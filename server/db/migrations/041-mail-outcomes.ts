import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A mail has an outcome, the learner whom it is for, and what the other server said. Mail that came back, or that was
 * called spam, stops mail to its address. A request to sign in knows its mail.
 */
export const mailOutcomes: Migration = {
  async up(db: Kysely<unknown>) {
    const mail = () => db.schema.alterTable('mail');
    await mail()
      .addColumn('outcome', 'text', (column) => column.notNull().defaultTo('waiting'))
      .execute();
    await sql`update "mail" set "outcome" = case
      when "sentAt" is not null then 'left'
      when "failedAt" is not null then coalesce("failedWhy", 'refused')
      else 'waiting' end`.execute(db);
    await mail().dropColumn('failedWhy').execute();
    await mail().addColumn('uid', 'text').execute();
    await mail().addColumn('smtpCode', 'integer').execute();
    await mail().addColumn('enhancedCode', 'text').execute();
    await mail().addColumn('reply', 'text').execute();
    await mail()
      .addColumn('softBounces', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('mailOfUser').on('mail').columns(['uid', 'createdAt']).execute();

    await db.schema.alterTable('signInLinks').addColumn('mailId', 'text').execute();

    await db.schema
      .createTable('mailStops')
      .addColumn('recipientKey', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('mailId', 'text')
      .addColumn('smtpCode', 'integer')
      .addColumn('enhancedCode', 'text')
      .addColumn('reply', 'text')
      .addPrimaryKeyConstraint('mailStopOfAddress', ['recipientKey', 'reason'])
      .execute();
  },
};
