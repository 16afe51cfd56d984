import { type AddressInfo, connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';
import { createTestServer, type TestServer } from '#tests/test-server.ts';
import { createHttpServer } from './server.ts';

/** Replies to bytes that no HTTP library would send. */
function send({ url }: Pick<TestServer, 'url'>, bytes: string): Promise<string> {
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
])('%d for %s has the security headers and closes the connection', async (status, _, bytes) => {
  const server = await createTestServer('a-lesson');
  const answer = await send(server, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain("frame-ancestors 'none'");
  expect(answer).toMatch(/x-content-type-options: nosniff/i);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).not.toContain('landing page');
});

test('answers an HTTP/1.0 client without a Host header', async () => {
  const server = await createTestServer('a-lesson');
  expect(await send(server, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
});

test('rejects headers that are too slow within a second or two of the limit', async () => {
  const ctx = await createTestContext();
  const server = createHttpServer(ctx, ctx.app);
  expect(server.headersTimeout).toBe(10_000);
  server.headersTimeout = 200;
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const began = performance.now();
  expect(await send({ url }, 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ')).toMatch(/^HTTP\/1.1 408 /);
  // By default Node checks every thirty seconds.
  expect(performance.now() - began).toBeLessThan(20_000);
});

test('rejects a body that is too slow', async () => {
  const server = await createTestServer('a-lesson');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const bytes = 'POST /webhooks/stripe HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n{';
  const answer = send(server, bytes);
  const nothingYet = () => nextTurn(null);
  for (;;) {
    vi.advanceTimersByTime(1_000);
    const told = await Promise.race([answer, nothingYet()]);
    if (told === null) continue;
    expect(told).toMatch(/^HTTP\/1.1 408 /);
    break;
  }
});

test('answers pipelined requests in order, and closes the connection of too many', async () => {
  const server = await createTestServer('a-lesson');
  const ask = (count: number) => {
    const request = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
    const last = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    return send(server, request.repeat(count - 1) + last).catch(() => '');
  };
  expect((await ask(6)).match(/HTTP\/1.1 200 /g)).toHaveLength(6);
  expect((await ask(200)).match(/HTTP\/1.1 200 /g)?.length ?? 0).toBeLessThanOrEqual(8);
  expect(await send(server, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 200 /,
  );
});
