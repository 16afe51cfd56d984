import { setTimeout as sleep } from 'node:timers/promises';
import { type BackupRun, findLastRun } from '#server/operations/store.ts';
import type { TestContext } from './test-context.ts';

/** The backup thread competes with everything else on a busy machine. */
const patienceMs = 180_000;

/** Waits until the backup has ended, and returns its run. */
export async function waitForBackup({ db, now }: TestContext): Promise<BackupRun> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const run = await findLastRun(db, { kind: 'backup', now: now() });
    if (run?.endedAt) return run;
    await sleep(20);
  }
  throw new Error('The backup did not end');
}
