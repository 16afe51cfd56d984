/**
 * A little S3-like store for tests. It checks presigned addresses by itself, after Amazon's description of
 * Signature Version 4 ("Authenticating Requests: Using Query Parameters"), and remembers what it was asked.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export const storeKey = { id: 'AKIDTEST', secret: 'a secret key of a store', region: 'eu-test-1' };

export type TestStore = {
  url: string;
  /** Bodies by path, such as `/videos/lesson/master.m3u8`. */
  objects: Map<string, string>;
  /** The bytes of what was put, by path. */
  bytes: Map<string, Buffer>;
  asked: { method: string; path: string; status: number }[];
  /** The status that the store answers to every request; null answers normally. */
  trouble: number | null;
};

/** `now` is the store's own clock. */
export async function startTestStore(now: () => number): Promise<TestStore> {
  const objects = new Map<string, string>();
  const asked: TestStore['asked'] = [];
  const bytes: TestStore['bytes'] = new Map();
  const store: TestStore = { url: '', objects, bytes, asked, trouble: null };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', store.url);
    const path = decodeURIComponent(pathname);
    const sent = request.method === 'PUT' ? await bytesOf(request) : null;
    const isAllowed = store.trouble === null && isSigned(request, now());
    // Like Amazon's, it takes no body whose length was not said.
    if (isAllowed && sent !== null && request.headers['content-length'] !== undefined) {
      objects.set(path, sent.toString('utf8'));
      bytes.set(path, sent);
    }
    const body = bytes.get(path) ?? objects.get(path);
    if (isAllowed && request.method === 'DELETE') {
      objects.delete(path);
      bytes.delete(path);
    }
    const status = store.trouble ?? (isAllowed ? (body === undefined ? 404 : 200) : 403);
    asked.push({ method: request.method ?? '', path: pathname, status });
    response.writeHead(status, { 'content-type': 'binary/octet-stream', etag: '"store"' });
    response.end(status === 200 && request.method === 'GET' ? body : undefined);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  store.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return store;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function isSigned(request: IncomingMessage, now: number): boolean {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const given = (name: string) => url.searchParams.get(name) ?? '';
  const signedAt = given('X-Amz-Date');
  const day = signedAt.slice(0, 8);
  const scope = `${day}/${storeKey.region}/s3/aws4_request`;
  const madeMs = Date.parse(
    signedAt.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  const endsMs = madeMs + Number(given('X-Amz-Expires')) * 1000;
  if (given('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return false;
  if (given('X-Amz-Credential') !== `${storeKey.id}/${scope}`) return false;
  if (!(madeMs <= now && now < endsMs)) return false;

  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const headers = given('X-Amz-SignedHeaders').split(';');
  if (!headers.includes('host')) return false;
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...headers.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    headers.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', signedAt, scope, digest].join('\n');
  const key = [day, storeKey.region, 's3', 'aws4_request'].reduce(
    (derived, part) => createHmac('sha256', derived).update(part).digest(),
    Buffer.from(`AWS4${storeKey.secret}`),
  );
  const expected = createHmac('sha256', key).update(text).digest();
  const signature = Buffer.from(given('X-Amz-Signature'), 'hex');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
