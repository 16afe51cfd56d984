import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savingReasons } from '#rules/saved-lessons.ts';
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
  seal: async () => ({}),
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
  spies.onKey = async () => null;
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

/** Answers for a lesson with one segment and captions, whose file the last argument answers for. */
function answerFiles(captions: () => Response) {
  const answers: Record<string, () => Response> = {
    '360p.m3u8': () => new Response('360p-1.m4s'),
    'en.vtt': captions,
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url.split('/').at(-1) ?? ''];
    if (answer) return answer();
    return url.startsWith('/media/') ? new Response('bytes') : Response.json({ lessons: [], half: 'h' });
  });
  const folder = '/media/token/intro~v1/';
  const master = '#EXT-X-STREAM-INF:RESOLUTION=640x360\n360p.m3u8';
  return {
    ...order,
    requestPlayback: async () =>
      ({
        hls: `${folder}master.m3u8`,
        poster: `${folder}poster.jpg`,
        captions: [{ url: `${folder}en.vtt` }],
        playlists: [{ text: master }],
      }) as VideoPlayback,
  };
}

test('a lesson whose captions the site no longer has is saved without them', async () => {
  await startSaving(answerFiles(() => Response.json({ code: 'not-found', message: '' }, { status: 404 })));
  expect(spies.stored.at(-1)).toMatchObject({ lessonId: 'intro', isComplete: true });
});

test('a proxy’s “not found” for the captions interrupts the saving', async () => {
  await startSaving(answerFiles(() => new Response('<h1>Not Found</h1>', { status: 404 })));
  expect(savingJob('u1', 'intro')).toEqual({ is: 'failed', why: 'interrupted' });
  expect(spies.stored).not.toContainEqual(expect.objectContaining({ isComplete: true }));
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
