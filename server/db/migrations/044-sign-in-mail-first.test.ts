import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { claimMail } from '#server/store/mail/mail.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { signInMailFirst } from './044-sign-in-mail-first.ts';

test('a mail to sign in that waited before goes first afterwards', async () => {
  const db = await createDatabaseBefore(signInMailFirst);
  const mail = { encryptedContent: 'secret', createdAt: 1, tries: 0, outcome: 'waiting' };
  await untyped(db)
    .insertInto('mail')
    .values([
      { ...mail, id: 'a', messageId: 'a', kind: 'receipt', nextTryAt: 1 },
      { ...mail, id: 'b', messageId: 'b', kind: 'sign-in', nextTryAt: 2 },
    ])
    .execute();
  await migrate(db);
  expect(await claimMail(db, { now: 3, leaseMs: 60 })).toMatchObject({ id: 'b' });
});
