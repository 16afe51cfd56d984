import type { DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { findLastGoodRun, findLastRun } from '#server/store/upkeep/backup-runs.ts';
import { findFirstStart } from '#server/store/upkeep/releases.ts';
import type { DoctorContext } from './doctor-context.ts';

const dayMs = 24 * 60 * 60 * 1000;
const oldDays = 2;

/** Looks at the age and the outcome of backups and drills. A site of yesterday needs none yet. */
export async function checkBackups({ config, db, now }: DoctorContext): Promise<DoctorFinding[]> {
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
