/** Copies backups to and from the remote store; files that it already has are not sent again. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts';
import { backupKinds, type BackupNumbers, backupsToKeep } from '#rules/operations/backup.ts';
import {
  type Backup,
  createBackupFolder,
  draftPrefix,
  type KeptFile,
  keptPath,
  listDatedFolders,
  type Manifest,
  manifestName,
  parseManifest,
  readKeptFiles,
  readManifest,
  requireRoom,
} from './backup-folder.ts';
import { type BackupStore, StoreError } from './remote-backups.ts';
import { listKept } from './kept-files.ts';

/** The list of the complete backups in the store, for restoring from the store alone. */
const indexName = 'index.json';

const indexSchema = z.object({
  backups: z.array(z.object({ name: z.string(), kind: z.enum(backupKinds), madeAt: z.number() })),
});

type Index = z.infer<typeof indexSchema>;

const filesAtOnce = 4;

type SendOrder = {
  /** The folder of all backups on this machine. */
  folder: string;
  backup: Backup;
  numbers: BackupNumbers;
  onProgress?: (progress: { step: 'send'; count: number }) => void;
};

type FetchOrder = {
  folder: string;
  /** Undefined for the newest one. */
  name?: string;
  onProgress?: (progress: { step: 'fetch'; count: number }) => void;
};

/** Returns the number of files that were sent. The manifest follows the files, and the index completes the backup. */
export async function sendBackup(store: BackupStore, order: SendOrder): Promise<number> {
  const { folder, backup, numbers, onProgress } = order;
  const { name, manifest } = backup;
  const manifestPath = `${name}/${manifestName}`;
  const sendManifest = () => store.putFile(manifestPath, join(folder, manifestPath));
  const index = parseIndex(await readIfThere(store, indexName));
  // A key that may not read gets no index. This fails then, instead of overwriting an existing index.
  if (index.backups.length === 0) {
    await sendManifest();
    await store.getText(manifestPath);
  }
  const known = await readHashes(
    folder,
    index.backups.map((one) => one.name),
  );
  const hashes = new Set((await readKeptFiles(join(folder, name), manifest)).map(({ sha256 }) => sha256));
  const shared = [...hashes].filter((hash) => !known.hashes.has(hash)).map((hash) => keptPath(hash));
  let count = 0;
  await forEachConcurrently(shared, filesAtOnce, async (path) => {
    await store.putFile(path, join(folder, path));
    count += 1;
    onProgress?.({ step: 'send', count });
  });
  for (const file of ownFiles(manifest)) await store.putFile(`${name}/${file}`, join(folder, name, file));
  await sendManifest();

  const all = [...index.backups.filter((one) => one.name !== name), datedOf(backup)];
  const kept = backupsToKeep(all, numbers).add(name);
  const backups = all.filter((one) => kept.has(one.name));
  await store.putText(indexName, JSON.stringify({ backups } satisfies Index, null, 2));
  await removeOthers(store, { folder, removed: all.filter((one) => !kept.has(one.name)), backups });
  return shared.length;
}

/** Returns the backups in the store, oldest first; none when nothing was ever sent. */
export async function readIndex(store: BackupStore): Promise<Index> {
  return parseIndex(await store.getText(indexName));
}

function parseIndex(text: string | null): Index {
  return text === null ? { backups: [] } : indexSchema.parse(JSON.parse(text));
}

/** Returns null for a missing file, for which a store answers 403 when the key may not list. */
async function readIfThere(store: BackupStore, path: string): Promise<string | null> {
  return store.getText(path).catch((error: unknown) => {
    if (error instanceof StoreError && error.status === 403) return null;
    throw error;
  });
}

/** Returns the files that belong to this backup only. The key never leaves the machine. */
function ownFiles({ tables, files }: Manifest): string[] {
  return [...tables.map(({ file }) => file), ...(files ? [files.file] : [])];
}

function datedOf({ name, manifest }: Backup): Index['backups'][number] {
  return { name, kind: manifest.kind, madeAt: manifest.madeAt };
}

