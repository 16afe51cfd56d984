import { expect, test } from 'vitest';
import { openLesson } from '#server/course/progress-store.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addLessonNote, addLessons, addPayment, addUsers, createTestDatabase } from '#tests/test-database.ts';
import { cancelDeletion, correctDeletions, readAccountExport, requestDeletion } from './account-store.ts';
import { listDeletionsRequestedBefore } from '#server/learners/erase-store.ts';
import { createEmailChange } from './email-change-store.ts';
import { createSession } from './session-store.ts';

async function databaseWithRequest(): Promise<Database> {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  await requestDeletion(db, { uid: 'ann', now: 100 });
  return db;
}

test('the first of several deletion requests is new and sets the time', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  const requests = await Promise.all([100, 101, 102].map((now) => requestDeletion(db, { uid: 'ann', now })));
  const [first, ...others] = requests.filter((wish) => wish?.isNew);
  expect(others).toEqual([]);
  expect(await requestDeletion(db, { uid: 'ann', now: 999 })).toEqual({ ...first, isNew: false });
  expect(await requestDeletion(db, { uid: 'nobody', now: 1 })).toBeNull();
});

test('a request is cancelled once, and can be made again', async () => {
  const db = await databaseWithRequest();
  expect(await cancelDeletion(db, { uid: 'ben' })).toBeNull();
  expect(await cancelDeletion(db, { uid: 'ann' })).toEqual({ uid: 'ann' });
  expect(await cancelDeletion(db, { uid: 'ann' })).toBeNull();
  expect(await requestDeletion(db, { uid: 'ann', now: 300 })).toEqual({ deletionAskedAt: 300, isNew: true });
});

test('lists requests up to a time, and moves one dated far ahead by a wrong clock to now', async () => {
  const db = await databaseWithRequest();
  await requestDeletion(db, { uid: 'ben', now: 1_000_000 });
  expect(await listDeletionsRequestedBefore(db, 99)).toEqual([]);
  expect(await listDeletionsRequestedBefore(db, 100)).toEqual([{ uid: 'ann' }]);
  await correctDeletions(db, { now: 940_000 });
  expect(await listDeletionsRequestedBefore(db, 940_000)).toEqual([{ uid: 'ann' }]);
  await correctDeletions(db, { now: 939_999 });
  expect((await listDeletionsRequestedBefore(db, 939_999)).map(({ uid }) => uid).toSorted()).toEqual([
    'ann',
    'ben',
  ]);
});

test('an export contains the rows of one user, no secrets, and nothing of others', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  await addLessons(db, { id: 'intro' });
  for (const uid of ['ann', 'ben']) {
    const session = { id: `s-${uid}`, tokenHash: `secret-${uid}`, uid, userAgent: 'Firefox', timeZone: '' };
    await createSession(db, { ...session, now: 1 });
    await openLesson(db, { uid, lessonId: 'intro', now: 1 });
    await addLessonNote(db, { uid, lessonId: 'intro', text: `A thought of ${uid}` });
    await addPayment(db, { checkoutSessionId: `cs_${uid}`, uid });
    await db
      .insertInto('grants')
      .values({
        id: `g-${uid}`,
        uid,
        plan: 'ultra',
        why: '',
        grantedBy: 'key:secret-name',
        grantedAt: 1,
        endsAt: null,
        endedAt: 2,
        endedBy: 'key:secret-name',
      })
      .execute();
    const tokens = { oldTokenHash: `secret-o-${uid}`, newTokenHash: `secret-n-${uid}`, expiresAt: 999 };
    await createEmailChange(db, { uid, email: `new-${uid}@example.com`, ...tokens });
  }
  const exported = await readAccountExport(db, { uid: 'ann' });
  expect(exported).toMatchObject({
    user: { uid: 'ann', email: 'ann@example.com' },
    sessions: [{ id: 's-ann', userAgent: 'Firefox' }],
    payments: [{ checkoutSessionId: 'cs_ann' }],
    progress: [{ lessonId: 'intro' }],
    lessonNotes: [{ lessonId: 'intro', lesson: 'About intro', second: 12, text: 'A thought of ann' }],
    addressChanges: [{ email: 'new-ann@example.com' }],
    receipts: [],
    checkouts: [],
    certificates: [],
  });
  expect(JSON.stringify(exported)).not.toMatch(/ben|secret/);
});

test('exports the history in chronological order', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  for (const at of [30, 10, 20])
    await writeAuditLine(db, { id: `${at}`, at, actor: 'ann', action: 'a', subject: 'ann', detail: `${at}` });
  const { history } = await readAccountExport(db, { uid: 'ann' });
  expect(history).toMatchObject([{ at: 10 }, { at: 20 }, { at: 30 }]);
});

test('exports nothing for an unknown uid', async () => {
  const db = await createTestDatabase();
  expect(await readAccountExport(db, { uid: 'nobody' })).toMatchObject({ user: undefined, sessions: [] });
});
