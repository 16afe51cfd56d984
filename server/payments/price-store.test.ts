import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import {
  findLivePrice,
  findPriceById,
  insertPrice,
  listCountryCurrencies,
  listLivePrices,
  listPrices,
  lockLivePrice,
  readStoredPriceList,
  removeCountryCurrency,
  retirePrice,
  setCountryCurrency,
} from './price-store.ts';

const newPremium = {
  id: 'new',
  gives: 'premium',
  needs: null,
  currency: 'USD',
  amountCents: 6800,
  stripePriceId: 'price_new',
  createdAt: 5,
} as const;

const upgrade = { gives: 'ultra', needs: 'premium', currency: 'USD' } as const;

test('an item has at most one live price per currency', async () => {
  const db = await createTestDatabase();
  expect(await insertPrice(db, newPremium)).toBe(false);
  expect(await findPriceById(db, { id: 'new' })).toBeUndefined();
  expect(await insertPrice(db, { ...newPremium, ...upgrade })).toBe(false);
  expect(await insertPrice(db, { ...newPremium, currency: 'IDR' })).toBe(true);
});

test('a retired price can be replaced, and is still found with its item', async () => {
  const db = await createTestDatabase();
  expect(await retirePrice(db, { id: 'premium-usd', now: 5 })).toBe(true);
  expect(await insertPrice(db, newPremium)).toBe(true);
  expect(await findLivePrice(db, newPremium)).toEqual({ ...newPremium, retiredAt: null });
  expect(await findPriceById(db, { id: 'premium-usd' })).toMatchObject({
    gives: 'premium',
    needs: null,
    amountCents: 5800,
    retiredAt: 5,
  });
  expect((await listPrices(db)).map(({ id }) => id)).toContain('premium-usd');
  expect((await listLivePrices(db)).map(({ id }) => id)).not.toContain('premium-usd');
});

test('one of several simultaneous replacements of a price wins', async () => {
  const db = await createTestDatabase();
  const change = (place: number) =>
    db.transaction().execute(async (tx) => {
      if (!(await retirePrice(tx, { id: 'premium-usd', now: 5 }))) return false;
      return insertPrice(tx, { ...newPremium, id: `new-${place}` });
    });
  const changed = await Promise.all(Array.from({ length: 8 }, (_, place) => change(place)));
  expect(changed.filter(Boolean)).toHaveLength(1);
  expect(await listLivePrices(db)).toHaveLength(6);
});

test('one of several simultaneous first prices of an item is inserted', async () => {
  const db = await createTestDatabase();
  const added = await Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      insertPrice(db, { ...newPremium, currency: 'IDR', id: `new-${place}` }),
    ),
  );
  expect(added.filter(Boolean)).toHaveLength(1);
});

test('the upgrade is a different item than Ultra', async () => {
  const db = await createTestDatabase();
  expect(await findLivePrice(db, upgrade)).toMatchObject({ id: 'upgrade-usd' });
  expect(await findLivePrice(db, { ...upgrade, needs: null })).toMatchObject({ id: 'ultra-usd' });
});

test('only a live price can be locked, and it is retired once', async () => {
  const db = await createTestDatabase();
  expect(await lockLivePrice(db, { id: 'ultra-usd' })).toBe(true);
  expect(await retirePrice(db, { id: 'ultra-usd', now: 5 })).toBe(true);
  expect(await retirePrice(db, { id: 'ultra-usd', now: 9 })).toBe(false);
  expect(await lockLivePrice(db, { id: 'ultra-usd' })).toBe(false);
  expect((await findPriceById(db, { id: 'ultra-usd' }))?.retiredAt).toBe(5);
});

test('a country has one currency, which can be changed and removed', async () => {
  const db = await createTestDatabase();
  await setCountryCurrency(db, { country: 'Indonesia', currency: 'IDR' });
  await setCountryCurrency(db, { country: 'Malaysia', currency: 'IDR' });
  expect(await listCountryCurrencies(db)).toEqual([
    { country: 'Indonesia', currency: 'IDR' },
    { country: 'Malaysia', currency: 'IDR' },
  ]);
  expect(await removeCountryCurrency(db, { country: 'Malaysia' })).toEqual({
    country: 'Malaysia',
    currency: 'IDR',
  });
  expect(await removeCountryCurrency(db, { country: 'Malaysia' })).toBeUndefined();
  const { prices, countryCurrencies } = await readStoredPriceList(db, { now: 1 });
  expect(prices).toHaveLength(6);
  expect(countryCurrencies).toEqual([{ country: 'Indonesia', currency: 'IDR' }]);
});
