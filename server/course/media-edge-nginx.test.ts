/** The cache keys and passes that nginx with njs reads from a request; the long test beside this one runs it in nginx. */
import { expect, test } from 'vitest';
import { mediaPass } from '#rules/media-url.ts';
import { hashOf, secretOf } from '#server/platform/crypto.ts';
import films from '../../deploy/edge/films-nginx.js';

const secret = secretOf('the key of a test, long enough for one');
const folder = '/media/a.b.c/lesson~video/';

function request({ uri = `${folder}720p-1.m4s`, method = 'GET', cookie = '', keys = keysOf() } = {}) {
  const variables = { request_uri: `${uri}?x=1`, host: 'course.example', https: '', media_edge_keys: keys };
  return { uri, method, headersIn: { Cookie: cookie }, variables };
}

function keysOf(): string {
  return secret.sharedKeys('media-edge').join();
}

function passOf(endsAt: number, session = 'a session'): string {
  const given = { folder, sessionHash: hashOf(session), endsAt };
  return mediaPass(given, (text) => secret.sign('media-edge', text));
}

test('a segment has a cache key without its token, and other files have none', () => {
  expect(films.key(request())).toBe('course.example/films/video/720p-1.m4s');
  for (const uri of [`${folder}master.m3u8`, '/', '/media/x/720p-1.m4s', `${folder}../720p-1.m4s`])
    expect(films.key(request({ uri }))).toBe('');
  expect(films.key(request({ method: 'POST' }))).toBe('');
  const decoded = request();
  decoded.variables.request_uri = decoded.uri.replace('720p', '%37%32%30p');
  expect(films.key(decoded)).toBe('');
});

test('a pass is valid until its end, with its session, and under its key', () => {
  const soon = Date.now() + 20_000;
  const cookie = `pass=${passOf(soon)}; session=a session`;
  expect(films.pass(request({ cookie }))).toBe('1');
  expect(films.pass(request({ cookie, keys: `${'A'.repeat(43)}, ${keysOf()}` }))).toBe('1');
  for (const other of [
    request({ cookie, keys: 'A'.repeat(43) }),
    request({ cookie, keys: '' }),
    request({ cookie, uri: '/media/d.e.f/lesson~video/720p-1.m4s' }),
    request({ cookie: `pass=${passOf(soon)}; session=another` }),
    request({ cookie: `pass=${passOf(soon)}` }),
    request({ cookie: `pass=${passOf(soon)}x; session=a session` }),
    request({ cookie: `pass=${passOf(Date.now() - 1)}; session=a session` }),
    request({ cookie: `pass=${passOf(Date.now() + 90_000)}; session=a session` }),
    request(),
  ])
    expect(films.pass(other)).toBe('');
});
