import { expect, test } from 'vitest';
import { addUsers, createTestDatabase } from '#tests/test-database.ts';
import { readAccountExport } from './account-store.ts';
import { createAgreement } from './agreement-store.ts';
import { findLastAgreement } from '#server/learners/store.ts';

const texts = { terms: 1, refunds: 1 };
const columns = { termsVersion: 1, refundsVersion: 1 };

test('stores the first acceptance of each version per user', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  await createAgreement(db, { id: '1', uid: 'ann', version: '2026-01', ...texts, now: 10 });
  await createAgreement(db, { id: '2', uid: 'ann', version: '2026-01', ...texts, now: 20 });
  await createAgreement(db, { id: '3', uid: 'ann', version: '2026-02', ...texts, now: 30 });
  await createAgreement(db, { id: '4', uid: 'ben', version: '2026-01', ...texts, now: 40 });
  const agreementsOf = async (uid: string) => (await readAccountExport(db, { uid }))['agreements'];
  expect(await agreementsOf('ann')).toEqual([
    { id: '1', uid: 'ann', version: '2026-01', agreedAt: 10, ...columns },
    { id: '3', uid: 'ann', version: '2026-02', agreedAt: 30, ...columns },
  ]);
  expect(await agreementsOf('ben')).toEqual([
    { id: '4', uid: 'ben', version: '2026-01', agreedAt: 40, ...columns },
  ]);
});

test('accepting other text versions adds an agreement, and the latest is found', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann', 'ben');
  const agreement = { uid: 'ann', version: '2026-01', ...texts };
  await createAgreement(db, { ...agreement, id: '1', now: 10 });
  await createAgreement(db, { ...agreement, id: '2', terms: 2, now: 20 });
  await createAgreement(db, { ...agreement, id: '3', terms: 2, now: 30 });
  expect(await findLastAgreement(db, { uid: 'ann' })).toEqual({
    version: '2026-01',
    agreedAt: 20,
    termsVersion: 2,
    refundsVersion: 1,
  });
  expect(await findLastAgreement(db, { uid: 'ben' })).toBeNull();
});
