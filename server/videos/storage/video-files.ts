/** The files of packaged videos, on this disk or in the store. */
import { openAsBlob } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import type { MediaStore } from '#server/platform/config/media.ts';
import type { VideoFiles } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { fetchWhole } from './fetch-file.ts';
import { createSigner } from './s3-signer.ts';
import { syncFile, syncFolder } from '#server/platform/files.ts';

const master = 'master.m3u8';

/** The time limit for sending a file to the store. */
const fileMs = 5 * 60_000;

/** The limits of time and size for reading a playlist or captions. */
const [textMs, textBytes] = [8_000, 16_000_000];

/** The number of tries of a request to the store. */
const tries = 3;

let parts = 0;

export function connectVideoFiles({ media, dataDir }: Config, now: () => number): VideoFiles {
  return media.store ? videoFilesInStore(media.store, now) : videoFilesOnDisk(join(dataDir, 'media'));
}

function videoFilesOnDisk(media: string): VideoFiles {
  return {
    async keep({ id, folder, signal }) {
      await mkdir(media, { recursive: true });
      const target = join(media, id);
      // The recording is deleted afterwards, so a power cut must not cost a segment.
      for (const file of await readdir(folder)) {
        signal.throwIfAborted();
        await syncFile(join(folder, file));
      }
      await syncFolder(folder);
      // The process died after an earlier packaging had moved its files.
      await rm(target, { recursive: true, force: true });
      await rename(folder, target);
      await syncFolder(media);
    },
    keepText: ({ id, file, text }) => writeWhole(join(media, id, file), text),
    keepPicture: ({ id, file, bytes }) => writeWhole(join(media, id, file), bytes),
    removePicture: ({ id, file }) => rm(join(media, id, file), { force: true }),
    async readBytes({ id, file, bytesAtMost, signal }) {
      const path = join(media, id, file);
      const { size } = await stat(path).catch(() => ({ size: Infinity }));
      const bytes = size > bytesAtMost ? null : await readFile(path, { signal }).catch(() => null);
      signal.throwIfAborted();
      return bytes ?? unreadable();
    },
    readText: ({ id, file }) =>
      readFile(join(media, id, file), 'utf8').catch((error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? null : unreadable(),
      ),
    remove: ({ id }) => rm(join(media, id), { recursive: true, force: true }),
  };
}

/** The file appears whole under its name; of two concurrent writes the later one stays. */
async function writeWhole(target: string, content: string | Uint8Array): Promise<void> {
  parts += 1;
  const part = `${target}.${process.pid}-${parts}.part`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(part, content, { flush: true });
    await rename(part, target);
    await syncFolder(dirname(target));
  } finally {
    await rm(part, { force: true });
  }
}

type Sent = { body?: Blob; signal?: AbortSignal };

function videoFilesInStore(store: MediaStore, now: () => number): VideoFiles {
  const sign = createSigner(store, now);

  async function send(method: 'PUT' | 'DELETE', path: string, sent: Sent = {}): Promise<void> {
    for (let left = tries; ; left -= 1) {
      sent.signal?.throwIfAborted();
      const timeout = AbortSignal.timeout(fileMs);
      const reply = await fetch(await sign(method, path), {
        method,
        redirect: 'error',
        signal: sent.signal ? AbortSignal.any([timeout, sent.signal]) : timeout,
        ...(sent.body === undefined ? {} : { body: sent.body }),
      }).catch(() => null);
      await reply?.body?.cancel();
      if (reply?.ok || (method === 'DELETE' && reply?.status === 404)) return;
      if (left <= 1)
        throw new ApiError('unavailable', 'The video storage rejected this file.', {
          reason: 'store',
        });
    }
  }

  return {
    async keep({ id, folder, signal }) {
      const files = (await readdir(folder)).filter((file) => file !== master);
      // The master playlist comes last, so that everything it names already exists.
      for (const file of [...files, master])
        await send('PUT', `/${id}/${file}`, { body: await openAsBlob(join(folder, file)), signal });
      await rm(folder, { recursive: true });
    },
    keepText: ({ id, file, text }) => send('PUT', `/${id}/${file}`, { body: new Blob([text]) }),
    keepPicture: ({ id, file, bytes }) => send('PUT', `/${id}/${file}`, { body: new Blob([bytes]) }),
    removePicture: ({ id, file }) => send('DELETE', `/${id}/${file}`),
    async readBytes({ id, file, bytesAtMost, signal }) {
      for (let left = tries; left > 0; left -= 1) {
        const url = await sign('GET', `/${id}/${file}`);
        const fetched = await fetchWhole({ url, headers: {}, timeoutMs: fileMs, bytesAtMost, signal });
        if (typeof fetched === 'object' && 'bytes' in fetched) return fetched.bytes;
      }
      return unreadable();
    },
    async readText({ id, file }) {
      for (let left = tries; left > 0; left -= 1) {
        const url = await sign('GET', `/${id}/${file}`);
        const { signal } = new AbortController();
        const fetched = await fetchWhole({
          url,
          headers: {},
          timeoutMs: textMs,
          bytesAtMost: textBytes,
          signal,
        });
        if (typeof fetched !== 'object') continue;
        if ('bytes' in fetched) return fetched.bytes.toString('utf8');
        if ('status' in fetched && isMissing(fetched.status)) return null;
      }
      return unreadable();
    },
    async remove({ id, files }) {
      for (const file of files.toSorted((a) => (a === master ? -1 : 1)))
        await send('DELETE', `/${id}/${file}`);
    },
  };
}

/** A store answers 403 for a missing file when the key may not list. */
function isMissing(status: number): boolean {
  return status === 404 || status === 403;
}

function unreadable(): never {
  throw new ApiError('unavailable', 'A file of the video cannot be read.', { reason: 'store' });
}
