/** Every kind of viewer without access, requesting every kind of media file. */
import { expect, test } from 'vitest';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import {
  requestRaw,
  createVideoServer,
  readMediaUrl,
  videoBytes,
  type VideoViewer,
  signInViewer,
  videoLesson,
  mediaFiles,
  otherLesson,
} from '#tests/videos/test-videos.ts';
import type { TestServer } from '#tests/test-server.ts';

type Intrusion = {
  /** Prepares an attack after the owner was given a URL, and returns the intruder and the requested URL. */
  by: (
    server: TestServer,
    owner: VideoViewer,
    address: string,
  ) => Promise<{ browser: TestBrowser | null; address: string }>;
  status: number;
  reason?: string;
};

const intrusions: Record<string, Intrusion> = {
  'a visitor': {
    by: async (_server, _owner, address) => ({ browser: null, address }),
    status: 401,
    reason: 'sign-in',
  },
  'somebody else with Ultra': {
    by: async (server, _owner, address) => ({
      browser: await signInViewer(server, 'b@example.com'),
      address,
    }),
    status: 403,
  },
  'the same person in another browser': {
    by: async (server, _owner, address) => {
      server.pass({ seconds: 1 });
      return { browser: await signIn(server, 'a@example.com'), address };
    },
    status: 403,
  },
  'the owner when the address has ended': {
    by: async (server, browser, address) => {
      server.pass({ seconds: 30 * 60 });
      return { browser, address };
    },
    status: 403,
  },
  'the owner after signing out': {
    by: async (_server, browser, address) => {
      const cookie = browser.cookies.get('session') ?? '';
      await browser.ask('DELETE /api/sessions/current');
      browser.cookies.set('session', cookie);
      return { browser, address };
    },
    status: 401,
    reason: 'sign-in',
  },
  'the owner after another device ended this session': {
    by: async (server, browser, address) => {
      server.pass({ seconds: 1 });
      const other = await signIn(server, 'a@example.com');
      await other.ask('DELETE /api/sessions/others');
      return { browser, address };
    },
    status: 401,
    reason: 'sign-in',
  },
  'the owner after a refund': {
    by: async (server, browser, address) => {
      await server.db.updateTable('users').set({ plan: 'free' }).where('uid', '=', browser.uid).execute();
      return { browser, address };
    },
    status: 403,
    reason: 'buy',
  },
  'the owner after a refund of the upgrade': {
    by: async (server, browser, address) => {
      await server.db.updateTable('users').set({ plan: 'premium' }).where('uid', '=', browser.uid).execute();
      return { browser, address };
    },
    status: 403,
    reason: 'upgrade',
  },
  'the owner after a ban': {
    by: async (server, browser, address) => {
      const bannedAt = server.now();
      await server.db.updateTable('users').set({ bannedAt }).where('uid', '=', browser.uid).execute();
      return { browser, address };
    },
    status: 401,
    reason: 'sign-in',
  },
  'the owner who began two other videos': {
    by: async (server, browser, address) => {
      for (const _ of ['second', 'third']) {
        server.pass({ seconds: 1 });
        await readMediaUrl(browser);
      }
      return { browser, address };
    },
    status: 403,
    reason: 'streams',
  },
  'the owner with the address of another lesson': {
    by: async (_server, browser, address) => ({
      browser,
      address: address.replace(videoLesson, otherLesson),
    }),
    status: 403,
  },
};

test.each(Object.entries(intrusions))('%s gets no byte of any file', async (_, { by, status, reason }) => {
  const server = await createVideoServer();
  const owner = await signInViewer(server, 'a@example.com');
  const given = await readMediaUrl(owner);
  for (const file of Object.values(mediaFiles))
    expect((await requestRaw(server, owner, { path: `${given}/${file}` })).body).toBe(videoBytes);
  const { browser, address } = await by(server, owner, given);
  for (const file of Object.values(mediaFiles))
    for (const [method, headers] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { range: 'bytes=0-9' }],
      ['GET', { 'if-none-match': '*' }],
    ] as const) {
      const sent = await requestRaw(server, browser, { path: `${address}/${file}`, method, headers });
      expect([file, sent.status]).toEqual([file, status]);
      expect(sent.headers['content-type']).toBe('application/json');
      expect(sent.headers['etag']).toBeUndefined();
      expect(sent.body).not.toContain(videoBytes.slice(0, 10));
      if (method === 'GET') expect((JSON.parse(sent.body) as { reason?: string }).reason).toBe(reason);
    }
});

test('a URL with any one character altered is rejected', async () => {
  const server = await createVideoServer();
  const owner = await signInViewer(server, 'a@example.com');
  const address = await readMediaUrl(owner);
  const [, , token = ''] = address.split('/');
  // One character of each class in a token, and its nearest neighbor.
  const others = (character: string) =>
    ['A', 'z', '5', '-', '_', '.', String.fromCharCode(character.charCodeAt(0) ^ 1)].filter(
      (other) => other !== character && /[\w.-]/.test(other),
    );
  for (let at = 0; at < token.length; at++)
    for (const other of others(token[at] ?? '')) {
      const altered = token.slice(0, at) + other + token.slice(at + 1);
      const { status } = await requestRaw(server, owner, {
        path: `/media/${altered}/${videoLesson}/captions.vtt`,
      });
      expect([altered, status]).toEqual([altered, 403]);
    }
  const path = `/media/${token}/${videoLesson}/captions.vtt`;
  expect((await requestRaw(server, owner, { path })).status).toBe(200);
});

test.each([
  ['cut', (token: string) => token.slice(0, -1)],
  ['longer', (token: string) => `${token}A`],
  ['with one part more', (token: string) => `${token}.A`],
  ['without its signature', (token: string) => token.slice(0, token.lastIndexOf('.') + 1)],
  ['without a stream', (token: string) => token.replace(/\.[\w-]+\./, '..')],
  ['that ends at the same time, written otherwise', (token: string) => `0${token}`],
  ['that never ends', (token: string) => token.replace(/^\w+/, 'zzzzzzzzzzzz')],
])('a URL %s is rejected', async (_, change) => {
  const server = await createVideoServer();
  const owner = await signInViewer(server, 'a@example.com');
  const token = (await readMediaUrl(owner)).split('/')[2] ?? '';
  const path = `/media/${change(token)}/${videoLesson}/captions.vtt`;
  expect((await requestRaw(server, owner, { path })).status).toBe(403);
});

test('no spelling of a path leads out of the lesson', async () => {
  const server = await createVideoServer();
  const owner = await signInViewer(server, 'a@example.com');
  const address = await readMediaUrl(owner);
  const ways = ['..', '%2e%2e', '.%2e', '%2e.', '..%5c', '..\\', '....', '.', '%252e%252e', '..%00', ';..'];
  for (const way of ways)
    for (const slash of ['/', '%2f', '//', '\\'])
      for (const goal of [`${otherLesson}/captions.vtt`, '../lectern.db', '../secret.key', 'captions.vtt']) {
        const path = `${address}/${way}${slash}${goal}`;
        const sent = await requestRaw(server, owner, { path });
        // Node's URL removes dot segments, as browsers do; the result may still lie in the lesson.
        if (new URL(path, server.url).pathname === `${address}/captions.vtt`) continue;
        expect([400, 403, 404], path).toContain(sent.status);
        expect(sent.body).not.toContain(videoBytes.slice(0, 10));
      }
});
