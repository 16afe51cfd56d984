/** Converts a recording in a worker, one at a time across all tabs of this browser. */
import { deferred } from '#web/platform/deferred.ts';
import type { PreparingOrder, PreparingReport, PreparingError } from './prepare-worker.ts';
import {
  forgetPrepared,
  holdPrepared,
  preparingLock,
  type KeptRecording,
  readPrepared,
} from './processed-files.ts';

/** Why a recording was not converted; `not-smaller` means that converting saves nothing. */
export type NotPrepared = PreparingError | 'not-smaller';

type PreparedFile = { kept: KeptRecording; movie: File };

type Order = {
  file: File;
  fingerprint: string;
  signal: AbortSignal;
  /** Receives a share from 0 to 1, and 0 at the start. */
  onProgress: (share: number) => void;
};

/** A converted recording must be clearly smaller to justify the loss of quality. */
const smallerThan = 0.9;

/** Removes everything of a recording that was not converted. @throws the signal's reason */
export async function prepareFile(order: Order): Promise<PreparedFile | NotPrepared> {
  const { file, fingerprint, signal, onProgress } = order;
  return navigator.locks.request(preparingLock, { signal }, async () => {
    const id = crypto.randomUUID();
    const kept = await holdPrepared(id);
    if (!kept) return 'failed';
    onProgress(0);
    const recording = { id, fileName: file.name, fingerprint, preparedAt: Date.now(), bytes: null };
    const report = await runWorker({ file, recording }, order).catch((): PreparingReport => ({
      error: 'failed',
      detail: '',
    }));
    const movie = 'bytes' in report ? await readPrepared(id).catch(() => null) : null;
    if (movie && movie.size < file.size * smallerThan && !signal.aborted) return { kept, movie };
    await forgetPrepared(kept);
    signal.throwIfAborted();
    if (movie) return 'not-smaller';
    return 'error' in report ? report.error : 'failed';
  });
}

/** A worker without progress for this long has lost its encoder, or ran out of memory. */
const stalledMs = 5 * 60_000;

function runWorker(
  message: PreparingOrder,
  { signal, onProgress }: Pick<Order, 'signal' | 'onProgress'>,
): Promise<PreparingReport> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = deferred<PreparingReport>();
  const giveUp = () => reject(new Error('The worker stalled'));
  let timer = setTimeout(giveUp, stalledMs);
  worker.addEventListener('message', ({ data }: MessageEvent<PreparingReport>) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, stalledMs);
    if ('progress' in data) onProgress(data.progress);
    else resolve(data);
  });
  worker.addEventListener('error', () => reject(new Error('The worker failed')));
  signal.addEventListener('abort', () => reject(new Error('Canceled')), { once: true });
  if (signal.aborted) reject(new Error('Canceled'));
  worker.postMessage(message);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
