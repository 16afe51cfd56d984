/** The nightly backup, one that is asked for, and the weekly drill; one of each at a time for all processes. */
import { isOver } from '#rules/clock.ts';
import { lastBackupDueAt, lastDrillDueAt } from '#rules/operations/backup.ts';
import type { AppContext } from '#server/context.ts';
import { errorText } from '#server/log/error-text.ts';
import { type BackupRunKind, findLastRun } from '#server/store/upkeep/backup-runs.ts';
import { listBackups } from './backup-folder.ts';
import type { MadeBackup, MakePlace } from './make-backup.ts';
import { recordRun, startRun } from './record-run.ts';
import { backupInWorker, drillInWorker } from './run-in-worker.ts';

type NightContext = Pick<AppContext, 'db' | 'config' | 'secret' | 'now' | 'randomBytes' | 'log'>;

/** A run that failed, or whose process died, is tried again after this. */
const afterFailureMs = 60 * 60_000;

/** A drill is due once a week. */
const longestWaitMs = 7 * 24 * 60 * 60_000;

/** Makes the backup of the night where it is due. A site that has none yet waits for its first night. */
export async function backUpWhenDue(ctx: NightContext, { startedAt }: { startedAt: number }): Promise<void> {
  if (!ctx.config.backup.isNightly) return;
  if (!(await isDue(ctx, { kind: 'backup', dueAt: lastBackupDueAt(ctx.now()), startedAt }))) return;
  const made = await recordRun(ctx, 'backup', (tell) =>
    backupInWorker(placeOf(ctx), { kind: 'nightly', onProgress: tell }),
  );
  if (made) logMade(ctx, made);
}

/**
 * Starts a manual backup without waiting for it to finish. Returns false if a backup of any kind is already running.
 */
export async function startBackup(ctx: NightContext): Promise<boolean> {
  const begun = await startRun(ctx, 'backup', (tell) =>
    backupInWorker(placeOf(ctx), { kind: 'by-hand', onProgress: tell }),
  );
  begun?.ended.then(
    (made) => logMade(ctx, made),
    (error: unknown) => ctx.log.error({ event: 'backup-failed', error: errorText(error) }),
  );
  return begun !== null;
}

function logMade({ log }: NightContext, { name, rows, bytes, problem }: MadeBackup): void {
  if (problem !== null) log.error({ event: 'backup-not-sent', error: problem });
  log.info({ event: 'backup-made', name, rows, bytes });
}

/** Drills the newest backup where it is due; it takes longer than the backup, so it never makes that wait. */
export async function drillWhenDue(ctx: NightContext, { startedAt }: { startedAt: number }): Promise<void> {
  if (!(await isDue(ctx, { kind: 'drill', dueAt: lastDrillDueAt(ctx.now()), startedAt }))) return;
  const backups = await listBackups(ctx.config.backup.folder);
  if (backups.every(({ manifest }) => manifest.kind === 'before-migration')) return;
  const drilled = await recordRun(ctx, 'drill', () => drillInWorker(placeOf(ctx)));
  if (drilled) ctx.log.info({ event: 'backup-drilled', name: drilled.name, segment: drilled.segment });
}

async function isDue(
  { db, now }: NightContext,
  { kind, dueAt, startedAt }: { kind: BackupRunKind; dueAt: number; startedAt: number },
): Promise<boolean> {
  const last = await findLastRun(db, { kind, now: now() });
  // A process that was started while the clock ran ahead waits for no night.
  if (!last) return startedAt < dueAt || isOver(startedAt, { now: now(), lastsMs: longestWaitMs });
  const isBad = last.endedAt === null || last.failure !== null;
  return last.beganAt < Math.max(dueAt, isBad ? now() - afterFailureMs : 0);
}

/** Only what can be handed to another thread. */
function placeOf({ config, secret }: NightContext): MakePlace {
  const { dataDir, databaseUrl, siteUrl, backup, media } = config;
  return { dataDir, databaseUrl, siteUrl, backup, media, fingerprint: secret.fingerprint };
}
