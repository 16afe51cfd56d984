import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savingReasons } from '#rules/saving-limits.ts';
import { ApiError } from '#web/platform/call.ts';
import type { VideoPlayback } from './saved-files.ts';
import { cancelSaving, failureOf, savingJob, startSaving } from './saving-jobs.ts';

const spies = vi.hoisted(() => ({
  stored: [] as unknown[],
  /** Called when the saving asks for the browser's half of the key. */
  onKey: (): Promise<unknown> => Promise.resolve(null),
}));

vi.mock('./saved-store.ts', () => ({
  listFiles: async () => [],
  listStoredLessons: async () => [],
  readSavedLesson: async () => undefined,
  putFile: async (...given: unknown[]) => void spies.stored.push(given),
  putSavedLesson: async (lesson: unknown) => void spies.stored.push(lesson),
  removeStored: async () => undefined,
}));

vi.mock('./saved-key.ts', () => ({
  keepHalf: () => undefined,
  halfIdOf: async () => 'h',
  deviceKey: () => spies.onKey(),
  lessonKey: async () => undefined,
}));

const playback = { hls: '/media/token/intro~v1/master.m3u8' } as VideoPlayback;
const order = {
  uid: 'u1',
  lessonId: 'intro',
  title: 'Intro',
  choice: { quality: 360, bytes: 1 },
  requestPlayback: async () => playback,
};

let requested: string[];

beforeEach(() => {
  spies.stored = [];
  requested = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    requested.push(`${method} ${url}`);
    return Response.json({ lessons: [], half: 'h' });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a saving that is cancelled after the site has counted it stores nothing', async () => {
  spies.onKey = () => cancelSaving('u1', 'intro');
  await startSaving(order);
  expect(spies.stored).toEqual([]);
  expect(savingJob('u1', 'intro')).toBeNull();
  expect(requested).toEqual(['PUT /api/saved-lessons/intro', 'DELETE /api/saved-lessons/intro']);
});

test.each([
  [new ApiError('aborted', '', savingReasons.onDevice), 'too-many'],
  [new ApiError('resource-exhausted', ''), 'too-often'],
  [new ApiError('permission-denied', '', 'streams'), 'busy'],
  [new ApiError('permission-denied', '', 'buy'), 'no-access'],
  [new ApiError('internal', ''), 'interrupted'],
])('%s: the learner reads %s', (error, why) => {
  expect(failureOf(error)).toBe(why);
});
