/** The nightly backup and the weekly drill, one of each for all processes. */
import { isOver } from '#rules/clock.ts';
import { lastBackupDueAt, lastDrillDueAt } from '#rules/operations/backup.ts';
import type { AppContext } from '#server/context.ts';
import { type BackupRunKind, findLastRun } from '#server/store/upkeep/backup-runs.ts';
import { listBackups } from './backup-folder.ts';
import type { MakePlace } from './make-backup.ts';
import { recordRun } from './record-run.ts';
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
  const made = await recordRun(ctx, 'backup', async () => {
    const done = await backupInWorker(placeOf(ctx));
    if (done.problem !== null) ctx.log.error({ event: 'backup-not-sent', error: done.problem });
    return done;
  });
  if (made) ctx.log.info({ event: 'backup-made', name: made.name, rows: made.rows, bytes: made.bytes });
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
