import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: object) => void;

const listeners = new Map<string, Listener>();
const stores = new Map<string, Map<string, Response>>();
let answer: (path: string) => Response | Promise<Response>;

const own = '<div id="app"></div><script src="/assets/app.js"></script>';
const page = () => new Response(own, { headers: { 'x-request-id': 'a' } });
const file = (text = 'script') => new Response(text, { headers: { 'content-type': 'text/javascript' } });

/** The site with this build. */
const site = (path: string) => (['/gpt', '/account'].includes(path) ? page() : file());

const pathOf = (of: RequestInfo | URL) =>
  typeof of === 'string' ? of : new URL(of instanceof Request ? of.url : of).pathname;

function storeOf(name: string) {
  const files = stores.get(name) ?? new Map<string, Response>();
  stores.set(name, files);
  return {
    match: async (path: string) => files.get(path)?.clone(),
    put: async (path: string, reply: Response) => void files.set(path, reply.clone()),
    addAll: async (paths: string[]) => {
      for (const path of paths) files.set(path, await answer(path));
    },
  };
}

beforeEach(async () => {
  vi.resetModules();
  listeners.clear();
  stores.clear();
  answer = site;
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener));
  vi.stubGlobal('location', new URL('https://course.example/offline-worker.js'));
  vi.stubGlobal('skipWaiting', async () => undefined);
  vi.stubGlobal('registration', { unregister: async () => true });
  vi.stubGlobal('offlineScripts', [['/assets/app.js', '/assets/lesson.js']]);
  vi.stubGlobal('offlineBuild', 'b1');
  vi.stubGlobal('fetch', async (of: RequestInfo) => answer(pathOf(of)));
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    open: async (name: string) => storeOf(name),
    delete: async (name: string) => stores.delete(name),
    match: async (path: string) => {
      for (const files of stores.values()) if (files.has(path)) return files.get(path)?.clone();
      return undefined;
    },
  });
  await import('./offline-worker.ts');
  await send('install', {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Sends an event to the worker, and returns its reply once all work that the event waits for has ended. */
async function send(type: string, event: object): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let reply: Promise<Response> | undefined;
  listeners.get(type)?.({
    ...event,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (one: Promise<Response>) => (reply = one),
  });
  const result = await reply;
  // Work may add more work.
  for (const one of work) await one;
  return result;
}

const request = (path: string, mode: string) =>
  Object.defineProperty(new Request(`https://course.example${path}`), 'mode', { value: mode });
const open = (path = '/gpt') => send('fetch', { request: request(path, 'navigate') });

const badGateway = () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 });

test('stores the course page with its scripts', () => {
  expect([...(stores.get('course-b1')?.keys() ?? [])].toSorted()).toEqual([
    '/assets/app.js',
    '/assets/lesson.js',
    '/gpt',
  ]);
});

/** A network that loses a script of the lesson. */
const losing = (path: string) =>
  path === '/assets/lesson.js' ? Promise.reject(new Error('Lost')) : site(path);

test('an installation that fails leaves no cache behind', async () => {
  stores.clear();
  answer = losing;
  await expect(send('install', {})).rejects.toThrow('Lost');
  expect([...stores.keys()]).toEqual([]);
});

test('an installation that fails keeps the complete cache of the same build', async () => {
  answer = () => Promise.reject(new Error('Lost'));
  await expect(send('install', {})).rejects.toThrow('Lost');
  expect(stores.get('course-b1')?.has('/gpt')).toBe(true);
});

const notFound = (headers: HeadersInit) => new Response(null, { status: 404, headers });

test('a network’s or a proxy’s “not found” does not end the worker', async () => {
  answer = (path) => (path === '/offline-worker.js' ? notFound({}) : site(path));
  await open();
  expect([...stores.keys()]).toEqual(['course-b1']);
});

test('an ended worker leaves no cache behind, also for a page that it has just loaded', async () => {
  const own404 = () => notFound({ 'x-request-id': 'a' });
  answer = (path) => (path === '/offline-worker.js' ? own404() : site(path));
  // The browser may stop the worker here.
  let keptAtTheEnd: string[] | undefined;
  vi.stubGlobal('registration', { unregister: async () => (keptAtTheEnd = [...stores.keys()]) });
  expect(await (await open())?.text()).toBe(own);
  expect([keptAtTheEnd, [...stores.keys()]]).toEqual([[], []]);
  await open();
  expect([...stores.keys()]).toEqual([]);
});

test('the kept page opens for a proxy’s error, and for the sign-in page of a network', async () => {
  const strangers = [
    badGateway,
    () => new Response('Sign in to the Wi-Fi'),
    () => new Response(null, { status: 302, headers: { location: 'https://wifi.example/' } }),
  ];
  for (const stranger of strangers) {
    answer = stranger;
    const reply = await open();
    expect([reply?.status, await reply?.text()]).toEqual([200, own]);
  }
});

test('the site’s own error is shown', async () => {
  answer = () => new Response('Busy', { status: 503, headers: { 'x-request-id': 'a' } });
  expect((await open())?.status).toBe(503);
});

const strangers: [string, () => Response][] = [
  ['a proxy’s error', badGateway],
  ['a proxy’s “forbidden”', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
  ['the sign-in page of a network', () => new Response('<h1>Sign in to the Wi-Fi</h1>')],
];

test.each(strangers)('other pages lead to the course page for %s', async (_, stranger) => {
  // Node has no redirect to a path.
  vi.stubGlobal(
    'Response',
    class extends Response {
      static override redirect(url: string) {
        return new Response(null, { status: 302, headers: { location: url } });
      }
    },
  );
  answer = stranger;
  expect((await open('/account'))?.headers.get('location')).toBe('/gpt');
});

const ownPages: [string, () => Response][] = [
  ['a page', page],
  ['“not found”', () => notFound({ 'x-request-id': 'a' })],
  ['a page whose headers a proxy has removed', () => new Response('<div id="landing-app"></div>')],
  ['a redirect', () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })],
];

test.each(ownPages)('the site’s answer to other pages is shown: %s', async (_, answerOf) => {
  const sent = answerOf();
  answer = (path) => (path === '/account' ? sent : site(path));
  expect(await open('/account')).toBe(sent);
});

test('a proxy’s error does not replace the kept theme', async () => {
  answer = (path) => (path === '/gpt' ? withTheme() : file('colors'));
  await open();
  answer = badGateway;
  const reply = await send('fetch', { request: request('/theme.css', 'no-cors') });
  expect(await reply?.text()).toBe('colors');
});

function withTheme(): Response {
  const text = `${own}<link rel="stylesheet" href="/theme.css">`;
  return new Response(text, { headers: { 'x-request-id': 'a' } });
}

test('the kept page opens when the site does not answer for three seconds', async () => {
  vi.useFakeTimers();
  answer = () => new Promise(() => undefined);
  const opening = open();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await (await opening)?.text()).toBe(own);
});

test.each(['/gpt', '/account'])('the navigation to %s is sent once', async (path) => {
  let times = 0;
  answer = (asked) => {
    if (asked === path) times += 1;
    return site(asked);
  };
  await open(path);
  // The copy of the course page is the same reply.
  expect(times).toBe(1);
});

test('the API, media and writes are left to the browser', async () => {
  answer = () => {
    throw new Error('The worker asked');
  };
  expect(await send('fetch', { request: request('/api/course', 'cors') })).toBeUndefined();
  expect(await send('fetch', { request: request('/media/lesson/720p-1.m4s', 'cors') })).toBeUndefined();
  const write = new Request('https://course.example/gpt', { method: 'POST' });
  expect(await send('fetch', { request: write })).toBeUndefined();
});
