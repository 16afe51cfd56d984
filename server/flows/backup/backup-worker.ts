/** The thread in which a backup or a drill works: reading and compressing many rows would hold up everybody's requests. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { BackupFailureCode } from '#rules/operations/backup.ts';
import { errorText } from '#server/log/error-text.ts';
import { failureCodeOf } from './backup-failure.ts';
import { type Drilled, drill } from './drill.ts';
import { type MadeBackup, type MakePlace, makeBackup } from './make-backup.ts';

export type WorkerTask = { work: 'backup' | 'drill'; place: MakePlace };

export type WorkerResult =
  | { done: MadeBackup | Drilled }
  | { failed: { code: BackupFailureCode; text: string } };

/** On Linux this is the priority of the thread alone. */
const lowestPriority = 19;

if (process.platform === 'linux') setPriority(lowestPriority);
parentPort?.postMessage(await run(workerData as WorkerTask));

async function run({ work, place }: WorkerTask): Promise<WorkerResult> {
  try {
    const done =
      work === 'backup'
        ? await makeBackup(place, { kind: 'nightly', now: Date.now })
        : await drill(place, { now: Date.now });
    return { done };
  } catch (error) {
    return { failed: { code: failureCodeOf(error), text: errorText(error) } };
  }
}
