import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { waitForFreePort } from './site.ts';

const { signal } = new AbortController();

test('a port that becomes free is waited for', async () => {
  const { server, port } = await takePort();
  setTimeout(() => server.close(), 300);
  await waitForFreePort(port, 'PORT', signal);
});

test('an invalid port is not reported as taken', async () => {
  const failure: unknown = await waitForFreePort(70_000, 'PORT', signal).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: 'Cannot listen on port 70000, set by PORT',
    cause: { code: 'ERR_SOCKET_BAD_PORT' },
  });
});

async function takePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}
