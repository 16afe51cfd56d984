/** Has a backup or a drill made in a thread of its own. */
import { Worker } from 'node:worker_threads';
import type { BackupKind } from '#rules/operations/backup.ts';
import { ReportedFailure } from './backup-failure.ts';
import type { WorkerMessage, WorkerTask } from './backup-worker.ts';
import type { Drilled } from './drill.ts';
import type { MadeBackup, MakePlace } from './make-backup.ts';
import type { TellProgress } from './record-run.ts';

export function backupInWorker(
  place: MakePlace,
  { kind, onProgress }: { kind: BackupKind; onProgress?: TellProgress },
): Promise<MadeBackup> {
  return runInWorker<MadeBackup>({ work: 'backup', kind, place }, onProgress);
}

export function drillInWorker(place: MakePlace): Promise<Drilled> {
  return runInWorker<Drilled>({ work: 'drill', place });
}

/** @throws {ReportedFailure} with the error of the thread */
function runInWorker<T extends MadeBackup | Drilled>(
  task: WorkerTask,
  onProgress?: TellProgress,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: task });
    // The server may end meanwhile; half a backup is none, and the next start makes another one.
    worker.unref();
    worker.on('message', (result: WorkerMessage) => {
      if ('progress' in result) onProgress?.(result.progress);
      else if ('done' in result) resolve(result.done as T);
      else reject(new ReportedFailure(result.failed.code, result.failed.text));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread of the backup ended early')));
  });
}
