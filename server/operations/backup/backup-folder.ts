/** The folder of all backups: a dated folder for each, and the files that they share. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { type BackupFailureCode, type BackupKind, backupKinds } from '#rules/operations/backup.ts';
import { diskErrorCodes } from '#server/platform/data-folder.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';

/** The version of the folder's format. A reader that does not know it rejects the backup. */
export const backupFormat = 1;

export const manifestName = 'manifest.json';

/** The prefix of folders that are being written; a dead process leaves one behind. */
export const draftPrefix = '.draft-';

const staleDraftMs = 24 * 60 * 60_000;

/** The disk space that a backup leaves to the site. */
const reservedBytes = 256 * 1024 * 1024;

/** Lines are compressed in chunks of about this many characters. */
const chunkLength = 1024 * 1024;

/** Takes half the time of the default level, for files a tenth larger. */
const gzipLevel = 4;

/** A file of a backup is missing, or differs from the manifest. */
export class DamagedBackup extends Error {}

/** The rows of a backup contradict each other. */
export class InconsistentBackup extends Error {}

/** A video of a backup does not decode. */
export class UnplayableBackup extends Error {}

/** The failure of the worker thread, with its code. */
export class ReportedFailure extends Error {
  readonly failure: BackupFailureCode;

  constructor(failure: BackupFailureCode, text: string) {
    super(text);
    this.failure = failure;
  }
}

/** The disk has less room than a backup must leave to the site. */
class DiskFull extends Error {}
/** Returns the failure code for the error of a backup or a drill. */
export function failureCodeOf(error: unknown): BackupFailureCode {
  if (error instanceof DamagedBackup) return 'damaged';
  if (error instanceof InconsistentBackup) return 'inconsistent';
  if (error instanceof UnplayableBackup) return 'unplayable';
  if (error instanceof ReportedFailure) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof DiskFull || diskErrorCodes.has(code)) return 'disk-full';
  return isDatabaseUnavailable(error) ? 'database' : 'failed';
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().nonnegative();

/** A file beside the manifest; its path has slashes. */
const ownFile = {
  file: z.string().regex(/^(tables\/[\w-]+|files)\.jsonl\.gz$/),
  bytes: size,
  sha256,
};

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  /** The version of the code that made it. */
  version: z.string(),
  kind: z.enum(backupKinds),
  /** The moment of the rows, in milliseconds since 1970, UTC. */
  madeAt: z.number().int(),
  siteUrl: z.string(),
  engine: z.enum(['sqlite', 'postgresql']),
  /** The keys of the migrations that its tables had. */
  migrations: z.array(z.string()).min(1),
  secretKey: z.object({
    /** Identifies the key that encrypted the rows, without revealing it. */
    fingerprint: z.string(),
    isIncluded: z.boolean(),
  }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: size, ...ownFile })),
  /** The list of the videos and attached files; null for a backup of the database only. */
  files: z.object({ count: size, totalBytes: size, ...ownFile }).nullable(),
  /** The URL of the store of the videos; null when they are in the data folder. */
  filesElsewhere: z.string().nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** A file of the data folder, stored under its checksum. */
export type KeptFile = { path: string; bytes: number; modifiedAt: number; sha256: string };

const keptFileSchema: z.ZodType<KeptFile> = z.object({
  path: z.string().refine(isInside, 'leads out of the data folder'),
  bytes: size,
  modifiedAt: z.number(),
  sha256,
});

/** @throws {Error} for an invalid manifest, or one of an unknown format */
export function parseManifest(text: string): Manifest {
  const value = JSON.parse(text) as { format?: unknown; version?: unknown };
  if (typeof value.format === 'number' && value.format > backupFormat)
    throw new Error(
      `It has format ${value.format}, made by version ${String(value.version)}; this code reads up to format ${backupFormat}`,
    );
  return manifestSchema.parse(value);
}

function parseKeptFile(line: unknown): KeptFile {
  return keptFileSchema.parse(line);
}

/** Returns the path of a kept file inside the folder of all backups. */
export function keptPath(hash: string): string {
  return `files/${hash.slice(0, 2)}/${hash}`;
}

