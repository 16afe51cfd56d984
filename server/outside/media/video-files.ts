/** The files of packaged videos, on this disk or in the store. */
import { openAsBlob } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { MediaStore } from '#server/config/media.ts';
import type { VideoFiles } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createSigner } from './sign-url.ts';

export function connectVideoFiles({ media, dataDir }: Config, now: () => number): VideoFiles {
  return media.store ? videoFilesInStore(media.store, now) : videoFilesOnDisk(join(dataDir, 'media'));
}

function videoFilesOnDisk(media: string): VideoFiles {
  return {
    async keep({ id, folder }) {
      await mkdir(media, { recursive: true });
      const target = join(media, id);
      // A process that died after its files were moved has left them.
      await rm(target, { recursive: true, force: true });
      await rename(folder, target);
      const directory = await open(media);
      try {
        await directory.sync();
      } finally {
        await directory.close();
      }
    },
    async keepText({ id, file, text }) {
      const target = join(media, id, file);
      const part = `${target}.part`;
      try {
        await mkdir(dirname(target), { recursive: true });
        await writeFile(part, text, { flush: true });
        await rename(part, target);
      } finally {
        await rm(part, { force: true });
      }
    },
    remove: ({ id }) => rm(join(media, id), { recursive: true, force: true }),
  };
}

/** The longest time that sending one file to the store may take. */
const fileMs = 5 * 60_000;

/** Bodies are blobs, whose length is known: stores take no others. A store that is away for a moment is asked again. */
const tries = 3;

function videoFilesInStore(store: MediaStore, now: () => number): VideoFiles {
  const sign = createSigner(store, now);

  async function send(method: 'PUT' | 'DELETE', path: string, body?: Blob): Promise<void> {
    for (let left = tries; ; left -= 1) {
      const reply = await fetch(await sign(method, path), {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(fileMs),
        ...(body === undefined ? {} : { body }),
      }).catch(() => null);
      await reply?.body?.cancel();
      if (reply?.ok || (method === 'DELETE' && reply?.status === 404)) return;
      if (left <= 1)
        throw new Refusal('unavailable', 'The store of the videos does not take this file.', {
          reason: 'store',
        });
    }
  }

  return {
    async keep({ id, folder }) {
      const files = (await readdir(folder)).filter((file) => file !== master);
      for (const file of files) await send('PUT', `/${id}/${file}`, await openAsBlob(join(folder, file)));
      // Players begin with the master playlist, so what it names is there before it.
      await send('PUT', `/${id}/${master}`, await openAsBlob(join(folder, master)));
      await rm(folder, { recursive: true });
    },
    keepText: ({ id, file, text }) => send('PUT', `/${id}/${file}`, new Blob([text])),
    async remove({ id, files }) {
      for (const file of files.toSorted((a) => (a === master ? -1 : 1)))
        await send('DELETE', `/${id}/${file}`);
    },
  };
}

const master = 'master.m3u8';
