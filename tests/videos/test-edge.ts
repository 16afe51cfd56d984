/** Puts a module for a CDN in front of a test server, with a cache and a clock of the test. */
import { onTestFinished, vi } from 'vitest';
import { createVideoServer, readMediaUrl, signInViewer, type VideoViewer } from './test-videos.ts';

type EdgeRequest = {
  browser?: VideoViewer | null;
  method?: string;
  headers?: Record<string, string>;
  /** In place of the browser's own. */
  cookies?: string;
};

type Settings = { SITE: string; MEDIA_EDGE_KEYS: string };

type EdgeModule = {
  fetch(
    request: Request,
    settings: Settings,
    context: { waitUntil(work: Promise<unknown>): void },
  ): Promise<Response>;
};

/** A CDN as one browser sees it: it keeps the browser's pass, and counts what the site was asked. */
export async function createEdge(edge: EdgeModule, env: Record<string, string> = {}) {
  const server = await createVideoServer({ MEDIA_EDGE: 'true', ...env });
  const learner = await signInViewer(server, 'learner@example.com');
  const folder = await readMediaUrl(learner);
  vi.spyOn(Date, 'now').mockImplementation(() => server.now());
  const cache = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => cache.get(key)?.clone(),
      put: async (key: string, piece: Response) => void cache.set(key, piece),
    }),
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const passes = new Map<VideoViewer | null, string>();
  const asked = vi.spyOn(globalThis, 'fetch');
  const settings: Settings = {
    SITE: server.url,
    MEDIA_EDGE_KEYS: server.secret.sharedKeys('media-edge').join(),
  };
  const ask = async (path: string, request: EdgeRequest = {}) => {
    const { browser = learner, method = 'GET', headers = {}, cookies = '' } = request;
    const session = browser?.cookies.get('session');
    const own = [session && `session=${session}`, passes.has(browser) && `pass=${passes.get(browser)}`];
    const cookie = cookies || own.filter(Boolean).join('; ');
    const work: Promise<unknown>[] = [];
    asked.mockClear();
    const reply = await edge.fetch(
      new Request(`http://course.example${path}`, { method, headers: { cookie, ...headers } }),
      settings,
      { waitUntil: (one) => void work.push(one) },
    );
    const body = await reply.text();
    await Promise.all(work);
    for (const line of reply.headers.getSetCookie())
      if (line.startsWith('pass=')) passes.set(browser, line.split(/[=;]/)[1] ?? '');
    return { status: reply.status, body, headers: reply.headers, asked: asked.mock.calls.length };
  };
  return { server, learner, folder, piece: `${folder}/720p-1.m4s`, settings, passes, cache, ask };
}
