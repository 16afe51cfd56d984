import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Returns a fresh copy of the module, and a server that answers each request with another playback session. */
async function load() {
  const requested: string[] = [];
  const answer = async (path: string) => {
    requested.push(path);
    return Response.json({ kind: 'video', stream: `stream-${requested.length}` });
  };
  vi.stubGlobal('fetch', answer);
  const { lessonFailure } = await import('./lesson-failure.ts');
  return { requested, lessonFailure, ...(await import('./request-playback.ts')) };
}

test('a prefetched playback is used once, and the next one is requested', async () => {
  const { requested, prefetchPlayback, requestPlayback } = await load();
  prefetchPlayback('intro');
  expect((await requestPlayback('intro')).stream).toBe('stream-1');
  expect((await requestPlayback('intro')).stream).toBe('stream-2');
  expect(requested).toEqual(['/api/lessons/intro/playback', '/api/lessons/intro/playback?stream=stream-1']);
});

test('another lesson does not use the prefetched playback, and a dropped one is not used', async () => {
  const { requested, prefetchPlayback, requestPlayback } = await load();
  prefetchPlayback('intro');
  expect((await requestPlayback('second')).stream).toBe('stream-2');
  const forget = prefetchPlayback('third');
  forget();
  expect((await requestPlayback('third')).stream).toBe('stream-4');
  expect(requested).toHaveLength(4);
});

test('the error of a prefetched playback rejects the request that uses it', async () => {
  const { prefetchPlayback, requestPlayback } = await load();
  vi.stubGlobal('fetch', async () => Response.json({ code: 'permission-denied' }, { status: 403 }));
  prefetchPlayback('intro');
  await expect(requestPlayback('intro')).rejects.toMatchObject({ code: 'permission-denied' });
});

test.each([401, 403, 404])(
  'a %i of a proxy is a lesson that did not load, not one that has ended',
  async (status) => {
    const { lessonFailure, requestPlayback } = await load();
    vi.stubGlobal('fetch', async () => new Response('<h1>Sign in to the network</h1>', { status }));
    const error = await requestPlayback('intro').catch((cause: unknown) => cause);
    expect(lessonFailure(error)).toBe('load');
  },
);
