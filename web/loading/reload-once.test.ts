import { expect, test } from 'vitest';
import { clearReloadMark, reloadOnce } from './reload-once.ts';

test('a missing part reloads the page once, and the second time it is said in words', async () => {
  const tab = openTab();
  expect([await tab.miss('account'), await tab.miss('account'), tab.reloads]).toEqual([true, false, 1]);
});

test('after the words, the next try may reload again', async () => {
  const tab = openTab();
  await tab.miss('account');
  await tab.miss('account');
  expect([await tab.miss('account'), tab.reloads]).toEqual([true, 2]);
});

test('a part that came after the reload is worth another one when it is missed later', async () => {
  const tab = openTab();
  await tab.miss('account');
  clearReloadMark('account', tab.shelf);
  expect(await tab.miss('account')).toBe(true);
});

test('one part that is missing for good does not reload the page for ever while others arrive', async () => {
  const tab = openTab();
  for (const _ of [1, 2]) {
    clearReloadMark('app', tab.shelf);
    await tab.miss('account');
  }
  expect(tab.reloads).toBe(1);
});

test('without an answer of the site, and in a tab that keeps nothing, no page is reloaded', async () => {
  const offline = openTab({ answers: false });
  const closed = openTab({
    shelf: () => {
      throw new Error('Storage is switched off');
    },
  });
  expect([await offline.miss('account'), await closed.miss('account')]).toEqual([false, false]);
  expect([offline.reloads, closed.reloads]).toEqual([0, 0]);
});

function openTab({ answers = true, shelf = keptInMemory() }: { answers?: boolean; shelf?: () => Kept } = {}) {
  const tab = {
    reloads: 0,
    shelf,
    miss: (part: string) =>
      reloadOnce(part, {
        shelf,
        siteAnswers: () => Promise.resolve(answers),
        reload: () => (tab.reloads += 1),
      }),
  };
  return tab;
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function keptInMemory(): () => Kept {
  const kept = new Map<string, string>();
  return () => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
}
