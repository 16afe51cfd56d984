import { expect, test } from 'vitest';
import {
  clearReloadMark,
  importUnderNewUrl,
  importWithRetry,
  reloadForRetry,
  reloadOnce,
} from './load-part.ts';

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

test('a missing chunk reloads the page once, and shows an error the second time', async () => {
  const tab = openTab();
  expect([await tab.miss('account'), await tab.miss('account'), tab.reloads]).toEqual([true, false, 1]);
});

test('after the error, the next try may reload again', async () => {
  const tab = openTab();
  await tab.miss('account');
  await tab.miss('account');
  expect([await tab.miss('account'), tab.reloads]).toEqual([true, 2]);
});

test('a chunk that loaded after the reload may cause another one later', async () => {
  const tab = openTab();
  await tab.miss('account');
  clearReloadMark('account', tab.storage);
  expect(await tab.miss('account')).toBe(true);
});

test('a chunk that stays missing reloads the page only once while others load', async () => {
  const tab = openTab();
  for (const _ of [1, 2]) {
    clearReloadMark('app', tab.storage);
    await tab.miss('account');
  }
  expect(tab.reloads).toBe(1);
});

test('no page is reloaded without an answer of the site or without storage', async () => {
  const offline = openTab({ answers: false });
  const closed = openTab({
    storage: () => {
      throw new Error('Storage is switched off');
    },
  });
  expect([await offline.miss('account'), await closed.miss('account')]).toEqual([false, false]);
  expect([offline.reloads, closed.reloads]).toEqual([0, 0]);
});

test("the user's own retry reloads each time, unless the site does not answer", async () => {
  const tab = openTab();
  await tab.miss('account');
  expect([await tab.retry(), await tab.retry(), tab.reloads]).toEqual([true, true, 3]);
  const offline = openTab({ answers: false });
  expect([await offline.retry(), offline.reloads]).toEqual([false, 0]);
});

function openTab({
  answers = true,
  storage = keptInMemory(),
}: { answers?: boolean; storage?: () => StorageArea } = {}) {
  const tab = {
    reloads: 0,
    storage,
    siteAnswers: () => Promise.resolve(answers),
    reload: () => (tab.reloads += 1),
    miss: (part: string) => reloadOnce(part, tab),
    retry: () => reloadForRetry(tab),
  };
  return tab;
}

type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function keptInMemory(): () => StorageArea {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
}
