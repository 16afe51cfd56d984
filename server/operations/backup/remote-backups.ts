/** An S3-compatible store for copies of backups, accessed by signed URLs. */
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { MediaStore } from '#server/platform/config/media.ts';
import { createSigner } from '#server/videos/storage/s3-signer.ts';

export type BackupStore = {
  /** @throws {Error} unless the store confirmed the whole object */
  putFile(path: string, file: string): Promise<void>;
  putText(path: string, text: string): Promise<void>;
  /** Returns null when there is no such object. @throws {StoreError} 403 too, for a key that may not list */
  getText(path: string): Promise<string | null>;
  /** @throws {Error} when there is no such object, or it is incomplete */
  getFile(path: string, file: string): Promise<void>;
  /** Returns false when the store keeps the object, such as one that is locked against intruders. */
  remove(path: string): Promise<boolean>;
};

/** The store answered with an error. */
export class StoreError extends Error {
  readonly status: number;

  constructor(method: string, path: string, status: number) {
    super(`The store of the backups answered ${status} to ${method} ${path}`);
    this.status = status;
  }
}

const textMs = 30_000;

/** The time limit for one file, for a slow network. */
const fileMs = 30 * 60_000;
const tries = 3;

export function connectBackupStore(store: MediaStore, now: () => number): BackupStore {
  const sign = createSigner(store, now);

  /** Retries when the store fails or does not answer. */
  async function send(method: string, path: string, { body, ms }: { body?: Blob | string; ms: number }) {
    for (let attempt = 1; ; attempt++) {
      const url = await sign(method, `/${path}`);
      const reply = await fetch(url, {
        method,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(ms),
      }).catch((error: unknown) => new Error(`The store of the backups does not answer`, { cause: error }));
      const hasFailed = reply instanceof Error || reply.status >= 500 || reply.status === 429;
      if (!hasFailed) return reply;
      if (!(reply instanceof Error)) await reply.body?.cancel();
      if (attempt < tries) continue;
      throw reply instanceof Error ? reply : new StoreError(method, path, reply.status);
    }
  }

  async function put(path: string, body: Blob | string, ms: number): Promise<void> {
    const reply = await send('PUT', path, { body, ms });
    await reply.body?.cancel();
    if (!reply.ok) throw new StoreError('PUT', path, reply.status);
  }

  return {
    putText: (path, text) => put(path, text, textMs),
    putFile: async (path, file) => put(path, await openAsBlob(file), fileMs),
    async getText(path) {
      const reply = await send('GET', path, { ms: textMs });
      if (reply.ok) return reply.text();
      await reply.body?.cancel();
      if (reply.status === 404) return null;
      throw new StoreError('GET', path, reply.status);
    },
    async getFile(path, file) {
      const reply = await send('GET', path, { ms: fileMs });
      if (!reply.ok || !reply.body) throw new StoreError('GET', path, reply.status);
      await writeFile(file, reply.body, { mode: 0o600, flush: true });
    },
    async remove(path) {
      const reply = await send('DELETE', path, { ms: textMs });
      await reply.body?.cancel();
      return reply.ok || reply.status === 404;
    },
  };
}
