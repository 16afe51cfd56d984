import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import {
  claimMail,
  deleteContentOfOldMail,
  dropMail,
  listUnsentMail,
  markFailed,
  markLeft,
  postponeMail,
  queueMail,
} from './store.ts';

async function databaseWithMails(...times: number[]): Promise<Database> {
  const db = await createTestDatabase();
  for (const now of times) {
    const id = `mail-${now}`;
    const mail = { encryptedContent: `to ${id}`, kind: 'receipt', recipientKey: null };
    await queueMail(db, { ...mail, id, messageId: `<${id}>`, now });
  }
  return db;
}

const noReply = { uid: null, reply: null };

const claim = (db: Database, now: number) => claimMail(db, { now, leaseMs: 60 });
const unsent = async (db: Database) => (await listUnsentMail(db)).map(({ id }) => id).toSorted();
const stored = (db: Database) => db.selectFrom('mail').selectAll().execute();

test('claims the longest due email first, and none before its time', async () => {
  const db = await databaseWithMails(20, 10, 30);
  expect(await claim(db, 9)).toBeNull();
  expect(await claim(db, 25)).toEqual({
    id: 'mail-10',
    encryptedContent: 'to mail-10',
    kind: 'receipt',
    messageId: '<mail-10>',
    createdAt: 10,
    tries: 1,
    recipientKey: null,
    uid: null,
  });
  expect(await claim(db, 25)).toMatchObject({ id: 'mail-20' });
  expect(await claim(db, 25)).toBeNull();
});

test('claims due sign-in emails before others', async () => {
  const db = await databaseWithMails(10, 20);
  const content = { encryptedContent: 'a link', messageId: '<link>', recipientKey: null };
  await queueMail(db, { ...content, id: 'link', kind: 'sign-in', now: 30 });
  expect(await claim(db, 29)).toMatchObject({ id: 'mail-10' });
  expect(await claim(db, 30)).toMatchObject({ id: 'link' });
  expect(await claim(db, 30)).toMatchObject({ id: 'mail-20' });
});

test('each of several processes claims a different email', async () => {
  const db = await databaseWithMails(1, 2, 3);
  const claimed = await Promise.all(Array.from({ length: 8 }, () => claim(db, 10)));
  const ids = claimed.flatMap((mail) => (mail ? [mail.id] : []));
  expect(ids.toSorted()).toEqual(['mail-1', 'mail-2', 'mail-3']);
});

test('an email whose process died is claimed again after its lease, as one more try', async () => {
  const db = await databaseWithMails(10);
  expect(await claim(db, 10)).toMatchObject({ tries: 1 });
  expect(await claim(db, 69)).toBeNull();
  expect(await claim(db, 70)).toMatchObject({ id: 'mail-10', tries: 2 });
});

test('a postponed email waits for its new time', async () => {
  const db = await databaseWithMails(10);
  await claim(db, 10);
  await postponeMail(db, { id: 'mail-10', nextTryAt: 500, ...noReply });
  expect(await claim(db, 499)).toBeNull();
  expect(await claim(db, 500)).toMatchObject({ id: 'mail-10' });
});

test('sent or failed email is never claimed again, and its content is deleted', async () => {
  const db = await databaseWithMails(1, 2, 3);
  await markLeft(db, { id: 'mail-1', now: 5, ...noReply });
  await markFailed(db, { id: 'mail-2', outcome: 'refused', now: 6, ...noReply });
  expect(await unsent(db)).toEqual(['mail-3']);
  expect(await claim(db, 10)).toMatchObject({ id: 'mail-3' });
  expect(await claim(db, 10_000)).toMatchObject({ id: 'mail-3' });
  const rows = await stored(db);
  expect(rows.find(({ id }) => id === 'mail-1')).toMatchObject({ sentAt: 5, encryptedContent: '' });
  expect(rows.find(({ id }) => id === 'mail-2')).toMatchObject({
    failedAt: 6,
    outcome: 'refused',
    encryptedContent: '',
  });
});

test('deletes only finished email from before a time', async () => {
  const db = await databaseWithMails(1, 2, 3);
  for (const id of ['mail-1', 'mail-3']) await markLeft(db, { id, now: 4, ...noReply });
  await deleteContentOfOldMail(db, { time: 3 });
  expect((await stored(db)).map(({ id }) => id).toSorted()).toEqual(['mail-2', 'mail-3']);
  await dropMail(db, { id: 'mail-2' });
  expect(await unsent(db)).toEqual([]);
});

test('an id can be used for one email', async () => {
  const db = await databaseWithMails(1);
  const again = { id: 'mail-1', encryptedContent: '', kind: 'receipt', messageId: '<2>', now: 2 };
  await expect(queueMail(db, { ...again, recipientKey: null })).rejects.toThrow(/unique/i);
});
