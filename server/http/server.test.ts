import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/test-server.ts';

/** Tests the answers to bytes that no HTTP library would send. */
function send({ url }: TestServer, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (data) => (answer += data.toString('latin1')));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

test.each([
  [400, 'what is no HTTP', 'HELLO\r\n\r\n'],
  [
    400,
    'a length and chunks at once',
    'POST /api/me HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [431, 'a head that is too long', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`],
  [417, 'a wish that we do not know', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\n\r\n'],
  [400, 'no host', 'GET / HTTP/1.1\r\n\r\n'],
  [400, 'two hosts', 'GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
  [400, 'the same host twice', 'GET / HTTP/1.1\r\nhost: localhost\r\nHOST: localhost\r\n\r\n'],
])('%d for %s carries the security headers and ends the connection', async (status, _, bytes) => {
  const server = await createTestServer('a-lesson');
  const answer = await send(server, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain("frame-ancestors 'none'");
  expect(answer).toMatch(/x-content-type-options: nosniff/i);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).not.toContain('landing page');
});

test('an old client that knows no host is answered', async () => {
  const server = await createTestServer('a-lesson');
  expect(await send(server, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
});
