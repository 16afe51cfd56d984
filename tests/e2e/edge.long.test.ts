/** A video plays through the CDN module (deploy/edge/films.js), which asks the site less and less. */
import { createServer, request as askSite, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { secretOf } from '#server/platform/crypto.ts';
import films from '../../deploy/edge/films.js';
import { findFreePort } from '#tests/set-up/free-port.ts';
import { filmOf, openLearner, playLesson, playsOn, seekTo, sees } from './learner.ts';
import { openBrowserOfWorker } from './shared-site.ts';
import { type OwnSite, startSite } from './site.ts';

const key = 'the secret key of a test, long enough';

let site: OwnSite;
let browser: Browser;
const [edgePort, sitePort] = [await findFreePort(), await findFreePort()];
const edge = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (name: string) => kept.get(name)?.clone(),
    put: async (name: string, piece: Response) => void kept.set(name, piece),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  await new Promise<void>((resolve) => edge.listen(edgePort, 'localhost', resolve));
  const environment = {
    PORT: String(sitePort),
    SITE_URL: `http://localhost:${edgePort}`,
    SECRET_KEY: key,
    MEDIA_EDGE: 'true',
  };
  [site, browser] = await Promise.all([startSite(environment), openBrowserOfWorker()]);
});

afterAll(async () => {
  vi.unstubAllGlobals();
  edge.closeAllConnections();
  edge.close();
  await site?.stop();
});

async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url: path = '/', method = 'GET', headers } = asked;
  if (!path.startsWith('/media/')) {
    const passed = askSite({ port: sitePort, path, method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
    return;
  }
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const reply = await films.fetch(
    new Request(`http://${headers.host}${path}`, { method, headers: named }),
    { SITE: `http://localhost:${sitePort}`, MEDIA_EDGE_KEYS: secretOf(key).sharedKeys('media-edge').join() },
    { waitUntil: (work) => void work },
  );
  // Node's fetch has already decompressed the body.
  const told = [...reply.headers].filter(([name]) => !/^(set-cookie|content-(encoding|length))$/.test(name));
  const cookies = reply.headers.getSetCookie();
  response.writeHead(reply.status, {
    ...Object.fromEntries(told),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  });
  response.end(Buffer.from(await reply.arrayBuffer()));
}

/** The segments requested from the site since the log had so many entries. */
function piecesAsked(since: number): string[] {
  const lines = site.log().slice(since).join('\n');
  return [...lines.matchAll(/"event":"request".*\/([\w-]+\.(?:m4s|mp4|m4a))"/g)].map(([, name = '']) => name);
}

test('the first learner fills the CDN, and the second one plays without the site', async () => {
  const first = await playLesson(await openLearner(browser, site, { email: 'first@example.com' }), site);
  await seekTo(first, 0.5);
  await sees(first, ({ second, plays }) => second > 85 && plays);
  await playsOn(first);
  const brought = piecesAsked(0);
  expect(brought.length).toBeGreaterThan(4);
  await first.getByRole('button', { name: 'Pause' }).click();

  const before = site.log().length;
  const second = await playLesson(await openLearner(browser, site, { email: 'second@example.com' }), site);
  await playsOn(second);
  expect((await filmOf(second)).loaded).toBeGreaterThan(5);
  // The second player may choose another rendition, whose segments are not cached yet.
  expect(piecesAsked(before).filter((name) => brought.includes(name))).toEqual([]);
});

test('the CDN rejects URLs that the site did not sign', async () => {
  const stranger = await openLearner(browser, site, { email: 'stranger@example.com', plan: 'free' });
  const reply = await stranger.request.get(
    `${site.url}/media/x.y.z/flutter-introduction~flutter-introduction/720p-1.m4s`,
  );
  expect(reply.status()).toBe(403);
});
