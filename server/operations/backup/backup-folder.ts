/** The folder of all backups: one dated folder for each, and beside them the files that they share. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { type BackupFailureCode, type BackupKind, backupKinds } from '#rules/operations/backup.ts';
import { isDatabaseUnavailable } from '#server/platform/db/database-errors.ts';

/** A file of a backup is missing, or has other bytes than the manifest says. */
export class DamagedBackup extends Error {}

/** The rows of a backup contradict each other. */
export class InconsistentBackup extends Error {}

/** A video of a backup cannot be played. */
export class UnplayableBackup extends Error {}

/** The failure of another thread, which told its code. */
export class ReportedFailure extends Error {
  readonly failure: BackupFailureCode;

  constructor(failure: BackupFailureCode, text: string) {
    super(text);
    this.failure = failure;
  }
}

/** The disk has less room than a backup must leave to the site. */
class DiskFull extends Error {}

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);

/** Returns the code of an error with which a backup or a drill ended. */
export function failureCodeOf(error: unknown): BackupFailureCode {
  if (error instanceof DamagedBackup) return 'damaged';
  if (error instanceof InconsistentBackup) return 'inconsistent';
  if (error instanceof UnplayableBackup) return 'unplayable';
  if (error instanceof ReportedFailure) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof DiskFull || fullDisk.has(code)) return 'disk-full';
  return isDatabaseUnavailable(error) ? 'database' : 'failed';
}

/** The form of the folder. A reader that does not know it refuses the backup. */
export const backupFormat = 1;

export const manifestName = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().nonnegative();

/** A file beside the manifest; its path is written with slashes. */
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
  /** Milliseconds since 1970, UTC: the rows are those of this moment. */
  madeAt: z.number().int(),
  siteUrl: z.string(),
  engine: z.enum(['sqlite', 'postgresql']),
  /** The keys of the migrations that its tables had. */
  migrations: z.array(z.string()).min(1),
  secretKey: z.object({
    /** Tells which key encrypted the rows, and gives nothing of it away. */
    fingerprint: z.string(),
    isIncluded: z.boolean(),
  }),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: size, ...ownFile })),
  /** The list of the videos and attached files; null where the backup is of the database alone. */
  files: z.object({ count: size, totalBytes: size, ...ownFile }).nullable(),
  /** The store that the videos lie in, where they do not lie in the data folder. */
  filesElsewhere: z.string().nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** A file of the data folder, kept under its checksum. */
export type KeptFile = { path: string; bytes: number; modifiedAt: number; sha256: string };

const keptFileSchema: z.ZodType<KeptFile> = z.object({
  path: z.string().refine(isInside, 'leads out of the data folder'),
  bytes: size,
  modifiedAt: z.number(),
  sha256,
});

/** @throws {Error} for a text that is no manifest, or one of a format that this code does not know */
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

/** Files of JSON lines, compressed: `zcat tables/users.jsonl.gz` shows what a backup knows of the users. */
type LineFile = { file: string; bytes: number; sha256: string };

/** Lines are compressed in pieces of about this many characters. */
const pieceLength = 1024 * 1024;
/** Half the time of the usual level, for files a tenth larger. */
const gzipLevel = 4;

/** Writes values as lines of a new file; it is on the disk when this returns. */
export async function writeLines(
  folder: string,
  file: string,
  pieces: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): Promise<LineFile & { lines: number }> {
  const handle = await open(join(folder, file), 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let [lines, bytes, text] = [0, 0, ''];
    const flush = async () => {
      const piece = gzipSync(text, { level: gzipLevel });
      hash.update(piece);
      bytes += piece.length;
      text = '';
      await handle.writeFile(piece);
    };
    for await (const values of pieces) {
      for (const value of values) text += `${JSON.stringify(value)}\n`;
      lines += values.length;
      if (text.length >= pieceLength) await flush();
    }
    await flush();
    await handle.sync();
    return { file, bytes, sha256: hash.digest('hex'), lines };
  } finally {
    await handle.close();
  }
}

/** Yields the values of a file of lines, many at once. @throws {DamagedBackup} where it cannot be read to its end */
export async function* readLines(path: string): AsyncGenerator<unknown[]> {
  const file = createReadStream(path);
  const text = createGunzip().setEncoding('utf8');
  // A pipe does not pass errors on.
  file.on('error', (error) => text.destroy(error)).pipe(text);
  let rest = '';
  try {
    for await (const piece of text as AsyncIterable<string>) {
      // Not by readline: it also breaks lines at U+2028, which JSON leaves as it is.
      const lines = (rest + piece).split('\n');
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

/** A whole backup; half a one has no manifest and is none. */
export type Backup = { name: string; manifest: Manifest };

/** Folders that are being written begin so; a process that died leaves one behind. */
export const draftPrefix = '.draft-';

const staleDraftMs = 24 * 60 * 60_000;

/** The room that a backup leaves on the disk for the site itself. */
const reservedBytes = 256 * 1024 * 1024;

/** `2026-11-23T20-00-00-000Z-nightly`: sorted by name they are sorted by time. */
export function backupName({ madeAt, kind }: { madeAt: number; kind: BackupKind }): string {
  return `${new Date(madeAt).toISOString().replaceAll(/[:.]/g, '-')}-${kind}`;
}

/** Lists the backups of a folder, the newest first. What is no whole backup is left out. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const backups: Backup[] = [];
  for (const name of await listDatedFolders(folder)) {
    const manifest = await readManifest(join(folder, name)).catch(() => null);
    if (manifest) backups.push({ name, manifest });
  }
  return backups.toSorted((a, b) => b.manifest.madeAt - a.manifest.madeAt);
}

/** Lists the folders with the name of a backup, also those that this code cannot read. */
export async function listDatedFolders(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((one) => /^\d{4}-/.test(one));
}

/** @throws {Error} where there is no manifest, or one that this code does not read */
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

/** @throws {DiskFull} where writing so many bytes would leave too little room for the site */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const disk = await statfs(folder);
  if (disk.bavail * disk.bsize < bytes + reservedBytes)
    throw new DiskFull(`There is no room for a backup in ${folder}`);
}

export async function createBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Removes what dead processes left half written; another process may be writing at the same moment. */
export async function removeStaleDrafts(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(draftPrefix))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now - found.mtimeMs > staleDraftMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
