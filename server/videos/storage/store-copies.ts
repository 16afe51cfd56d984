/** The files in the store as copies to compare, send, fetch and remove; repeats requests after temporary failures. */
import { createHash, type Hash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CopyState } from '#rules/video/move.ts';
import type { MediaStore } from '#server/platform/config/media.ts';
import { hashFile } from '#server/platform/files.ts';
import { createBodySigner, createSigner } from './s3-signer.ts';

/** A copy, and the SHA-256 of its bytes in hexadecimal. */
export type HashedCopy = { state: CopyState; sha256: string };

export type StoreCopies = {
  /** Returns null when there is no such file, or the key may not know. @throws {StoreTrouble} */
  look(path: string): Promise<CopyState | null>;
  /** Returns null when there is no such file. @throws {StoreTrouble} */
  readText(path: string): Promise<string | null>;
  /** Reads a small file. @throws {StoreTrouble} */
  read(path: string): Promise<Buffer>;
  /** Returns the SHA-256 of a file, in hexadecimal, by downloading it. @throws {StoreTrouble} */
  hash(path: string): Promise<string>;
  /** Sends a file of this disk; the store rejects incomplete bytes. @throws {StoreTrouble} */
  put(path: string, file: string): Promise<HashedCopy>;
  /** The same for bytes in memory. @throws {StoreTrouble} */
  putBytes(path: string, bytes: Buffer<ArrayBuffer>): Promise<HashedCopy>;
  /** Downloads a file to this disk, flushed. @throws {StoreTrouble} unless it is complete */
  get(path: string, file: string): Promise<HashedCopy>;
  /** @throws {StoreTrouble} */
  remove(path: string): Promise<void>;
};

/** The store failed, and still did after retries. */
export class StoreTrouble extends Error {}

/** The pauses before retries. */
const usualPausesMs = [500, 1_000, 2_000, 4_000];

/** The time limit for a request, including all bytes of its file. */
const requestMs = 15 * 60_000;

/** A failed request that may succeed when repeated. */
class TemporaryFailure extends Error {}

/** The error codes for a wrong hash: Amazon's S3 and Ceph use the first, OpenStack Swift the second. */
const otherBytes = /XAmzContentSHA256Mismatch|BadDigest/;

type Sent = { body: Blob; sha256: string };

