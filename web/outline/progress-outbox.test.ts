import { expect, test } from 'vitest';
import { isOutdated, progressOutbox } from './progress-outbox.ts';

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const report = { ranges: [[0, 12] as const], resumeAt: 12 };

test('a kept report is read after a reload', () => {
  const storage = memoryStorage();
  progressOutbox('u1', () => storage).keep('intro', report);
  const outbox = progressOutbox('u1', () => storage);
  expect(outbox.lessons()).toEqual(['intro']);
  expect(outbox.read('intro')).toEqual(report);
});

test('a user never sends what another has played on the same computer', () => {
  const storage = memoryStorage();
  progressOutbox('u1', () => storage).keep('intro', report);
  const other = progressOutbox('u2', () => storage);
  expect(other.lessons()).toEqual([]);
  expect(other.read('intro')).toBeNull();
});

test('a sent report is removed', () => {
  const outbox = progressOutbox('u1', memoryStorage.bind(null));
  const storage = memoryStorage();
  const kept = progressOutbox('u1', () => storage);
  kept.keep('intro', report);
  kept.drop('intro');
  expect(kept.lessons()).toEqual([]);
  expect(outbox.read('intro')).toBeNull();
});

test('a malformed entry is ignored', () => {
  const storage = memoryStorage();
  const outbox = progressOutbox('u1', () => storage);
  for (const broken of ['{', 'null', '[]', '{"ranges":1,"resumeAt":2}', '{"ranges":[],"resumeAt":-1}']) {
    storage.setItem('lectern.progress.u1.intro', broken);
    expect(outbox.read('intro')).toBeNull();
  }
});

test('a malformed range is dropped', () => {
  const storage = memoryStorage();
  storage.setItem('lectern.progress.u1.intro', '{"ranges":[[0,5],["a",2],[3],[-1,4]],"resumeAt":5}');
  expect(progressOutbox('u1', () => storage).read('intro')).toEqual({ ranges: [[0, 5]], resumeAt: 5 });
});

test('without storage the outbox stays empty and throws no error', () => {
  const outbox = progressOutbox('u1', () => {
    throw new Error('SecurityError');
  });
  outbox.keep('intro', report);
  outbox.drop('intro');
  expect(outbox.read('intro')).toBeNull();
  expect(outbox.lessons()).toEqual([]);
});

test('a report is outdated when the lesson was played on another device since', () => {
  const waiting = { ...report, playedAt: 1000 };
  expect(isOutdated(waiting, { playedAt: 2000 })).toBe(true);
  expect(isOutdated(waiting, { playedAt: 500 })).toBe(false);
  expect(isOutdated(waiting, { playedAt: null })).toBe(false);
  expect(isOutdated(waiting, undefined)).toBe(false);
  expect(isOutdated(report, { playedAt: 1 })).toBe(true);
});

test('the last resume point of this tab outlives its report', () => {
  const outbox = progressOutbox('uid', () => memoryStorage());
  outbox.keep('intro', { ranges: [], resumeAt: 90, playedAt: 5 });
  outbox.drop('intro');
  expect([outbox.read('intro'), outbox.lastResumePoint('intro')]).toEqual([
    null,
    { resumeAt: 90, playedAt: 5 },
  ]);
  outbox.confirmResumePoint('intro', { resumeAt: 91, playedAt: 7 });
  expect(outbox.lastResumePoint('intro')).toEqual({ resumeAt: 91, playedAt: 7 });
  expect(outbox.lastResumePoint('other')).toBeNull();
});
