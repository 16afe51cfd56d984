import { expect, test } from 'vitest';
import { type CopyArea, openUnsavedCopy } from './tab-copy.ts';

const pages = {
  base: {},
  mine: { certificate: { description: { en: 'Mine' }, picture: 'lines' as const, countsArticles: false } },
};
const nobody = () => false;

test('reads its own copy, and not that of another user', () => {
  const storage = area();
  open(storage, { tab: 'one' }).write(pages);
  expect(open(storage, { tab: 'one' }).read()).toEqual(pages);
  expect(open(storage, { tab: 'one', uid: 'other' }).read()).toBeNull();
});

test('takes over the copy of a closed tab once, and leaves that of an open one', () => {
  const storage = area();
  open(storage, { tab: 'closed' }).write(pages);
  expect(open(storage, { tab: 'two', isOpen: (tab) => tab === 'closed' }).read()).toBeNull();
  expect(open(storage, { tab: 'two' }).read()).toEqual(pages);
  expect(open(storage, { tab: 'three', isOpen: (tab) => tab === 'two' }).read()).toBeNull();
  expect(open(storage, { tab: 'two' }).read()).toEqual(pages);
});

test('reports that nothing is stored when the storage is full or forbidden', () => {
  const full = { ...area(), setItem: () => fail('QuotaExceededError') };
  expect(open(full, { tab: 'one' }).write(pages)).toBe(false);
  const copy = openUnsavedCopy(() => fail('SecurityError'), { uid: 'me', tab: 'one', isOpen: nobody });
  expect(copy.read()).toBeNull();
  expect(copy.write(pages)).toBe(false);
});

test('ignores an invalid copy', () => {
  const storage = area();
  storage.setItem('draft:content:me:one', '{"mine":3}');
  expect(open(storage, { tab: 'one' }).read()).toBeNull();
});

type Tab = { tab: string; uid?: string; isOpen?: (tab: string) => boolean };

function open(storage: CopyArea, { tab, uid = 'me', isOpen = nobody }: Tab) {
  return openUnsavedCopy(() => storage, { uid, tab, isOpen });
}

function fail(name: string): never {
  throw new Error(name);
}

function area(): CopyArea {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (place) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size;
    },
  };
}
