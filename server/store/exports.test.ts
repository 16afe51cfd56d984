import { expect, test } from 'vitest';
import { addLessons, addPayment, addUsers, createTestDatabase } from '#tests/test-database.ts';
import { createEmailChange } from './address-changes.ts';
import { writeAuditLine } from './audit.ts';
import { readAccountExport } from './exports.ts';
import { openLesson } from './progress.ts';
import { createSession } from './sessions.ts';

test('an export holds the rows of one user, no secret, and nothing of anybody else', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  await addLessons(db, { id: 'intro' });
  for (const uid of ['ann', 'ben']) {
    const session = { id: `s-${uid}`, tokenHash: `secret-${uid}`, uid, userAgent: 'Firefox', timeZone: '' };
    await createSession(db, { ...session, now: 1 });
    await openLesson(db, { uid, lessonId: 'intro', now: 1 });
    await addPayment(db, { checkoutSessionId: `cs_${uid}`, uid });
    const tokens = { oldTokenHash: `secret-o-${uid}`, newTokenHash: `secret-n-${uid}`, expiresAt: 999 };
    await createEmailChange(db, { uid, email: `new-${uid}@example.com`, ...tokens });
  }
  const told = await readAccountExport(db, { uid: 'ann' });
  expect(told).toMatchObject({
    user: { uid: 'ann', email: 'ann@example.com' },
    sessions: [{ id: 's-ann', userAgent: 'Firefox' }],
    payments: [{ checkoutSessionId: 'cs_ann' }],
    progress: [{ lessonId: 'intro' }],
    addressChanges: [{ email: 'new-ann@example.com' }],
    receipts: [],
    checkouts: [],
    certificates: [],
  });
  expect(JSON.stringify(told)).not.toMatch(/ben|secret/);
});

test('what happened to the user is told in its order', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  for (const at of [30, 10, 20])
    await writeAuditLine(db, { id: `${at}`, at, actor: 'ann', action: 'a', subject: 'ann', detail: `${at}` });
  const { history } = await readAccountExport(db, { uid: 'ann' });
  expect(history).toMatchObject([{ at: 10 }, { at: 20 }, { at: 30 }]);
});

test('of somebody unknown there is nothing to tell', async () => {
  const db = await createTestDatabase();
  expect(await readAccountExport(db, { uid: 'nobody' })).toMatchObject({ user: undefined, sessions: [] });
});
