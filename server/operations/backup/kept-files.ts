/** Videos and attached files are stored once for all backups, under their checksums; each backup lists its files. */
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, posix, sep } from 'node:path';
import { syncFolder } from '#server/platform/files.ts';
import {
  type KeptFile,
  keptPath,
  type Manifest,
  measureFile,
  readKeptFiles,
  requireRoom,
} from './backup-folder.ts';

type KeepOrder = {
  dataDir: string;
  /** The folder of all backups. */
  folder: string;
  /** The files of the last backup: those with the same path, size and time are not read again. */
  known: readonly KeptFile[];
};

type FilesOrder = {
  /** The folder of all backups. */
  folder: string;
  /** The backup's own folder. */
  path: string;
  manifest: Manifest;
  onProgress?: (progress: { step: 'files'; count: number }) => void;
};

const filesAtOnce = 200;

/** The folder inside the data folder whose files are kept. */
const media = 'media';

/** Stores every media file and yields them in batches. A file that vanishes in the meantime is skipped. */
export async function* keepFiles({ dataDir, folder, known }: KeepOrder): AsyncGenerator<KeptFile[]> {
  const knownFiles = new Map(known.map((file) => [file.path, file]));
  const present = await listKept(folder);
  const changedFolders = new Set<string>();
  let files: KeptFile[] = [];
  for (const path of await listMedia(dataDir)) {
    const file = await keepFile({ dataDir, folder, path, knownFiles, present, changedFolders });
    if (file) files.push(file);
    if (files.length < filesAtOnce) continue;
    yield files;
    files = [];
  }
  for (const changed of changedFolders) await syncFolder(changed);
  yield files;
}

/** Lists the checksums of the stored files. */
export async function listKept(folder: string): Promise<Set<string>> {
  const names = await readdir(join(folder, 'files'), { recursive: true }).catch((): string[] => []);
  return new Set(names.map((name) => name.slice(name.lastIndexOf(sep) + 1)).filter(isHash));
}

export function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

async function listMedia(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, media), { recursive: true, withFileTypes: true }).catch(() => []);
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .map((path) => path.split(sep).join(posix.sep))
    .filter((path) => !path.split('/').some(isDraft))
    .toSorted();
}

/** Names of files and folders that are being written start with a dot. */
function isDraft(name: string): boolean {
  return name.startsWith('.');
}

type Keeping = Omit<KeepOrder, 'known'> & {
  path: string;
  knownFiles: ReadonlyMap<string, KeptFile>;
  present: Set<string>;
  changedFolders: Set<string>;
};

async function keepFile(keeping: Keeping): Promise<KeptFile | null> {
  const { dataDir, folder, path, knownFiles, present, changedFolders } = keeping;
  const source = join(dataDir, path);
  const found = await stat(source).catch(() => null);
  if (!found) return null;
  const facts = { path, bytes: found.size, modifiedAt: Math.round(found.mtimeMs) };
  const known = knownFiles.get(path);
  if (known?.bytes === facts.bytes && known.modifiedAt === facts.modifiedAt && present.has(known.sha256))
    return { ...facts, sha256: known.sha256 };

  const { sha256, bytes } = await measureFile(source);
  if (!present.has(sha256)) {
    const kept = join(folder, keptPath(sha256));
    await mkdir(dirname(kept), { recursive: true, mode: 0o700 });
    await linkOrCopy(source, kept, { folder, bytes, sha256 });
    changedFolders.add(dirname(kept));
    present.add(sha256);
  }
  return { ...facts, bytes, sha256 };
}

/**
 * A hard link takes no space, and is safe because the site replaces files instead of overwriting them. Another disk gets
 * a verified copy.
 */
async function linkOrCopy(
  source: string,
  kept: string,
  { folder, bytes, sha256 }: { folder: string; bytes: number; sha256: string },
): Promise<void> {
  const isLinked = await link(source, kept).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
  );
  if (isLinked) return;
  await requireRoom(folder, bytes);
  const part = join(dirname(kept), `.part-${sha256}`);
  try {
    await copyFile(source, part, constants.COPYFILE_FICLONE);
    const copy = await open(part, 'r+');
    await copy.sync();
    await copy.close();
    if ((await measureFile(part)).sha256 !== sha256) throw new Error(`${source} changed while it was copied`);
    await rename(part, kept);
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Restores videos and attached files to their paths, and returns their number. A file with the same bytes is not copied.
 * @throws {Error} before anything is written, when a file with other bytes exists
 */
export async function restoreFiles(
  { dataDir }: { dataDir: string },
  { folder, path, manifest, onProgress }: FilesOrder,
): Promise<number> {
  const files = await readKeptFiles(path, manifest);
  const missing: KeptFile[] = [];
  for (const file of files) if (!(await isThere(join(dataDir, file.path), file))) missing.push(file);
  const folders = new Set<string>();
  for (const [place, file] of missing.entries()) {
    const target = join(dataDir, file.path);
    await mkdir(dirname(target), { recursive: true });
    await copyWhole(join(folder, keptPath(file.sha256)), target);
    // The next backup recognizes the file by its time.
    await utimes(target, file.modifiedAt / 1000, file.modifiedAt / 1000);
    folders.add(dirname(target));
    onProgress?.({ step: 'files', count: place + 1 });
  }
  for (const changed of folders) await syncFolder(changed);
  return files.length;
}

async function isThere(path: string, { bytes, sha256 }: KeptFile): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found) return false;
  if (found.size === bytes && (await measureFile(path)).sha256 === sha256) return true;
  throw new Error(`${path} is there with other bytes: move the folder media away, then try again`);
}

/** Copies atomically. It is not a link, since a change of the site's file must not change the backup. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = join(dirname(to), `.restore-${process.pid}`);
  try {
    await copyFile(from, part, constants.COPYFILE_FICLONE);
    const copy = await open(part, 'r+');
    await copy.sync();
    await copy.close();
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
}
