import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { createDatabaseBefore } from '#tests/test-migrations.ts';
import { mailOutcomes } from './041-mail-outcomes.ts';

const former = {
  encryptedContent: '',
  kind: 'receipt',
  messageId: '<m>',
  createdAt: 1,
  nextTryAt: 1,
  tries: 1,
};

test('mails that are there get the outcome that their times tell, and no address is stopped', async () => {
  const db = await createDatabaseBefore(mailOutcomes);
  const mails = [
    { id: 'a-waiting', sentAt: null, failedAt: null, failedWhy: null },
    { id: 'b-left', sentAt: 2, failedAt: null, failedWhy: null },
    { id: 'c-refused', sentAt: null, failedAt: 3, failedWhy: 'refused' },
    { id: 'd-expired', sentAt: null, failedAt: 4, failedWhy: 'expired' },
  ];
  await db
    .insertInto('mail')
    .values(mails.map((mail) => ({ ...former, ...mail })))
    .execute();
  await migrate(db);
  expect(
    await db.selectFrom('mail').select(['id', 'outcome', 'softBounces', 'uid']).orderBy('id').execute(),
  ).toEqual(
    ['waiting', 'left', 'refused', 'expired'].map((outcome, place) => ({
      id: mails[place]?.id,
      outcome,
      softBounces: 0,
      uid: null,
    })),
  );
  expect(await db.selectFrom('mailStops').selectAll().execute()).toEqual([]);
});