/** The store may reject deletions, which only costs space there. */
async function removeOthers(
  store: BackupStore,
  { folder, removed, backups }: { folder: string; removed: Index['backups']; backups: Index['backups'] },
): Promise<void> {
  if (removed.length === 0) return;
  const used = await readHashes(
    folder,
    backups.map(({ name }) => name),
  );
  for (const { name } of removed) {
    const text = await readIfThere(store, `${name}/${manifestName}`);
    if (text === null) continue;
    const manifest = parseManifest(text);
    // Without a complete list, any file might be in use.
    const files = used.isComplete ? await fetchKeptFiles(store, { folder, name, manifest }) : [];
    const unused = files.filter(({ sha256 }) => !used.hashes.has(sha256));
    const paths = unused.map(({ sha256 }) => keptPath(sha256));
    const own = ownFiles(manifest).map((file) => `${name}/${file}`);
    await forEachConcurrently([...paths, ...own], filesAtOnce, async (path) => {
      await store.remove(path);
    });
    await store.remove(`${name}/${manifestName}`);
  }
}

/** Fetches the list of files of a backup that this machine has already removed. */
async function fetchKeptFiles(
  store: BackupStore,
  { folder, name, manifest }: { folder: string; name: string; manifest: Manifest },
): Promise<KeptFile[]> {
  if (!manifest.files) return [];
  const draft = await mkdtemp(join(folder, draftPrefix));
  try {
    await store.getFile(`${name}/${manifest.files.file}`, join(draft, manifest.files.file));
    return await readKeptFiles(draft, manifest);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Reads the checksums of the files of these backups, as far as this machine has them. */
async function readHashes(folder: string, names: readonly string[]) {
  const hashes = new Set<string>();
  let isComplete = true;
  for (const name of names) {
    try {
      const path = join(folder, name);
      for (const { sha256 } of await readKeptFiles(path, await readManifest(path))) hashes.add(sha256);
    } catch {
      isComplete = false;
    }
  }
  return { hashes, isComplete };
}

/**
 * Fetches the newest backup, or the named one, into the folder of all backups, and returns its path. Restoring it verifies
 * its checksums.
 */
export async function fetchBackup(
  store: BackupStore,
  { folder, name: requested, onProgress }: FetchOrder,
): Promise<string> {
  const { backups } = await readIndex(store);
  const name = requested ?? backups.toSorted((a, b) => b.madeAt - a.madeAt)[0]?.name;
  if (name === undefined || !backups.some((one) => one.name === name))
    throw new Error(
      backups.length === 0
        ? 'The store holds no backup'
        : `The store holds no backup ${name}; it holds ${backups.map((one) => one.name).join(', ')}`,
    );
  await createBackupFolder(folder);
  const path = join(folder, name);
  if ((await listDatedFolders(folder)).includes(name)) return path;

  const draft = await mkdtemp(join(folder, draftPrefix));
  try {
    const text = await store.getText(`${name}/${manifestName}`);
    if (text === null) throw new Error(`The store lacks the manifest of ${name}`);
    const manifest = parseManifest(text);
    await mkdir(join(draft, 'tables'));
    for (const file of ownFiles(manifest)) await store.getFile(`${name}/${file}`, join(draft, file));
    const present = await listKept(folder);
    const files = await readKeptFiles(draft, manifest);
    for (const [place, { sha256, bytes }] of files.entries()) {
      onProgress?.({ step: 'fetch', count: place + 1 });
      if (present.has(sha256)) continue;
      await requireRoom(folder, bytes);
      await fetchKept(store, join(folder, keptPath(sha256)), sha256);
      present.add(sha256);
    }
    await writeFile(join(draft, manifestName), text, { mode: 0o600, flush: true });
    await rename(draft, path);
    return path;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function fetchKept(store: BackupStore, path: string, hash: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = join(dirname(path), `.part-${hash}`);
  await store.getFile(keptPath(hash), part);
  await rename(part, path);
}
