/** Prepares a recording in a worker, one at a time over all tabs of this browser. */
import { deferred } from '#web/platform/deferred.ts';
import type { PreparingOrder, PreparingReport, PreparingTrouble } from './prepare-worker.ts';
import {
  forgetPrepared,
  holdPrepared,
  preparingLock,
  type KeptRecording,
  readPrepared,
} from './processed-files.ts';

/** Why a recording was not prepared. The last one: what came out would be no less to send. */
export type NotPrepared = PreparingTrouble | 'not-smaller';

export type PreparedFile = { kept: KeptRecording; movie: File };

type Order = {
  file: File;
  fingerprint: string;
  signal: AbortSignal;
  /** Hears how far it is, from 0 to 1; 0 when it is its turn. */
  onProgress: (share: number) => void;
};

/** A prepared recording is worth another encoding only where it is clearly smaller. */
const smallerThan = 0.9;

/** Where it is not prepared, nothing stays of it. @throws the signal's reason */
export async function prepareFile(order: Order): Promise<PreparedFile | NotPrepared> {
  const { file, fingerprint, signal, onProgress } = order;
  return navigator.locks.request(preparingLock, { signal }, async () => {
    const id = crypto.randomUUID();
    const kept = await holdPrepared(id);
    if (!kept) return 'failed';
    onProgress(0);
    const recording = { id, fileName: file.name, fingerprint, preparedAt: Date.now(), bytes: null };
    const report = await runWorker({ file, recording }, order).catch((): PreparingReport => ({
      trouble: 'failed',
      detail: '',
    }));
    const movie = 'bytes' in report ? await readPrepared(id).catch(() => null) : null;
    if (movie && movie.size < file.size * smallerThan && !signal.aborted) return { kept, movie };
    await forgetPrepared(kept);
    signal.throwIfAborted();
    if (movie) return 'not-smaller';
    return 'trouble' in report ? report.trouble : 'failed';
  });
}

/** A worker that reports nothing for so long has lost its encoder, or the memory that it needs. */
const standstillMs = 5 * 60_000;

function runWorker(
  message: PreparingOrder,
  { signal, onProgress }: Pick<Order, 'signal' | 'onProgress'>,
): Promise<PreparingReport> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = deferred<PreparingReport>();
  const giveUp = () => reject(new Error('The worker stands still'));
  let standstill = setTimeout(giveUp, standstillMs);
  worker.addEventListener('message', ({ data }: MessageEvent<PreparingReport>) => {
    clearTimeout(standstill);
    standstill = setTimeout(giveUp, standstillMs);
    if ('progress' in data) onProgress(data.progress);
    else resolve(data);
  });
  worker.addEventListener('error', () => reject(new Error('The worker failed')));
  signal.addEventListener('abort', () => reject(new Error('Called off')), { once: true });
  if (signal.aborted) reject(new Error('Called off'));
  worker.postMessage(message);
  return promise.finally(() => {
    clearTimeout(standstill);
    worker.terminate();
  });
}
