import { expect, test } from 'vitest';
import { addUsers, createTestDatabase, emailOf } from '#tests/test-database.ts';
import {
  type Discrepancy,
  findDiscrepancy,
  listDiscrepancies,
  resolveDiscrepancy,
  resolveOtherDiscrepancies,
  saveDiscrepancy,
} from './discrepancies.ts';

const missing: Discrepancy = {
  id: '1',
  kind: 'no-receipt',
  uid: 'ann',
  checkoutSessionId: 'cs_1',
  detail: 'as first found',
  foundAt: 10,
};
const wrongPlan: Discrepancy = {
  ...missing,
  id: '2',
  kind: 'plan-differs',
  checkoutSessionId: null,
  foundAt: 20,
};

test('the same difference is one row with its latest words, and its first time', async () => {
  const db = await createTestDatabase();
  await saveDiscrepancy(db, missing);
  await saveDiscrepancy(db, { ...missing, id: '9', detail: 'as found again', foundAt: 99 });
  expect(await listDiscrepancies(db)).toEqual([{ ...missing, detail: 'as found again', email: null }]);
});

test('open ones are listed from the newest on, with the address of their user', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  await saveDiscrepancy(db, missing);
  await saveDiscrepancy(db, wrongPlan);
  expect(await listDiscrepancies(db)).toMatchObject([
    { id: '2', email: emailOf('ann') },
    { id: '1', email: emailOf('ann') },
  ]);
  expect(await findDiscrepancy(db, { id: '1' })).toMatchObject(missing);
});

test('a resolved one is gone until it is found again', async () => {
  const db = await createTestDatabase();
  await saveDiscrepancy(db, missing);
  await resolveDiscrepancy(db, { id: '1', now: 50 });
  expect(await listDiscrepancies(db)).toEqual([]);
  expect(await findDiscrepancy(db, { id: '1' })).toBeUndefined();
  await resolveDiscrepancy(db, { id: '1', now: 60 });
  const { resolvedAt } = await db.selectFrom('discrepancies').select('resolvedAt').executeTakeFirstOrThrow();
  expect(resolvedAt).toBe(50);
  await saveDiscrepancy(db, { ...missing, id: '3' });
  expect(await findDiscrepancy(db, { id: '1' })).toBeDefined();
});

test('a complete run resolves what it did not find, and nothing that it found', async () => {
  const db = await createTestDatabase();
  await saveDiscrepancy(db, missing);
  await saveDiscrepancy(db, wrongPlan);
  await saveDiscrepancy(db, { ...wrongPlan, id: '3', uid: 'ben' });
  await resolveOtherDiscrepancies(db, { discrepancies: [wrongPlan], now: 70 });
  expect((await listDiscrepancies(db)).map(({ id }) => id)).toEqual(['2']);
});
