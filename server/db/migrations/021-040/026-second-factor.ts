import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds roles and invitations, second factors with their recovery codes, and the proof that a session has given. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('role', 'text').execute();
    await db.schema.alterTable('users').addColumn('factorPutOffAt', 'bigint').execute();
    await db.schema.alterTable('sessions').addColumn('factorAt', 'bigint').execute();

    await db.schema
      .createTable('secondFactors')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('credentialId', 'text', (column) => column.unique())
      .addColumn('publicKey', 'text')
      .addColumn('counter', 'bigint')
      .addColumn('transports', 'text')
      .addColumn('encryptedSecret', 'text')
      .addColumn('lastStep', 'bigint')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('lastUsedAt', 'bigint')
      .execute();
    await db.schema.createIndex('secondFactorsOfUser').on('secondFactors').column('uid').execute();

    await db.schema
      .createTable('recoveryCodes')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('codeHash', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('usedAt', 'bigint')
      .addPrimaryKeyConstraint('recoveryCodesOfUser', ['uid', 'codeHash'])
      .execute();

    await db.schema
      .createTable('factorChallenges')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sessionId', 'text', (column) =>
        column.notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('encryptedSecret', 'text')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('factorChallengesOfSession')
      .on('factorChallenges')
      .column('sessionId')
      .execute();

    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('invitedBy', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('acceptedAt', 'bigint')
      .addColumn('revokedAt', 'bigint')
      // The address while the invitation is open, so that one person has one open invitation.
      .addColumn('openKey', 'text', (column) => column.unique())
      .execute();
  },
};
