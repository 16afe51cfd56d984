/** Packages recordings in a process of its own, so that nothing in a recording can stop or slow the site. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PackagedRecording, Packager } from '#server/context.ts';
import type { PackagingReport } from './packaging-process.ts';
import { PackagingError } from './packaging-error.ts';

const program = fileURLToPath(new URL('./packaging-process.ts', import.meta.url));

/** A process that reports nothing for so long hangs; on a busy machine the last in line may wait for minutes. */
const silenceMs = 5 * 60_000;

/** One that reports, and comes no further for so long, hangs too. */
const standstillMs = 15 * 60_000;

export function createPackager(): Packager {
  return {
    async package({ source, folder, trim, signal, onProgress }) {
      signal.throwIfAborted();
      // An empty environment: what reads strangers' files knows no key of the site.
      const child = fork(
        program,
        [source, folder, ...(trim ? [`${trim.startSeconds}`, `${trim.endSeconds}`] : [])],
        {
          env: {},
          execArgv: [],
          stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        },
      );
      const kill = () => child.kill('SIGKILL');
      signal.addEventListener('abort', kill);
      const guard = guardAgainstStandstill(kill);
      try {
        return await resultOf(child, (share) => {
          guard.hear(share);
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

/** The log gets the last words of a process that failed. */
const saidAtMost = 2_000;

function resultOf(child: ChildProcess, onProgress: (share: number) => void): Promise<PackagedRecording> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-saidAtMost)));
    child.on('message', (report: PackagingReport) => {
      if ('progress' in report) onProgress(report.progress);
      else if ('done' in report) resolve(report.done);
      else reject(new PackagingError(report.failure, report.detail));
    });
    child.on('error', (error) => reject(new PackagingError('broken', error.message)));
    child.on('exit', (code, signal) => {
      // A damaged recording may crash the process; nothing in a recording sends this signal.
      const failure = signal === 'SIGKILL' ? 'stopped' : 'broken';
      const fail = () =>
        reject(new PackagingError(failure, `The process ended with ${signal ?? code}: ${said}`));
      // Its last words may still be on their way when it has ended.
      if (child.connected) child.once('disconnect', () => setImmediate(fail));
      else setImmediate(fail);
    });
  });
}

function guardAgainstStandstill(kill: () => void): { hear: (share: number) => void; end: () => void } {
  let last = -1;
  let silence = setTimeout(kill, silenceMs);
  let standstill = setTimeout(kill, standstillMs);
  return {
    hear(share) {
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
