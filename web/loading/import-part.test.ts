import { expect, test } from 'vitest';
import { importUnderNewUrl, importWithRetry } from './import-part.ts';

test('loads a part that is lost twice at the third try', async () => {
  let tries = 0;
  const load = () => (++tries < 3 ? Promise.reject(new Error('lost')) : Promise.resolve('there'));
  expect([await importWithRetry(load, [0, 0]), tries]).toEqual(['there', 3]);
});

test('rejects with the last error when a part never loads', async () => {
  let tries = 0;
  const load = () => Promise.reject(new Error(`lost ${++tries}`));
  await expect(importWithRetry(load, [0, 0])).rejects.toThrow('lost 3');
});

test('uses a new URL after each failure, and keeps the one that loaded', async () => {
  const asked: string[] = [];
  const load = (query: string) => {
    asked.push(query);
    return asked.length < 3 ? Promise.reject(new Error('lost')) : Promise.resolve('there');
  };
  const importKeys = () => importUnderNewUrl(load, 'keys.js');
  expect(await importWithRetry(importKeys, [0, 0])).toBe('there');
  await importKeys();
  expect(asked).toEqual(['', '?again=1', '?again=2', '?again=2']);
});

test('counts two imports that fail at the same time as one failure', async () => {
  const asked: string[] = [];
  const lose = () => importUnderNewUrl((query) => Promise.reject(new Error(query)), 'search.js');
  await Promise.allSettled([lose(), lose()]);
  await importUnderNewUrl(async (query) => void asked.push(query), 'search.js');
  expect(asked).toEqual(['?again=1']);
});
