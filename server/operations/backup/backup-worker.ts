/** The thread of a backup or drill: reading and compressing many rows would block requests. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupFailureCode, BackupKind } from '#rules/operations/backup.ts';
import { errorText } from '#server/platform/error-text.ts';
import { failureCodeOf } from './backup-folder.ts';
import { type Drilled, drill } from './drill.ts';
import { type MadeBackup, type MakePlace, type MakeProgress, makeBackup } from './make-backup.ts';

export type WorkerTask =
  | { work: 'backup'; kind: BackupKind; place: MakePlace }
  | { work: 'drill'; place: MakePlace };

type WorkerResult = { done: MadeBackup | Drilled } | { failed: { code: BackupFailureCode; text: string } };

export type WorkerMessage = WorkerResult | { progress: MakeProgress };

/** Progress within a step is reported at most once per interval. */
const reportMs = 500;

/** The niceness of background work, and that of a manual backup. */
const niceness = { usual: 19, byHand: 10 };

const ordered = workerData as WorkerTask;
const isManual = ordered.work === 'backup' && ordered.kind === 'by-hand';
// On Linux this sets the priority of this thread only.
if (process.platform === 'linux') setPriority(isManual ? niceness.byHand : niceness.usual);
parentPort?.postMessage(await run(ordered));

async function run(task: WorkerTask): Promise<WorkerResult> {
  const { place } = task;
  try {
    const done =
      task.work === 'backup'
        ? await makeBackup(place, { kind: task.kind, now: Date.now, onProgress: createReporter() })
        : await drill(place, { now: Date.now });
    return { done };
  } catch (error) {
    return { failed: { code: failureCodeOf(error), text: errorText(error) } };
  }
}

function createReporter(): (progress: MakeProgress) => void {
  let [lastStep, lastAt] = ['', 0];
  return (progress) => {
    if (progress.step === lastStep && Date.now() - lastAt < reportMs) return;
    [lastStep, lastAt] = [progress.step, Date.now()];
    parentPort?.postMessage({ progress } satisfies WorkerMessage);
  };
}
