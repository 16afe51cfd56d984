/** The doctor's checks of the data folder, the disk, the database and the backups. */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dayMs } from '#rules/clock.ts';
import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { findFirstStart, findLastGoodRun, findLastRun } from '#server/operations/store.ts';
import { isLoopback } from '#server/platform/config/environment.ts';
import { findWidePaths } from '#server/platform/data-folder.ts';
import { databaseFigures, describeDatabase, readMigrations } from '#server/platform/db/database.ts';
import { type DoctorContext, reasonOf } from './doctor-context.ts';

const oldDays = 2;

const megabyte = 1024 * 1024;

/** Fits a day of a busy site, a snapshot before a migration, and the scripts of a new build. */
const enoughMegabytes = 2_000;
const largeLogMegabytes = 256;

export async function checkData(ctx: DoctorContext): Promise<DoctorFinding[]> {
  const { dataDir, databaseUrl, media } = ctx.config;
  const isShared = databaseUrl === null || media.store !== null;
  return [
    ...(await checkFolder(ctx)),
    ...(await checkBackupFolder(ctx)),
    ...(await checkDatabase(ctx)),
    ...(isShared ? [] : [{ code: 'storage-not-shared', folder: join(dataDir, 'media') } as const]),
    ...(databaseUrl === null ? [] : checkEncryption(new URL(databaseUrl))),
  ];
}

/** A database on this machine, or in a compose network, whose names have no dot, needs no encryption. */
function checkEncryption({ hostname: host, searchParams }: URL): DoctorFinding[] {
  const isNear = isLoopback(host) || !/[.:]/.test(host) || searchParams.get('host')?.startsWith('/');
  const mode = searchParams.get('sslmode') ?? (searchParams.get('ssl') === 'true' ? 'require' : 'disable');
  return isNear || mode !== 'disable' ? [] : [{ code: 'database-unencrypted', host }];
}

async function checkFolder({ config, freeBytes }: DoctorContext): Promise<DoctorFinding[]> {
  const { dataDir: folder, media } = config;
  const reason = await whyNotWritable(folder);
  if (reason !== null) return [{ code: 'data-not-writable', folder, reason }];
  const wide = findWidePaths(folder, { passable: media.accelPrefix !== null });
  const freeMegabytes = Math.floor((await freeBytes(folder)) / megabyte);
  return [
    ...wide.map(({ path, mode }) => ({ code: 'data-open-to-others', path, mode }) as const),
    ...(freeMegabytes < enoughMegabytes
      ? [{ code: 'disk-nearly-full', folder, freeMegabytes } as const]
      : []),
  ];
}

/** The first backup creates the folder, so until then its nearest existing parent counts. */
async function checkBackupFolder({ config }: DoctorContext): Promise<DoctorFinding[]> {
  const { folder } = config.backup;
  let nearest = folder;
  while (!existsSync(nearest) && nearest !== dirname(nearest)) nearest = dirname(nearest);
  // The finding about the data folder already reports it.
  if (nearest === config.dataDir) return [];
  const reason = await whyNotWritable(nearest);
  return reason === null ? [] : [{ code: 'backup-not-writable', folder, reason }];
}

/** Returns null when a file can be written to the folder. */
async function whyNotWritable(folder: string): Promise<string | null> {
  const trial = join(folder, `.doctor-${process.pid}`);
  try {
    await writeFile(trial, 'The doctor was here.', { mode: 0o600 });
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    await rm(trial, { force: true }).catch(() => undefined);
  }
}

async function checkDatabase(ctx: DoctorContext): Promise<DoctorFinding[]> {
  const { config, db } = ctx;
  const found: DoctorFinding[] = [];
  try {
    const { pending, unknown } = await readMigrations(db);
    if (unknown.length > 0) found.push({ code: 'database-new', unknown: unknown.join(', ') });
    else if (pending.length > 0) found.push({ code: 'database-old', pending: pending.length });
    else found.push(...(await checkBackups(ctx)));
  } catch (error) {
    return [{ code: 'database-away', database: describeDatabase(config), reason: reasonOf(error) }];
  }
  const megabytes = Math.floor((databaseFigures(db, config).walBytes ?? 0) / megabyte);
  if (megabytes > largeLogMegabytes) found.push({ code: 'log-large', megabytes });
  return found;
}

/** Checks the age and result of backups and drills. A new site needs none yet. */
async function checkBackups({ config, db, now }: DoctorContext): Promise<DoctorFinding[]> {
  const found: DoctorFinding[] = [];
  const good = await findLastGoodRun(db, { kind: 'backup', now: now() });
  if (good === undefined && !config.backup.isNightly) found.push({ code: 'backup-off' });
  const since = good?.endedAt ?? (await findFirstStart(db));
  const days = since === undefined ? 0 : Math.floor((now() - since) / dayMs);
  if (days >= oldDays) found.push({ code: 'backup-old', days });
  const last = await findLastRun(db, { kind: 'backup', now: now() });
  if (last?.failure) found.push({ code: 'backup-failed', reason: last.failure });
  const drill = await findLastRun(db, { kind: 'drill', now: now() });
  if (drill?.failure) found.push({ code: 'drill-failed', reason: drill.failure });
  if (!config.isLocal && config.backup.store === null)
    found.push({ code: 'backup-only-here', folder: config.backup.folder });
  return found;
}