function isInside(path: string): boolean {
  const parts = path.split('/');
  return parts[0] === 'media' && parts.every((part) => !/^\.*$/.test(part) && !/[\\\0]/.test(part));
}

/** A compressed file of JSON lines: `zcat tables/users.jsonl.gz` shows the users of a backup. */
type LineFile = { file: string; bytes: number; sha256: string };

/** Writes values as lines of a new file, and syncs it to the disk. */
export async function writeLines(
  folder: string,
  file: string,
  batches: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): Promise<LineFile & { lines: number }> {
  const handle = await open(join(folder, file), 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let [lines, bytes, text] = [0, 0, ''];
    const flush = async () => {
      const chunk = gzipSync(text, { level: gzipLevel });
      hash.update(chunk);
      bytes += chunk.length;
      text = '';
      await handle.writeFile(chunk);
    };
    for await (const values of batches) {
      for (const value of values) text += `${JSON.stringify(value)}\n`;
      lines += values.length;
      if (text.length >= chunkLength) await flush();
    }
    await flush();
    await handle.sync();
    return { file, bytes, sha256: hash.digest('hex'), lines };
  } finally {
    await handle.close();
  }
}

/** Yields the values of a file of lines in batches. @throws {DamagedBackup} when it cannot be read to its end */
export async function* readLines(path: string): AsyncGenerator<unknown[]> {
  const file = createReadStream(path);
  const text = createGunzip().setEncoding('utf8');
  // A pipe does not forward errors.
  file.on('error', (error) => text.destroy(error)).pipe(text);
  let rest = '';
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      // Not by readline: it also breaks lines at U+2028, which JSON leaves unescaped.
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as unknown);
    }
  } catch (error) {
    throw new DamagedBackup(`${path} cannot be read`, { cause: error });
  } finally {
    file.destroy();
  }
  if (rest !== '') throw new DamagedBackup(`${path} ends in the middle of a line`);
}

/** Returns size and checksum of a file. */
export async function measureFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path, { highWaterMark: 256 * 1024 }), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

/** A complete backup; an incomplete one has no manifest. */
export type Backup = { name: string; manifest: Manifest };

/** `2026-11-23T20-00-00-000Z-nightly`: sorts by time. */
export function backupName({ madeAt, kind }: { madeAt: number; kind: BackupKind }): string {
  return `${new Date(madeAt).toISOString().replaceAll(/[:.]/g, '-')}-${kind}`;
}

/** Lists the complete backups of a folder, newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const backups: Backup[] = [];
  for (const name of await listDatedFolders(folder)) {
    const manifest = await readManifest(join(folder, name)).catch(() => null);
    if (manifest) backups.push({ name, manifest });
  }
  return backups.toSorted((a, b) => b.manifest.madeAt - a.manifest.madeAt);
}

/** Lists the folders that are named like a backup, including unreadable ones. */
export async function listDatedFolders(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((one) => /^\d{4}-/.test(one));
}

/** @throws {Error} for a missing, invalid or unknown manifest */
export async function readManifest(folder: string): Promise<Manifest> {
  return parseManifest(await readFile(join(folder, manifestName), 'utf8'));
}

/** Reads the list of files of a backup. @throws {DamagedBackup} */
export async function readKeptFiles(folder: string, { files }: Manifest): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  if (!files) return kept;
  for await (const lines of readLines(join(folder, files.file)))
    for (const line of lines) {
      try {
        kept.push(parseKeptFile(line));
      } catch (error) {
        throw new DamagedBackup(`${files.file} has a line that names no file`, { cause: error });
      }
    }
  return kept;
}

/** @throws {DiskFull} when writing this many bytes would leave too little room for the site */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const disk = await statfs(folder);
  if (disk.bavail * disk.bsize < bytes + reservedBytes)
    throw new DiskFull(`There is no room for a backup in ${folder}`);
}

export async function createBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Removes the drafts of dead processes; other processes may be writing concurrently. */
export async function removeStaleDrafts(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(draftPrefix))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now - found.mtimeMs > staleDraftMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