export function connectStoreCopies(
  store: MediaStore,
  {
    now,
    signal,
    pausesMs = usualPausesMs,
  }: { now: () => number; signal: AbortSignal; pausesMs?: readonly number[] },
): StoreCopies {
  const [signUrl, signBody] = [createSigner(store, now), createBodySigner(store, now)];

  async function send(method: string, path: string, sent?: Sent): Promise<Response> {
    const signed = sent
      ? await signBody(method, `/${path}`, sent.sha256)
      : { url: await signUrl(method, `/${path}`), headers: {} };
    const reply = await fetch(signed.url, {
      method,
      redirect: 'error',
      // A reply that a proxy compresses would have no length.
      headers: { ...signed.headers, 'accept-encoding': 'identity' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
      ...(sent ? { body: sent.body } : {}),
    }).catch((error: unknown) => {
      throw new TemporaryFailure('does not answer', { cause: error });
    });
    if (reply.status < 500 && reply.status !== 429 && reply.status !== 408) return reply;
    await reply.body?.cancel();
    throw new TemporaryFailure(`answers ${reply.status}`);
  }

  /** Repeats the work after temporary failures. */
  async function retry<T>(method: string, path: string, work: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TemporaryFailure)) throw error;
        const pauseMs = pausesMs[tries];
        if (pauseMs === undefined) throw trouble(method, path, error.message, error.cause);
        await sleep(pauseMs, undefined, { signal });
      }
    }
  }

  async function lookOnce(path: string): Promise<CopyState | null> {
    const reply = await send('HEAD', path);
    if (isMissing(reply)) return null;
    if (!reply.ok) throw trouble('HEAD', path, `answers ${reply.status}`);
    const bytes = Number(reply.headers.get('content-length') ?? Number.NaN);
    if (!Number.isInteger(bytes)) throw trouble('HEAD', path, 'sends no length');
    return { bytes, mark: etagOf(reply) };
  }

  /** Returns null when there is no such file. */
  async function openOnce(path: string): Promise<Response | null> {
    const reply = await send('GET', path);
    if (reply.ok) return reply;
    await reply.body?.cancel();
    if (isMissing(reply)) return null;
    throw trouble('GET', path, `answers ${reply.status}`);
  }

  async function requireOnce(path: string): Promise<Response> {
    const reply = await openOnce(path);
    if (!reply) throw trouble('GET', path, 'does not give this file');
    return reply;
  }

  async function getOnce(path: string, file: string | null): Promise<HashedCopy> {
    const reply = await requireOnce(path);
    const hash = createHash('sha256');
    const bytes = await receive(reply, { hash, file });
    return { state: { bytes, mark: etagOf(reply) }, sha256: hash.digest('hex') };
  }

  /** The store compares the bytes with their signed hash; the size that it keeps is checked afterwards. */
  async function putOnce(path: string, sent: Sent): Promise<HashedCopy> {
    const reply = await send('PUT', path, sent);
    const text = await reply.text().catch(() => '');
    // The file was overwritten while it was sent, or corrupted in transit.
    if (reply.status === 400 && otherBytes.test(text)) throw new TemporaryFailure('got other bytes');
    if (!reply.ok) throw trouble('PUT', path, `answers ${reply.status}`);
    const state = await lookOnce(path);
    if (state?.bytes !== sent.body.size) throw new TemporaryFailure('does not hold what it was sent');
    return { state, sha256: sent.sha256 };
  }

  return {
    look: (path) => retry('HEAD', path, () => lookOnce(path)),
    readText: (path) =>
      retry('GET', path, async () => {
        const reply = await openOnce(path);
        return reply && (await bytesOf(reply)).toString('utf8');
      }),
    read: (path) => retry('GET', path, async () => bytesOf(await requireOnce(path))),
    hash: async (path) => (await retry('GET', path, () => getOnce(path, null))).sha256,
    put: (path, file) =>
      retry('PUT', path, async () =>
        putOnce(path, { sha256: await hashFile(file), body: await openAsBlob(file) }),
      ),
    putBytes: (path, bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return retry('PUT', path, () => putOnce(path, { sha256, body: new Blob([bytes]) }));
    },
    get: (path, file) => retry('GET', path, () => getOnce(path, file)),
    remove: (path) =>
      retry('DELETE', path, async () => {
        const reply = await send('DELETE', path);
        await reply.body?.cancel();
        if (!reply.ok && reply.status !== 404) throw trouble('DELETE', path, `answers ${reply.status}`);
      }),
  };
}

/** A store answers 403 for a missing file when the key may not list. */
function isMissing({ status }: Response): boolean {
  return status === 404 || status === 403;
}

function trouble(method: string, path: string, problem: string, cause?: unknown): StoreTrouble {
  return new StoreTrouble(`The store ${problem} (${method} ${path})`, { cause });
}

function etagOf(reply: Response): string {
  return (reply.headers.get('etag') ?? '').replace(/^W\//, '').replaceAll('"', '');
}

async function bytesOf(reply: Response): Promise<Buffer> {
  try {
    return Buffer.from(await reply.arrayBuffer());
  } catch (error) {
    throw new TemporaryFailure('broke off', { cause: error });
  }
}

/** Writes a body to a file, or discards it, and returns its size in bytes. */
async function receive(
  reply: Response,
  { hash, file }: { hash: Hash; file: string | null },
): Promise<number> {
  let bytes = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    if (file === null) for await (const _ of chunks());
    else await writeFile(file, chunks(), { flush: true });
  } catch (error) {
    // A full disk is not the store's failure.
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new TemporaryFailure('broke off', { cause: error });
  }
  const announced = reply.headers.get('content-length');
  if (announced !== null && Number(announced) !== bytes) throw new TemporaryFailure('broke off');
  return bytes;
}
