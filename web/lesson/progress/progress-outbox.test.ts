import { expect, test } from 'vitest';
import { isOutdated, progressOutbox } from './progress-outbox.ts';

function memoryShelf() {
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

test('what was kept is there at the next opening', () => {
  const shelf = memoryShelf();
  progressOutbox('u1', () => shelf).keep('intro', report);
  const outbox = progressOutbox('u1', () => shelf);
  expect(outbox.lessons()).toEqual(['intro']);
  expect(outbox.read('intro')).toEqual(report);
});

test('one person never sends what another has played on the same computer', () => {
  const shelf = memoryShelf();
  progressOutbox('u1', () => shelf).keep('intro', report);
  const other = progressOutbox('u2', () => shelf);
  expect(other.lessons()).toEqual([]);
  expect(other.read('intro')).toBeNull();
});

test('what was sent is dropped', () => {
  const outbox = progressOutbox('u1', memoryShelf.bind(null));
  const shelf = memoryShelf();
  const kept = progressOutbox('u1', () => shelf);
  kept.keep('intro', report);
  kept.drop('intro');
  expect(kept.lessons()).toEqual([]);
  expect(outbox.read('intro')).toBeNull();
});

test('a broken entry counts as none', () => {
  const shelf = memoryShelf();
  const outbox = progressOutbox('u1', () => shelf);
  for (const broken of ['{', 'null', '[]', '{"ranges":1,"resumeAt":2}', '{"ranges":[],"resumeAt":-1}']) {
    shelf.setItem('lectern.progress.u1.intro', broken);
    expect(outbox.read('intro')).toBeNull();
  }
});

test('a broken range is left out', () => {
  const shelf = memoryShelf();
  shelf.setItem('lectern.progress.u1.intro', '{"ranges":[[0,5],["a",2],[3],[-1,4]],"resumeAt":5}');
  expect(progressOutbox('u1', () => shelf).read('intro')).toEqual({ ranges: [[0, 5]], resumeAt: 5 });
});

test('a browser that forbids storage loses only the second chance', () => {
  const outbox = progressOutbox('u1', () => {
    throw new Error('SecurityError');
  });
  outbox.keep('intro', report);
  outbox.drop('intro');
  expect(outbox.read('intro')).toBeNull();
  expect(outbox.lessons()).toEqual([]);
});

test('what was played on another device since then has the newer place', () => {
  const waiting = { ...report, playedAt: 1000 };
  expect(isOutdated(waiting, { playedAt: 2000 })).toBe(true);
  expect(isOutdated(waiting, { playedAt: 500 })).toBe(false);
  expect(isOutdated(waiting, { playedAt: null })).toBe(false);
  expect(isOutdated(waiting, undefined)).toBe(false);
  expect(isOutdated(report, { playedAt: 1 })).toBe(true);
});

test('the place where this tab left a lesson is known when the report has left the outbox', () => {
  const outbox = progressOutbox('uid', () => memoryShelf());
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
