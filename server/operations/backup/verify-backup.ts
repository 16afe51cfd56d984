/** Verifies a backup: every file has the bytes of the manifest, and every table its number of rows. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DamagedBackup,
  keptPath,
  type Manifest,
  measureFile,
  readKeptFiles,
  readLines,
} from './backup-folder.ts';

export type Verification = {
  /** The folder of all backups. */
  folder: string;
  /** The backup's own folder. */
  draft: string;
  manifest: Manifest;
  /** `read` reads the bytes of every video and attached file; `present` only checks their size; `none` skips them. */
  files: 'read' | 'present' | 'none';
  onProgress?: (count: number) => void;
};

/** @throws {DamagedBackup} with the first file that differs */
export async function verifyBackup(verification: Verification): Promise<void> {
  const { draft, manifest } = verification;
  for (const table of manifest.tables) {
    await verifyFile(join(draft, table.file), table);
    await verifyRows(join(draft, table.file), table);
  }
  if (!manifest.files) return;
  await verifyFile(join(draft, manifest.files.file), manifest.files);
  if (verification.files !== 'none') await verifyKeptFiles(verification, manifest.files.count);
}

async function verifyFile(path: string, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<void> {
  const found = await measureFile(path).catch((error: unknown) => {
    throw new DamagedBackup(`${path} cannot be read`, { cause: error });
  });
  if (found.bytes !== bytes || found.sha256 !== sha256)
    throw new DamagedBackup(`${path} has other bytes than when the backup was made`);
}

async function verifyRows(path: string, table: { columns: string[]; rows: number }): Promise<void> {
  let count = 0;
  for await (const rows of readLines(path)) {
    for (const row of rows)
      if (!Array.isArray(row) || row.length !== table.columns.length)
        throw new DamagedBackup(`${path} has a row with other columns`);
    count += rows.length;
  }
  if (count !== table.rows)
    throw new DamagedBackup(`${path} has ${count} rows, and ${table.rows} were written`);
}

async function verifyKeptFiles(
  { folder, draft, manifest, files, onProgress }: Verification,
  expected: number,
): Promise<void> {
  const kept = await readKeptFiles(draft, manifest);
  if (kept.length !== expected)
    throw new DamagedBackup(`The list of files has ${kept.length} of ${expected}`);
  const seen = new Set<string>();
  for (const [place, { path, bytes, sha256 }] of kept.entries()) {
    onProgress?.(place + 1);
    if (seen.has(sha256)) continue;
    seen.add(sha256);
    const keptFile = join(folder, keptPath(sha256));
    if (files === 'read') {
      await verifyFile(keptFile, { bytes, sha256 });
      continue;
    }
    const found = await stat(keptFile).catch(() => null);
    if (found?.size !== bytes) throw new DamagedBackup(`${keptFile}, which is ${path}, is missing or short`);
  }
}
