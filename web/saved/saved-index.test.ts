import { beforeEach, expect, test, vi } from 'vitest';
import { savedForMs } from '#rules/saved-lessons.ts';
import { changeIndex, countSaved, dropIndex, noteTime } from './change-saved-index.ts';
import { hasSaved, isPlayableOffline, onSavedChange } from './saved-index.ts';

const start = 1_800_000_000_000;

beforeEach(() => {
  const entries: Record<string, string> = {};
  const area = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
    removeItem: (key: string) => void delete entries[key],
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(area, {
      ownKeys: () => Object.keys(entries),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  vi.useFakeTimers({ now: start });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const entry = { id: 'intro', title: 'Introduction', quality: 'stills', bytes: 5 } as const;
const save = () => changeIndex('u1', (index) => ({ ...index, lessons: [entry] }));

test('a saved lesson is playable by its user until it is dropped', () => {
  expect(hasSaved()).toBe(false);
  save();
  expect([hasSaved(), countSaved()]).toEqual([true, 1]);
  expect(isPlayableOffline('u1', 'intro')).toBe(true);
  expect(isPlayableOffline('u1', 'other')).toBe(false);
  expect(isPlayableOffline('u2', 'intro')).toBe(false);
  dropIndex('u1');
  expect([hasSaved(), countSaved(), isPlayableOffline('u1', 'intro')]).toEqual([false, 0, false]);
});

test('it expires without contact, and a clock that is set back prolongs nothing', () => {
  save();
  vi.setSystemTime(start + savedForMs - 1);
  noteTime('u1');
  expect(isPlayableOffline('u1', 'intro')).toBe(true);
  vi.setSystemTime(start + 1);
  expect(isPlayableOffline('u1', 'intro')).toBe(false);
  vi.setSystemTime(start + savedForMs);
  expect(isPlayableOffline('u1', 'intro')).toBe(false);
});

test('reports changes, and treats a malformed list as empty', () => {
  let told = 0;
  const stop = onSavedChange(() => (told += 1));
  save();
  dropIndex('u1');
  stop();
  save();
  expect(told).toBe(2);
  localStorage.setItem('lectern.saved.u1', '{"lessons":5}');
  expect(isPlayableOffline('u1', 'intro')).toBe(false);
});
