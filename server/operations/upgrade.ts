/** Migrates the tables at a start, after a snapshot, and rejects tables that are newer than this code. */
import { join } from 'node:path';
import { type Database, migrate } from '#server/platform/db/database.ts';
import { openDumpReader } from '#server/platform/db/dump.ts';
import { lastMigration, migrations } from '#server/platform/db/migrations.ts';
import { releaseVersion } from '#server/platform/release.ts';
import { addRelease, findNewestRelease } from './store.ts';
import { type Backup, listBackups } from './backup/backup-folder.ts';
import { type MakePlace, makeBackup } from './backup/make-backup.ts';

type StartContext = {
  db: Database;
  now: () => number;
  /** Informs the operator about slow steps. */
  tell: (step: string) => void;
};

/** Repeated failing starts make at most one snapshot in this time. */
const snapshotMs = 60 * 60_000;

/**
 * Migrates to the current tables. Rows of an older release are backed up first.
 * @throws {Error} when the tables are newer than this code, with the version that made them and the way back
 */
export async function bringUpToDate(ctx: StartContext, place: MakePlace): Promise<void> {
  const applied = await readApplied(place);
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new Error(await wayBack(ctx.db, { place, unknown }));
  const isBehind = Object.keys(migrations).some((name) => !applied.includes(name));
  if (applied.length > 0 && isBehind) await takeSnapshot(ctx, { place, applied });
  await migrate(ctx.db);
  await addRelease(ctx.db, {
    migration: lastMigration(),
    version: releaseVersion,
    migratedAt: ctx.now(),
  });
}

async function readApplied(place: MakePlace): Promise<string[]> {
  const reader = await openDumpReader(place);
  await reader.close();
  return reader.migrations;
}

async function takeSnapshot(
  { now, tell }: StartContext,
  { place, applied }: { place: MakePlace; applied: readonly string[] },
): Promise<void> {
  const isRecent = ({ manifest }: Backup) =>
    manifest.kind === 'before-migration' &&
    manifest.migrations.at(-1) === applied.at(-1) &&
    now() - manifest.madeAt < snapshotMs;
  if ((await listBackups(place.backup.folder)).some(isRecent)) return;
  const { name } = await makeBackup(place, { kind: 'before-migration', now });
  tell(`The tables are migrated; as they were before they are in ${join(place.backup.folder, name)}`);
}

async function wayBack(
  db: Database,
  { place, unknown }: { place: MakePlace; unknown: readonly string[] },
): Promise<string> {
  // In newer tables the release may be stored differently.
  const version = await findNewestRelease(db).catch(() => undefined);
  const maker = version === undefined ? 'a newer version' : `version ${version}`;
  const { folder } = place.backup;
  const fitting = (await listBackups(folder)).find(({ manifest }) =>
    manifest.migrations.every((name) => Object.hasOwn(migrations, name)),
  );
  const back = fitting
    ? `To go back, put the database aside and restore the newest backup that fits: npm run restore -- ${join(folder, fitting.name)}`
    : `No backup in ${folder} fits this version`;
  return `The tables were made by ${maker} (${unknown.join(', ')}), and this is version ${releaseVersion}. Start ${maker} again. ${back}`;
}
