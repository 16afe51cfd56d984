import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, call, onUnauthenticated } from './call.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** nginx's reply while a process is down. */
const badGateway = (status = 502) => new Response('<html>Bad Gateway</html>', { status });
const done = (status = 202) => Response.json({ done: true }, { status });
const connectionLost = new TypeError('Failed to fetch');

const send = (signal?: AbortSignal) =>
  call('POST /api/sign-in-links', {
    body: { email: 'a@example.com' },
    key: 'k1',
    ...(signal && { signal }),
  });

/** Returns the outcome once the pause before a repeat is over. */
async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  const outcome = work.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

const keyOf = (request: number) =>
  new Headers(fetched.mock.calls[request]?.[1]?.headers).get('idempotency-key');

test.each([502, 503, 504])(
  'repeats a sign-in request once under its key after a %i of the proxy',
  async (status) => {
    fetched.mockResolvedValueOnce(badGateway(status)).mockResolvedValueOnce(done());
    expect(await outcomeOf(send())).toEqual({ done: true });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect([keyOf(0), keyOf(1)]).toEqual(['k1', 'k1']);
  },
);

test('repeats an agreement and a read when the connection breaks', async () => {
  const agreement = { version: '2026-11', account: true, lessonLinks: true } as const;
  fetched.mockRejectedValueOnce(connectionLost).mockResolvedValueOnce(done(201));
  expect(await outcomeOf(call('POST /api/agreements', { body: agreement }))).toEqual({ done: true });
  fetched.mockRejectedValueOnce(connectionLost).mockResolvedValueOnce(Response.json({ sign: false }));
  expect(await outcomeOf(call('GET /api/me'))).toEqual({ sign: false });
});

test('repeats a request whose reply is cut off', async () => {
  fetched.mockResolvedValueOnce(new Response('{"done"', { status: 202 })).mockResolvedValueOnce(done());
  expect(await outcomeOf(send())).toEqual({ done: true });
});

test('rejects when the repeat fails too', async () => {
  fetched.mockImplementation(() => Promise.resolve(badGateway()));
  expect(await outcomeOf(send())).toBeInstanceOf(ApiError);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('sends a write that may take effect twice only once', async () => {
  fetched.mockResolvedValueOnce(badGateway());
  const outcome = await outcomeOf(call('POST /api/checkouts', { body: { item: 'premium' } as never }));
  expect(outcome).toBeInstanceOf(ApiError);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('does not repeat a request that the site itself rejected', async () => {
  const reply = { code: 'unavailable', message: 'The database does not answer.' };
  fetched.mockResolvedValueOnce(Response.json(reply, { status: 503 }));
  expect(await outcomeOf(send())).toMatchObject({ code: 'unavailable' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([400, 401, 403, 404, 409])(
  'a %i of a proxy says nothing about the user or the request',
  async (status) => {
    let ended = 0;
    const stop = onUnauthenticated(() => (ended += 1));
    const pages = [
      new Response('<h1>Sign in to the Wi-Fi</h1>', { status }),
      Response.json({ error: 'blocked' }, { status }),
      Response.json({ code: 1020, message: 'Access denied', reason: 'streams' }, { status }),
    ];
    for (const page of pages) {
      fetched.mockResolvedValueOnce(page);
      const outcome = await outcomeOf(call('GET /api/progress'));
      expect(outcome).toMatchObject({ code: 'internal', reason: undefined });
    }
    expect(ended).toBe(0);
    stop();
  },
);

test('a 401 of the site ends the session', async () => {
  let ended = 0;
  const stop = onUnauthenticated(() => (ended += 1));
  const reply = { code: 'unauthenticated', message: 'Please sign in.' };
  fetched.mockResolvedValueOnce(Response.json(reply, { status: 401 }));
  expect(await outcomeOf(call('GET /api/progress'))).toMatchObject({ code: 'unauthenticated' });
  expect(ended).toBe(1);
  stop();
});

test('a rate limit of a proxy says how long to wait', async () => {
  fetched.mockResolvedValueOnce(new Response('Slow down', { status: 429, headers: { 'retry-after': '5' } }));
  expect(await outcomeOf(send())).toMatchObject({ code: 'resource-exhausted', retryAfterSeconds: 5 });
});

test('does not repeat a request that its caller aborts during the pause', async () => {
  const end = new AbortController();
  fetched.mockImplementationOnce(() => {
    queueMicrotask(() => end.abort());
    return Promise.resolve(badGateway());
  });
  expect(await outcomeOf(send(end.signal))).toMatchObject({ code: 'cancelled' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('does not repeat anything while the browser is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  fetched.mockRejectedValue(connectionLost);
  expect(await outcomeOf(send())).toMatchObject({ code: 'internal' });
  expect(fetched).toHaveBeenCalledTimes(1);
});
