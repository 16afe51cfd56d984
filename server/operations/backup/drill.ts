/** The drill: restores the newest backup into a temporary SQLite file, and verifies everything that a restore needs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkSqliteFile } from '#server/platform/db/dump.ts';
import { decodeSegment } from '#server/videos/packaging/decoder.ts';
import {
  type Backup,
  DamagedBackup,
  draftPrefix,
  InconsistentBackup,
  type KeptFile,
  keptPath,
  listBackups,
  readKeptFiles,
  removeStaleDrafts,
  UnplayableBackup,
} from './backup-folder.ts';
import { isConsistent } from '#server/payments/ledger-consistency.ts';
import { restoreBackup, type Restored } from './restore-backup.ts';
import type { MakePlace } from './make-backup.ts';

export type Drilled = {
  /** The name of the backup. */
  name: string;
  rows: number;
  files: number;
  bytes: number;
  sentAt: null;
  failure: null;
  /** The decoded segment; null when the backup has no video, or this machine no decoder. */
  segment: string | null;
};

/**
 * Drills the backup in `path`, or the newest one.
 * @throws {DamagedBackup} {InconsistentBackup} {UnplayableBackup} with the problem
 */
export async function drill(
  place: Pick<MakePlace, 'backup'>,
  { now, path }: { now: () => number; path?: string },
): Promise<Drilled> {
  const folder = path ? dirname(path) : place.backup.folder;
  await removeStaleDrafts(folder, now());
  const backup = await findBackup(folder, path);
  const aside = await mkdtemp(join(folder, draftPrefix));
  try {
    // Verifies every checksum, including those of the files that it does not copy.
    const restored = await restoreBackup(
      { dataDir: aside, databaseUrl: null },
      { path: join(folder, backup.name), files: 'verify' },
    );
    requireSound(aside, restored);
    const segment = await decodeOne(folder, backup);
    const { tables, files } = backup.manifest;
    return {
      name: backup.name,
      rows: restored.rows,
      files: files?.count ?? 0,
      bytes: tables.reduce((sum, table) => sum + table.bytes, files?.totalBytes ?? 0),
      sentAt: null,
      failure: null,
      segment,
    };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** Skips snapshots before migrations, which have no files. */
async function findBackup(folder: string, path: string | undefined): Promise<Backup> {
  const backups = await listBackups(folder);
  const found = path
    ? backups.find(({ name }) => join(folder, name) === path)
    : backups.find(({ manifest }) => manifest.kind !== 'before-migration');
  if (!found) throw new DamagedBackup(`There is no backup in ${path ?? folder}`);
  return found;
}

function requireSound(dataDir: string, { ledger }: Restored): void {
  const wrong = checkSqliteFile(dataDir);
  if (wrong.length > 0) throw new DamagedBackup(wrong.join('; '));
  if (isConsistent(ledger)) return;
  throw new InconsistentBackup(
    `Plans of ${ledger.wrongPlans.length} users do not follow from their payments, and ${ledger.withoutReceipt.length} payments have no receipt`,
  );
}

/** Decodes the smallest segment in the backup. */
async function decodeOne(folder: string, { name, manifest }: Backup): Promise<string | null> {
  const files = await readKeptFiles(join(folder, name), manifest);
  const found = findSegment(files);
  if (!found) return null;
  const [init, segment] = [found.init, found.segment].map(({ sha256 }) => join(folder, keptPath(sha256)));
  const outcome = await decodeSegment({ init: init ?? '', segment: segment ?? '' });
  if (outcome === 'failed') throw new UnplayableBackup(`${found.segment.path} cannot be decoded`);
  return outcome === 'decoded' ? found.segment.path : null;
}

/** The initialization segment of `360p-7.m4s` is `360p-start.mp4`. */
function findSegment(files: readonly KeptFile[]): { init: KeptFile; segment: KeptFile } | null {
  const segments = files.filter(({ path }) => path.endsWith('.m4s')).toSorted((a, b) => a.bytes - b.bytes);
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const segment of segments) {
    const init = byPath.get(segment.path.replace(/-[^-/]*$/, '-start.mp4'));
    if (init) return { init, segment };
  }
  return null;
}
