/** Attached files on this disk, or in the store of the videos: sent in the same way as videos. */
import { openAsBlob } from 'node:fs';
import { copyFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AttachmentFiles } from '#server/context.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { MediaStore } from '#server/platform/config/media.ts';
import { syncFolder } from '#server/platform/files.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { readFromDisk } from './media.ts';
import { createSigner } from './s3-signer.ts';

/** Types that browsers display without running anything; everything else is sent as bytes. All are downloads. */
const types: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.zip': 'application/zip',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
};

/** The headers of a download, independent of the storage. */
export function attachmentHeaders(name: string) {
  return {
    'Content-Type': types[extname(name).toLowerCase()] ?? 'application/octet-stream',
    'Content-Disposition': contentDisposition(name),
    'Cache-Control': 'private, no-store',
  } as const;
}

/** Names a download in ASCII for old clients, and in UTF-8 for all others (RFC 6266). */
export function contentDisposition(name: string): string {
  const ascii = name.replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The folder of the attached files beside those of the videos; no video id starts with an underscore. */
export const attachmentsFolderName = '_attachments';

/** The time limit for sending a file to or fetching it from the store. */
const transferMs = 15 * 60_000;

export function attachmentsFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'media', attachmentsFolderName);
}

export function connectAttachments(config: Config, now: () => number): AttachmentFiles {
  const { store, accelPrefix } = config.media;
  if (store) return attachmentsInStore(store, now);
  const folder = attachmentsFolder(config);
  const onDisk = attachmentsOnDisk(folder);
  return accelPrefix === null ? onDisk : { ...onDisk, read: readByNginx(accelPrefix) };
}

function attachmentsOnDisk(folder: string): AttachmentFiles {
  return {
    async keep({ id, path }) {
      await rename(path, join(folder, id));
      // The name is on disk before the reply (promise I10).
      await syncFolder(folder);
    },
    read: (request, { id, name }) => readFromDisk(request, join(folder, id), attachmentHeaders(name)),
    copy: ({ id, to }) => succeeds(copyFile(join(folder, id), to)),
  };
}

/** nginx keeps the type, name and caching headers of this reply, and sends the file and its ranges. */
function readByNginx(prefix: string): AttachmentFiles['read'] {
  return async (_request, { id, name }) => ({
    status: 200,
    headers: {
      ...attachmentHeaders(name),
      'X-Accel-Redirect': `${prefix}${attachmentsFolderName}/${id}`,
      'Content-Length': '0',
    },
    body: null,
  });
}

function attachmentsInStore(store: MediaStore, now: () => number): AttachmentFiles {
  const sign = createSigner(store, now);
  const pathOf = (id: string) => `/${attachmentsFolderName}/${id}`;
  return {
    async keep({ id, path }) {
      // Stores require a body of known length.
      const body = await openAsBlob(path);
      const signal = AbortSignal.timeout(transferMs);
      const url = await sign('PUT', pathOf(id));
      const reply = await fetch(url, { method: 'PUT', body, redirect: 'error', signal }).catch(() => null);
      await reply?.body?.cancel();
      if (!reply?.ok)
        throw new ApiError('unavailable', 'The video storage rejected this file.', {
          reason: 'store',
        });
    },
    async read(request, { id, name }) {
      const headers = attachmentHeaders(name);
      const url = await sign(request.method, pathOf(id), {
        'response-content-disposition': headers['Content-Disposition'],
        'response-content-type': headers['Content-Type'],
        'response-cache-control': headers['Cache-Control'],
      });
      return {
        status: 307,
        headers: { Location: url, 'Cache-Control': 'no-store', 'Content-Length': '0' },
        body: null,
      };
    },
    async copy({ id, to }) {
      const url = await sign('GET', pathOf(id));
      const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(transferMs) }).catch(
        () => null,
      );
      if (!reply?.ok || !reply.body) return false;
      return succeeds(writeFile(to, reply.body));
    },
  };
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
