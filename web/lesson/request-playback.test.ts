import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A server that answers each question with another stream; the module as a page loads it, with nothing asked yet. */
async function load() {
  const asked: string[] = [];
  const answer = async (path: string) => {
    asked.push(path);
    return Response.json({ kind: 'video', stream: `stream-${asked.length}` });
  };
  vi.stubGlobal('fetch', answer);
  return { asked, ...(await import('./request-playback.ts')) };
}

test('what was asked ahead is taken once, and the next question is a new one', async () => {
  const { asked, prefetchPlayback: askAhead, requestPlayback: askPlayback } = await load();
  askAhead('intro');
  expect((await askPlayback('intro')).stream).toBe('stream-1');
  expect((await askPlayback('intro')).stream).toBe('stream-2');
  expect(asked).toEqual(['/api/lessons/intro/playback', '/api/lessons/intro/playback?stream=stream-1']);
});

test('another lesson does not take it, and what nobody took is forgotten', async () => {
  const { asked, prefetchPlayback: askAhead, requestPlayback: askPlayback } = await load();
  askAhead('intro');
  expect((await askPlayback('second')).stream).toBe('stream-2');
  const forget = askAhead('third');
  forget();
  expect((await askPlayback('third')).stream).toBe('stream-4');
  expect(asked).toHaveLength(4);
});

test('a refusal of what was asked ahead reaches whoever takes it', async () => {
  const { prefetchPlayback: askAhead, requestPlayback: askPlayback } = await load();
  vi.stubGlobal('fetch', async () => Response.json({ code: 'permission-denied' }, { status: 403 }));
  askAhead('intro');
  await expect(askPlayback('intro')).rejects.toMatchObject({ code: 'permission-denied' });
});
