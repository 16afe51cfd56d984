import { expect, test } from 'vitest';
import { importWithRetry } from './import-with-retry.ts';

test('a chunk that is lost twice loads at the third try', async () => {
  let tries = 0;
  const load = () => (++tries < 3 ? Promise.reject(new Error('lost')) : Promise.resolve('there'));
  expect([await importWithRetry(load, [0, 0]), tries]).toEqual(['there', 3]);
});

test('a chunk that never loads rejects with the last error', async () => {
  let tries = 0;
  const load = () => Promise.reject(new Error(`lost ${++tries}`));
  await expect(importWithRetry(load, [0, 0])).rejects.toThrow('lost 3');
});
