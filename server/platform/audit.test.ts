import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { type AuditLine, findLatestLine, writeAuditLine } from './audit.ts';
import { readAccountExport } from '#server/accounts/account-store.ts';

const line: AuditLine = {
  id: '1',
  at: 10,
  actor: 'stripe',
  action: 'plan-changed',
  subject: 'ann',
  detail: 'free → ultra',
};

test('writes an entry once and keeps its first text when the id repeats', async () => {
  const db = await createTestDatabase();
  await writeAuditLine(db, line);
  await writeAuditLine(db, { ...line, at: 99, detail: 'something else' });
  expect((await readAccountExport(db, { uid: 'ann' }))['history']).toEqual([
    { at: 10, action: 'plan-changed', detail: 'free → ultra' },
  ]);
});

test('finds the newest entry of a subject and action after a time, exclusive', async () => {
  const db = await createTestDatabase();
  await writeAuditLine(db, line);
  await writeAuditLine(db, { ...line, id: '2', at: 30, detail: 'newest' });
  await writeAuditLine(db, { ...line, id: '3', at: 20, detail: 'between' });
  await writeAuditLine(db, { ...line, id: '4', at: 40, subject: 'ben' });
  await writeAuditLine(db, { ...line, id: '5', at: 50, action: 'sign-in' });
  const latest = (after: number) => findLatestLine(db, { subject: 'ann', action: 'plan-changed', after });
  expect(await latest(0)).toEqual({ detail: 'newest' });
  expect(await latest(29)).toEqual({ detail: 'newest' });
  expect(await latest(30)).toBeUndefined();
});
