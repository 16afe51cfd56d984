/** Downloads of backups: a short-lived link for one session, and the tar archive (POSIX ustar) behind it. */
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isOver } from '#rules/clock.ts';
import { readBackupName } from '#rules/operations/backup.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { type Backup, type Manifest, manifestName, readManifest } from './backup-folder.ts';

const blockBytes = 512;

type TarEntry = {
  /** The folder of the entry, at most 155 ASCII characters. */
  folder: string;
  /** The path in that folder, at most 100 ASCII characters. */
  path: string;
  bytes: number;
  /** Milliseconds since 1970, UTC. */
  modifiedAt: number;
};

const chunkBytes = 64 * 1024;

/** A download must start within this time; it may take longer. */
const linkMs = 60_000;

/** Two blocks of zeros end an archive. */
const tarEnd = Buffer.alloc(2 * blockBytes);

/** Returns the size of an archive of these entries. */
export function tarBytes(entries: readonly TarEntry[]): number {
  return entries.reduce((sum, { bytes }) => sum + blockBytes + bytes + paddingOf(bytes), tarEnd.length);
}

/** Returns the zeros that follow a file. */
export function tarPadding({ bytes }: TarEntry): Buffer<ArrayBuffer> {
  return Buffer.alloc(paddingOf(bytes));
}

function paddingOf(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes;
}

/** @throws {Error} for a name that is too long for the format */
export function tarHeader({ folder, path, bytes, modifiedAt }: TarEntry): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(blockBytes);
  const put = (text: string, at: number, longest: number) => {
    if (Buffer.byteLength(text) > longest) throw new Error(`${text} is too long for an archive`);
    header.write(text, at);
  };
  put(path, 0, 100);
  put(octal(0o600, 7), 100, 8);
  put(octal(0, 7), 108, 8);
  put(octal(0, 7), 116, 8);
  putSize(header, bytes);
  put(octal(Math.max(0, Math.floor(modifiedAt / 1000)), 11), 136, 12);
  // The checksum is computed with blanks in its place.
  put(' '.repeat(8), 148, 8);
  put('0', 156, 1);
  put('ustar', 257, 6);
  put('00', 263, 2);
  put(folder, 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\0 `, 148, 8);
  return header;
}

/** From 8 GiB on the octal digits are too few, so the size is a binary number, as in GNU and BSD tar. */
function putSize(header: Buffer, bytes: number): void {
  const digits = octal(bytes, 11);
  if (digits.length === 11) header.write(digits, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(bytes), 128);
  }
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

/** A backup as one file: every row and the list of files, without the files themselves. */
type BackupArchive = { bytes: number; body: ReadableStream<Uint8Array<ArrayBuffer>> };

type Part = TarEntry & { from: string };
/** Finds a backup by its name. @throws {ApiError} not-found for the name of no complete backup */
export async function findBackup(folder: string, name: string): Promise<Backup> {
  const manifest = readBackupName(name) && (await readManifest(join(folder, name)).catch(() => null));
  if (!manifest) throw new ApiError('not-found', 'There is no such backup.');
  return { name, manifest };
}

/** Returns true when the rows and the list of files all exist; only a drill reads every byte. */
export async function hasAllParts(folder: string, backup: Backup): Promise<boolean> {
  return (await findParts(folder, backup)) !== null;
}

/**
 * Opens a backup as a tar archive, which is read while it is sent. The secret key is never included, even if it is part of
 * the backup; the manifest comes last, so that an incomplete archive is not a backup.
 * @throws {ApiError} aborted with the reason `backup-incomplete` when a part is missing
 */
async function openBackupArchive(folder: string, backup: Backup): Promise<BackupArchive> {
  const parts = await findParts(folder, backup);
  if (!parts)
    throw new ApiError('aborted', 'Part of this backup is missing.', { reason: 'backup-incomplete' });
  return { bytes: tarBytes(parts), body: streamOf(readArchive(parts)) };
}

async function findParts(folder: string, { name, manifest }: Backup): Promise<Part[] | null> {
  const inside = (await realpath(folder).catch(() => folder)) + sep;
  const parts: Part[] = [];
  for (const { path, bytes } of partsOf(manifest)) {
    const from = await realpath(join(folder, name, path)).catch(() => null);
    // Links in the backup must not lead out of the folder.
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

/** Reads on demand of the client, and closes the file when the client disconnects. */
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

type LinkContext = Pick<AppContext, 'config' | 'secret' | 'now'>;

/**
 * Returns the query of a link to the archive of a backup, valid for this session and a minute.
 * @throws {ApiError} not-found, or aborted when a part of the backup is missing
 */
export async function createDownloadLink(
  { config, secret, now }: LinkContext,
  { name, sessionId }: { name: string; sessionId: string },
): Promise<{ at: number; pass: string }> {
  const { folder } = config.backup;
  const { body } = await openBackupArchive(folder, await findBackup(folder, name));
  await body.cancel();
  const at = now();
  return { at, pass: secret.sign('backup-download', textOf({ name, sessionId, at })) };
}

/** @throws {ApiError} permission-denied for an expired link or another session's, not-found, aborted */
export async function openDownload(
  { config, secret, now }: LinkContext,
  link: { name: string; sessionId: string; at: number; pass: string },
): Promise<BackupArchive> {
  const isOurs = secret.isSignatureOf('backup-download', textOf(link), link.pass);
  if (!isOurs || isOver(link.at, { now: now(), lastsMs: linkMs }))
    throw new ApiError('permission-denied', 'This link has expired. Start the download again.', {
      reason: 'link-expired',
    });
  const { folder } = config.backup;
  return openBackupArchive(folder, await findBackup(folder, link.name));
}

function textOf({ name, sessionId, at }: { name: string; sessionId: string; at: number }): string {
  return `${sessionId} ${name} ${at}`;
}
