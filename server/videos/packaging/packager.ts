/** Packages recordings in a child process, so that nothing in a recording can stop or slow the site. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PackagedRecording, Packager } from '#server/context.ts';
import type { PackagingReport } from './packaging-process.ts';
import { PackagingError } from './packaging-error.ts';

const program = fileURLToPath(new URL('./packaging-process.ts', import.meta.url));

/** A process without reports for this long hangs; on a busy machine a low-priority one may wait for minutes. */
const silenceMs = 5 * 60_000;

/** A process without progress for this long hangs too. */
const standstillMs = 15 * 60_000;

/** How much of a failed process's stderr is logged, in characters. */
const stderrAtMost = 2_000;

export function createPackager(): Packager {
  return {
    async package({ source, folder, trim, signal, onProgress }) {
      signal.throwIfAborted();
      // Code that reads untrusted files must not know the site's keys: its environment has none, and its arguments are
      // paths and seconds. It runs as the same user, so a recording that took it over could still read what that user
      // can, such as the server's /proc/PID/environ and the data folder. Only another user could prevent that.
      const child = fork(
        program,
        [source, folder, ...(trim ? [`${trim.startSeconds}`, `${trim.endSeconds}`] : [])],
        {
          env: { MALLOC_ARENA_MAX: '2' },
          execArgv: [],
          stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        },
      );
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
    },
  };
}

function resultOf(child: ChildProcess, onProgress: (share: number) => void): Promise<PackagedRecording> {
  return new Promise((resolve, reject) => {
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-stderrAtMost)));
    child.on('message', (report: PackagingReport) => {
      if ('progress' in report) onProgress(report.progress);
      else if ('done' in report) resolve(report.done);
      else reject(new PackagingError(report.failure, report.detail));
    });
    child.on('error', (error) => reject(new PackagingError('broken', error.message)));
    child.on('exit', (code, signal) => {
      // A damaged recording may crash the process, but cannot cause this signal.
      const failure = signal === 'SIGKILL' ? 'stopped' : 'broken';
      const fail = () =>
        reject(new PackagingError(failure, `The process ended with ${signal ?? code}: ${stderr}`));
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
