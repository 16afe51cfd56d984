/** Starts the process that packages one recording, and returns what it reports. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Trim } from '#rules/video/trim.ts';
import type { PackagedRecording } from '#server/context.ts';
import type { PackagingReport } from './packaging-process.ts';
import { PackagingError } from './packaging-error.ts';

const program = fileURLToPath(new URL('./packaging-process.ts', import.meta.url));

/** A process without reports for this long hangs; on a busy machine a low-priority one may wait for minutes. */
const silenceMs = 5 * 60_000;

/** A process without progress for this long hangs too. */
const standstillMs = 15 * 60_000;

/** How much of a failed process's stderr is logged, in characters. */
const stderrAtMost = 2_000;

export type ChildOrder = {
  source: string;
  folder: string;
  /** The part of the source to package; null for all of it. */
  trim?: Trim | null;
  /** Kills the process. */
  signal: AbortSignal;
  /** Receives the share that is done, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Options of Node for the process; tests use them. */
  execArgv: readonly string[];
};

/** The process ended without a report, as it does when native code crashes. */
export class PackagingCrash extends PackagingError {}

/** @throws {PackagingError} what the process reports; a `PackagingCrash` without a report; or the reason of the signal */
export async function packageInChild({
  source,
  folder,
  trim,
  signal,
  onProgress,
  execArgv,
}: ChildOrder): Promise<PackagedRecording> {
  signal.throwIfAborted();
  const child = start([source, folder, ...(trim ? [`${trim.startSeconds}`, `${trim.endSeconds}`] : [])], {
    execArgv,
  });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  const guard = guardAgainstStandstill(kill);
  try {
    return await resultOf(child, (share) => {
      guard.report(share);
      onProgress(share);
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    guard.end();
    signal.removeEventListener('abort', kill);
    kill();
  }
}

function start(args: readonly string[], { execArgv }: Pick<ChildOrder, 'execArgv'>): ChildProcess {
  try {
    return fork(program, args, {
      // Code that reads untrusted files must not know the site's keys: its environment has none, and its arguments are
      // paths and seconds. It runs as the same user, so a recording that took it over could still read what that user
      // can, such as the server's /proc/PID/environ and the data folder. Only another user could prevent that.
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [...execArgv],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
  } catch (error) {
    throw notStarted(error);
  }
}

/** A machine without memory or process ids starts no process; that says nothing about the recording. */
function notStarted(error: unknown): PackagingError {
  return new PackagingError('stopped', error instanceof Error ? error.message : String(error));
}

function resultOf(child: ChildProcess, onProgress: (share: number) => void): Promise<PackagedRecording> {
  return new Promise((resolve, reject) => {
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-stderrAtMost)));
    child.on('message', (report: PackagingReport | null) => {
      // A recording that took the process over may send anything.
      if (typeof report !== 'object' || report === null) return;
      if ('progress' in report) onProgress(report.progress);
      else if ('done' in report) resolve(report.done);
      else reject(new PackagingError(report.failure, report.detail));
    });
    child.on('error', (error) => reject(notStarted(error)));
    child.on('exit', (code, signal) => {
      const detail = `The process ended with ${signal ?? code}: ${stderr}`;
      // A damaged recording may crash the process, but cannot cause this signal.
      const isKilled = signal === 'SIGKILL';
      const fail = () =>
        reject(isKilled ? new PackagingError('stopped', detail) : new PackagingCrash('broken', detail));
      // Its last message may still be in transit after it has ended.
      if (child.connected) child.once('disconnect', () => setImmediate(fail));
      else setImmediate(fail);
    });
  });
}

function guardAgainstStandstill(kill: () => void): { report: (share: number) => void; end: () => void } {
  let last = -1;
  let silence = setTimeout(kill, silenceMs);
  let standstill = setTimeout(kill, standstillMs);
  return {
    report(share) {
      clearTimeout(silence);
      silence = setTimeout(kill, silenceMs);
      if (share === last) return;
      last = share;
      clearTimeout(standstill);
      standstill = setTimeout(kill, standstillMs);
    },
    end() {
      clearTimeout(silence);
      clearTimeout(standstill);
    },
  };
}
