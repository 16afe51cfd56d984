/** A backup as one file for a browser: every row and the list of files, without the files themselves. */
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { readBackupName } from '#rules/operations/backup.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Backup, readManifest } from './backup-folder.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { tarBytes, tarEnd, type TarEntry, tarHeader, tarPadding } from './tar.ts';

export type BackupArchive = { bytes: number; body: ReadableStream<Uint8Array<ArrayBuffer>> };

type Part = TarEntry & { from: string };

const chunkBytes = 64 * 1024;

/** Finds a backup by its name. @throws {Refusal} not-found for a name that no whole backup has */
export async function findBackup(folder: string, name: string): Promise<Backup> {
  const manifest = readBackupName(name) && (await readManifest(join(folder, name)).catch(() => null));
  if (!manifest) throw new Refusal('not-found', 'There is no such backup.');
  return { name, manifest };
}

/** Whether the rows and the list of files are all there; a drill alone reads every byte. */
export async function hasAllParts(folder: string, backup: Backup): Promise<boolean> {
  return (await findParts(folder, backup)) !== null;
}

/**
 * Opens a backup as a tar archive, which is read while it is sent. The secret key is never in it, even where it lies in
 * the backup; the manifest comes last, so that half an archive is no backup.
 * @throws {Refusal} aborted with the reason `backup-incomplete` where a part of it is missing
 */
export async function openBackupArchive(folder: string, backup: Backup): Promise<BackupArchive> {
  const parts = await findParts(folder, backup);
  if (!parts)
    throw new Refusal('aborted', 'A part of this backup is missing.', { reason: 'backup-incomplete' });
  return { bytes: tarBytes(parts), body: streamOf(readArchive(parts)) };
}

async function findParts(folder: string, { name, manifest }: Backup): Promise<Part[] | null> {
  const inside = (await realpath(folder).catch(() => folder)) + sep;
  const parts: Part[] = [];
  for (const { path, bytes } of partsOf(manifest)) {
    const from = await realpath(join(folder, name, path)).catch(() => null);
    // A link in the backup must not lead out of the folder of backups.
    if (!from?.startsWith(inside)) return null;
    const found = await stat(from).catch(() => null);
    if (!found?.isFile() || (bytes !== null && found.size !== bytes)) return null;
    parts.push({ from, folder: name, path, bytes: found.size, modifiedAt: manifest.madeAt });
  }
  return parts;
}

function partsOf({ tables, files }: Manifest): { path: string; bytes: number | null }[] {
  return [
    ...[...tables, ...(files ? [files] : [])].map(({ file, bytes }) => ({ path: file, bytes })),
    { path: manifestName, bytes: null },
  ];
}

async function* readArchive(parts: readonly Part[]): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for (const part of parts) {
    yield tarHeader(part);
    let sent = 0;
    const chunks = createReadStream(part.from, { highWaterMark: chunkBytes });
    for await (const chunk of chunks as AsyncIterable<Buffer<ArrayBuffer>>) {
      sent += chunk.length;
      yield chunk;
    }
    if (sent !== part.bytes) throw new Error(`${part.from} changed while it was sent`);
    yield tarPadding(part);
  }
  yield tarEnd;
}

/** Reads on when the client has taken what was read, and closes the file when the client leaves. */
function streamOf(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>, void>): BackupArchive['body'] {
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
