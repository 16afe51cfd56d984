import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isAllowedAddress, readEndpointUrl } from './endpoint-url.ts';
import { type Post, postEvent } from './post-event.ts';

const local = 'http://localhost:3000';
const live = 'https://course.example';

async function listen(answer: RequestListener): Promise<{ port: number; paths: string[] }> {
  const paths: string[] = [];
  const server = createServer((request, reply) => {
    paths.push(request.url ?? '');
    answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, paths };
}

/** Answers each request with these bytes, and leaves the connection open. */
async function listenRaw(answer: string): Promise<{ port: number }> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => socket.write(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port };
}

const post = (url: string, given: Partial<Post> = {}) =>
  postEvent({ url, headers: { 'content-type': 'application/json' }, body: '{}', siteUrl: local, ...given });

test('does not follow redirects, and does not wait for the body of a reply', async () => {
  const { port, paths } = await listen((request, reply) => {
    reply.writeHead(request.url === '/to' ? 302 : 200, { location: '/from' });
    // The body never ends.
    reply.write('x'.repeat(100_000));
  });
  expect(await post(`http://127.0.0.1:${port}/to`)).toEqual({ status: 302 });
  expect(await post(`http://127.0.0.1:${port}/hook`)).toEqual({ status: 200 });
  expect(paths).toEqual(['/to', '/hook']);
});

test('a reply that switches protocols is a failure, and the attempt ends', async () => {
  const { port } = await listenRaw(
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
  );
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 101 });
});

test.each([
  ['early hints without end', 'HTTP/1.1 103 Early Hints\r\n\r\n', { failure: 'timeout' }],
  ['a head without end', 'HTTP/1.1 200 OK\r\nX-Slow: ', { failure: 'timeout' }],
  ['a head of 100 kB', `HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}`, { failure: 'connection' }],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', { failure: 'connection' }],
] as const)('an attempt ends after %s', async (_, answer, expected) => {
  const { port } = await listenRaw(answer);
  expect(await post(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).toEqual(expected);
});

test('gives up a receiver that does not answer, and reports a closed port', async () => {
  const { port } = await listen(() => {});
  expect(await post(`http://127.0.0.1:${port}/`, { timeoutMs: 50 })).toEqual({ failure: 'timeout' });
  expect(await post('http://127.0.0.1:1/')).toEqual({ failure: 'connection' });
});

test('rejects a private address when connecting, even if the name is public', async () => {
  const { port, paths } = await listen((_, reply) => reply.end());
  const found = [
    { address: '93.184.215.14', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const resolve: Post['resolve'] = (_, done) => done(null, found);
  const rebound = { siteUrl: live, resolve };
  expect(await post(`http://rebound.example:${port}/`, rebound)).toEqual({ failure: 'address' });
  expect(await post(`http://127.0.0.1:${port}/`, { siteUrl: live })).toEqual({ failure: 'address' });
  expect(await post(`http://[::ffff:127.0.0.1]:${port}/`, { siteUrl: live })).toEqual({ failure: 'address' });
  expect(await post(`http://localhost:${port}/`, { siteUrl: live })).toEqual({ failure: 'address' });
  expect(paths).toEqual([]);
});

test('connects to the address that was checked', async () => {
  const { port, paths } = await listen((_, reply) => reply.end());
  const resolve: Post['resolve'] = (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  expect(await post(`http://hook.localhost:${port}/hook`, { resolve })).toEqual({ status: 200 });
  const unknown: Post['resolve'] = (_, done) => done(new Error('ENOTFOUND'), []);
  expect(await post(`http://hook.localhost:${port}/`, { resolve: unknown })).toEqual({
    failure: 'connection',
  });
  expect(paths).toEqual(['/hook']);
});

const privateAddresses =
  '10.1.2.3 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: ' +
  'fe80::1 fd00::1 ::ffff:10.0.0.1 ff02::1 64:ff9b::a00:1 2002:a00:1:: 2001::1 2001:db8::1 no-address';

test.each(privateAddresses.split(' '))('%s is private', (address) => {
  expect(isAllowedAddress(address, { siteUrl: live })).toBe(false);
});

test.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  (address) => {
    expect(isAllowedAddress(address, { siteUrl: live })).toBe(true);
  },
);

test('only a site on this computer reaches this computer, and no other private address', () => {
  expect(['127.0.0.1', '::1', '10.0.0.1'].map((one) => isAllowedAddress(one, { siteUrl: local }))).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ['https://example.com/hook', live, { url: 'https://example.com/hook' }],
  ['  https://example.com/hook#part ', live, { url: 'https://example.com/hook' }],
  ['https://example.com:8443/a?b=c', live, { url: 'https://example.com:8443/a?b=c' }],
  ['http://localhost:8080/hook', local, { url: 'http://localhost:8080/hook' }],
  ['http://localhost:8080/hook', live, { mistake: 'url-not-https' }],
  ['http://example.com/hook', local, { mistake: 'url-not-https' }],
  ['https://localhost/hook', live, { mistake: 'url-private' }],
  ['https://169.254.169.254/latest', live, { mistake: 'url-private' }],
  ['https://2130706433/', live, { mistake: 'url-private' }],
  ['https://[fd00::1]/', live, { mistake: 'url-private' }],
  ['https://user:secret@example.com/', live, { mistake: 'url-credentials' }],
  ['ftp://example.com/hook', live, { mistake: 'url-not-https' }],
  ['javascript:alert(1)', live, { mistake: 'url-invalid' }],
  ['example.com/hook', live, { mistake: 'url-invalid' }],
])('reads the URL %s on %s', (typed, siteUrl, expected) => {
  expect(readEndpointUrl(typed, { siteUrl })).toEqual(expected);
});
