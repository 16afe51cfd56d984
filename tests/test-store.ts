/**
 * A small S3-compatible store for tests. It checks presigned URLs by Amazon's description of Signature Version 4
 * ("Authenticating Requests: Using Query Parameters") and records requests.
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
  /** Uploaded bytes by path. */
  bytes: Map<string, Buffer>;
  asked: { method: string; path: string; status: number }[];
  /** The status of every reply; null answers normally. */
  trouble: number | null;
  /**
   * The prefix that the key may access, such as `/films/`. With one, the store answers 403 for missing objects, like
   * Amazon for keys without the list permission.
   */
  keyOpens: string | null;
  /** A method that the key may not use, such as `GET`. */
  forbidden: string | null;
  /** The error code for a body that does not match the signed hash. */
  mismatch: 'XAmzContentSHA256Mismatch' | 'BadDigest';
  /** Called with each request (and as `ANSWER` with each response body); it may change the bytes. */
  meddle: ((request: { method: string; path: string; body: Buffer | null }) => Buffer | null) | null;
};

/** `now` is the store's own clock. */
export async function startTestStore(now: () => number): Promise<TestStore> {
  const objects = new Map<string, string>();
  const asked: TestStore['asked'] = [];
  const bytes: TestStore['bytes'] = new Map();
  const unhurt = { trouble: null, keyOpens: null, forbidden: null, meddle: null } as const;
  const store: TestStore = {
    url: '',
    objects,
    bytes,
    asked,
    ...unhurt,
    mismatch: 'XAmzContentSHA256Mismatch',
  };
  const meddled = (method: string, path: string, body: Buffer | null) =>
    store.meddle ? store.meddle({ method, path, body }) : body;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', headers } = request;
    const { pathname } = new URL(request.url ?? '/', store.url);
    const path = decodeURIComponent(pathname);
    const sent = meddled(method, path, method === 'PUT' ? await bytesOf(request) : null);
    const isOpen = store.keyOpens === null || path.startsWith(store.keyOpens);
    const isPermitted = isOpen && method !== store.forbidden;
    const isAllowed = store.trouble === null && isPermitted && isSigned(request, now());
    const announced = headers['x-amz-content-sha256'];
    const isDamaged = sent !== null && announced !== undefined && announced !== digestOf('sha256', sent);
    // Like Amazon's, it rejects a body without a content length.
    if (isAllowed && sent !== null && !isDamaged && headers['content-length'] !== undefined) {
      objects.set(path, sent.toString('utf8'));
      bytes.set(path, sent);
    }
    const text = objects.get(path);
    const body = bytes.get(path) ?? (text === undefined ? undefined : Buffer.from(text));
    if (isAllowed && method === 'DELETE') {
      objects.delete(path);
      bytes.delete(path);
    }
    const missing = store.keyOpens === null ? 404 : 403;
    const found = isDamaged ? 400 : body === undefined ? missing : 200;
    const status = store.trouble ?? (isAllowed ? found : 403);
    asked.push({ method, path: pathname, status });
    const content = status === 200 && body ? body : Buffer.alloc(0);
    response.writeHead(status, {
      'content-type': 'binary/octet-stream',
      etag: `"${digestOf('md5', content)}"`,
      // The bucket allows the site's pages to fetch from it.
      'access-control-allow-origin': '*',
      ...(method === 'GET' || method === 'HEAD' ? { 'content-length': content.length } : {}),
    });
    if (method !== 'GET') {
      response.end(isDamaged ? `<Error><Code>${store.mismatch}</Code></Error>` : undefined);
      return;
    }
    const given = meddled('ANSWER', path, content) ?? content;
    // A broken connection sends less than announced.
    if (given.length < content.length) response.write(given, () => response.destroy());
    else response.end(given);
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

function digestOf(algorithm: string, bytes: Buffer): string {
  return createHash(algorithm).update(bytes).digest('hex');
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Key = typeof storeKey;

/**
 * Whether a request is signed with this key at this time: by a presigned URL, or by its headers with the hash of its
 * body ("Authenticating Requests: Using the Authorization Header").
 */
export function isSigned(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  now: number,
  key: Key = storeKey,
): boolean {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const given = request.headers.authorization === undefined ? readQuery(url) : readHeaders(request);
  if (!given || given.algorithm !== 'AWS4-HMAC-SHA256') return false;
  const day = given.signedAt.slice(0, 8);
  const scope = `${day}/${key.region}/s3/aws4_request`;
  const madeMs = Date.parse(
    given.signedAt.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (given.credential !== `${key.id}/${scope}`) return false;
  if (!(madeMs <= now && now < madeMs + given.seconds * 1000)) return false;

  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
  const headers = given.headers.split(';');
  if (!headers.includes('host')) return false;
  // An unsigned `x-amz-` header could have been added by anyone.
  const own = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'));
  if (!own.every((name) => headers.includes(name))) return false;
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    query,
    ...headers.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    headers.join(';'),
    given.payload,
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', given.signedAt, scope, digest].join('\n');
  const signingKey = [day, key.region, 's3', 'aws4_request'].reduce(
    (derived, part) => createHmac('sha256', derived).update(part).digest(),
    Buffer.from(`AWS4${key.secret}`),
  );
  const expected = createHmac('sha256', signingKey).update(text).digest();
  const signature = Buffer.from(given.signature, 'hex');
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

type Given = {
  algorithm: string;
  credential: string;
  signedAt: string;
  /** The lifetime of the signature. */
  seconds: number;
  headers: string;
  signature: string;
  payload: string;
};

function readQuery({ searchParams }: URL): Given {
  const given = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  return {
    algorithm: given('Algorithm'),
    credential: given('Credential'),
    signedAt: given('Date'),
    seconds: Number(given('Expires')),
    headers: given('SignedHeaders'),
    signature: given('Signature'),
    payload: 'UNSIGNED-PAYLOAD',
  };
}

/** Amazon accepts a clock skew of 15 minutes. */
const skewSeconds = 15 * 60;

function readHeaders({ headers }: Pick<IncomingMessage, 'headers'>): Given | null {
  const parts = /^(\S+) Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]+)$/.exec(
    headers.authorization ?? '',
  );
  const [, algorithm = '', credential = '', signed = '', signature = ''] = parts ?? [];
  if (!parts) return null;
  return {
    algorithm,
    credential,
    signedAt: String(headers['x-amz-date']),
    seconds: skewSeconds,
    headers: signed,
    signature,
    payload: String(headers['x-amz-content-sha256']),
  };
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
