import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type WorkerEvent = {
  request: { method: string; mode: string; url: string; headers: Headers };
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (reply: Promise<Response>) => void;
};

const origin = 'https://course.example.com';
const kept = new Map<string, Response>();
const enablePreload = vi.fn();
let listeners: Map<string, (event: WorkerEvent) => void>;
const fetched = vi.fn<(asked: unknown) => Promise<Response>>();

/** Starts the worker with a new scope. */
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  kept.clear();
  enablePreload.mockClear();
  listeners = new Map();
  fetched.mockReset();
  const match = async (path: string) => kept.get(path)?.clone();
  const cache = { match, addAll: async () => undefined, put: async () => undefined };
  vi.stubGlobal('caches', { match, open: async () => cache, keys: async () => [], delete: async () => true });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('registration', { navigationPreload: { enable: enablePreload } });
  vi.stubGlobal('offlineScripts', []);
  vi.stubGlobal('offlineBuild', 'build');
  vi.stubGlobal('addEventListener', (type: string, listener: (event: WorkerEvent) => void) =>
    listeners.set(type, listener),
  );
  await import('./offline-worker.ts');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const never = () => new Promise<Response>(() => undefined);

function request(path: string, mode: string): WorkerEvent['request'] {
  return { method: 'GET', mode, url: origin + path, headers: new Headers() };
}

/** Returns the worker's reply; undefined for a request that it leaves to the browser. */
function ask(of: WorkerEvent['request']): Promise<Response> | undefined {
  let reply: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: of,
    waitUntil: (work) => void work.catch(() => undefined),
    respondWith: (given) => void (reply = given),
  });
  return reply;
}

/** Returns how often the site was asked for exactly this. */
const timesAsked = (of: unknown) => fetched.mock.calls.filter(([asked]) => asked === of).length;

test.each(['/gpt', '/account'])(
  'sends the navigation to %s once, and asks the browser for no second one',
  async (path) => {
    for (const page of [undefined, new Response('kept')]) {
      if (page) kept.set('/gpt', page);
      fetched.mockImplementation(async () => new Response('from the site'));
      const navigation = request(path, 'navigate');
      expect(await (await ask(navigation))?.text()).toBe('from the site');
      expect(timesAsked(navigation)).toBe(1);
    }
    const done: Promise<unknown>[] = [];
    listeners.get('activate')?.({
      request: request(path, 'navigate'),
      waitUntil: (work) => void done.push(work),
      respondWith: () => undefined,
    });
    await Promise.all(done);
    expect(enablePreload).not.toHaveBeenCalled();
  },
);

test.each([
  ['/gpt', 'navigate'],
  ['/theme.css', 'no-cors'],
])('shows the kept %s when the site does not answer in time', async (path, mode) => {
  kept.set(path, new Response('kept'));
  fetched.mockImplementation(never);
  let shown: Response | undefined;
  void ask(request(path, mode))?.then((reply) => (shown = reply));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await shown?.text()).toBe('kept');
});

test('prefers the theme of the site, and asks for it without limit if none is kept', async () => {
  const theme = request('/theme.css', 'no-cors');
  let answer: (reply: Response) => void = () => undefined;
  fetched.mockImplementation(() => new Promise<Response>((resolve) => (answer = resolve)));
  const slow = ask(theme);
  await vi.advanceTimersByTimeAsync(60_000);
  answer(new Response('late'));
  expect(await (await slow)?.text()).toBe('late');
  kept.set('/theme.css', new Response('kept'));
  fetched.mockImplementation(async () => new Response('new'));
  expect(await (await ask(theme))?.text()).toBe('new');
});

test('leaves the API, media and writes to the browser', () => {
  expect(ask(request('/api/course', 'cors'))).toBeUndefined();
  expect(ask(request('/media/lesson/720p-1.m4s', 'cors'))).toBeUndefined();
  expect(ask({ ...request('/gpt', 'navigate'), method: 'POST' })).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});
