import { expect, test } from 'vitest';
import { addUsers, createTestDatabase } from '#tests/test-database.ts';
import { createAgreement } from './agreements.ts';
import { readAccountExport } from './exports.ts';

test('of each version the first time counts, for each user by themselves', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  await createAgreement(db, { id: '1', uid: 'ann', version: '2026-01', now: 10 });
  await createAgreement(db, { id: '2', uid: 'ann', version: '2026-01', now: 20 });
  await createAgreement(db, { id: '3', uid: 'ann', version: '2026-02', now: 30 });
  await createAgreement(db, { id: '4', uid: 'ben', version: '2026-01', now: 40 });
  const agreementsOf = async (uid: string) => (await readAccountExport(db, { uid }))['agreements'];
  expect(await agreementsOf('ann')).toEqual([
    { id: '1', uid: 'ann', version: '2026-01', agreedAt: 10 },
    { id: '3', uid: 'ann', version: '2026-02', agreedAt: 30 },
  ]);
  expect(await agreementsOf('ben')).toEqual([{ id: '4', uid: 'ben', version: '2026-01', agreedAt: 40 }]);
});
