/** An S3-compatible store that gets copies of backups: objects are put, fetched and removed by signed addresses. */
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { MediaStore } from '#server/platform/config/media.ts';
import { createSigner } from '#server/videos/storage/s3-signer.ts';

export type BackupStore = {
  /** @throws {Error} unless the store said that it has the whole object */
  putFile(path: string, file: string): Promise<void>;
  putText(path: string, text: string): Promise<void>;
  /** Returns null where there is no such object. @throws {StoreError} 403 too, for a key that may not list */
  getText(path: string): Promise<string | null>;
  /** @throws {Error} where there is no such object, or it does not come whole */
  getFile(path: string, file: string): Promise<void>;
  /** Returns false where the store keeps it, as one may that is to outlive an intruder. */
  remove(path: string): Promise<boolean>;
};

/** The store answers, and does not do what it was asked. */
export class StoreError extends Error {
  readonly status: number;

  constructor(method: string, path: string, status: number) {
    super(`The store of the backups answered ${status} to ${method} ${path}`);
    this.status = status;
  }
}

const textMs = 30_000;
/** The time that one file may take on a slow line. */
const fileMs = 30 * 60_000;
const tries = 3;

export function connectBackupStore(store: MediaStore, now: () => number): BackupStore {
  const sign = createSigner(store, now);

  /** Asks again after a reply that tells of trouble, or none. */
  async function ask(method: string, path: string, { body, ms }: { body?: Blob | string; ms: number }) {
    for (let attempt = 1; ; attempt++) {
      const url = await sign(method, `/${path}`);
      const reply = await fetch(url, {
        method,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(ms),
      }).catch((error: unknown) => new Error(`The store of the backups does not answer`, { cause: error }));
      const isTrouble = reply instanceof Error || reply.status >= 500 || reply.status === 429;
      if (!isTrouble) return reply;
      if (!(reply instanceof Error)) await reply.body?.cancel();
      if (attempt < tries) continue;
      throw reply instanceof Error ? reply : new StoreError(method, path, reply.status);
    }
  }

  async function put(path: string, body: Blob | string, ms: number): Promise<void> {
    const reply = await ask('PUT', path, { body, ms });
    await reply.body?.cancel();
    if (!reply.ok) throw new StoreError('PUT', path, reply.status);
  }

  return {
    putText: (path, text) => put(path, text, textMs),
    putFile: async (path, file) => put(path, await openAsBlob(file), fileMs),
    async getText(path) {
      const reply = await ask('GET', path, { ms: textMs });
      if (reply.ok) return reply.text();
      await reply.body?.cancel();
      if (reply.status === 404) return null;
      throw new StoreError('GET', path, reply.status);
    },
    async getFile(path, file) {
      const reply = await ask('GET', path, { ms: fileMs });
      if (!reply.ok || !reply.body) throw new StoreError('GET', path, reply.status);
      await writeFile(file, reply.body, { mode: 0o600, flush: true });
    },
    async remove(path) {
      const reply = await ask('DELETE', path, { ms: textMs });
      await reply.body?.cancel();
      return reply.ok || reply.status === 404;
    },
  };
}
