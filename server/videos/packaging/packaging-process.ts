/**
 * The process that packages one recording: SOURCE FOLDER [START END], the seconds of the part to keep. It reads untrusted
 * bytes, so it has none of the site's secrets. It ends with the server, and runs at low priority.
 */
import { constants, setPriority } from 'node:os';
import type { PackagingFailure } from '#rules/video/upload.ts';
import { diskErrorCodes } from '#server/platform/data-folder.ts';
import type { PackagedRecording } from '#server/context.ts';
import { PackagingError } from './packaging-error.ts';

export type PackagingReport =
  | { progress: number }
  | { done: PackagedRecording }
  | { failure: PackagingFailure; detail: string };

/** The interval of progress reports, by which the parent knows that it still works. */
const reportMs = 500;

const [source = '', folder = '', startSeconds, endSeconds] = process.argv.slice(2);
const trim =
  startSeconds === undefined ? null : { startSeconds: Number(startSeconds), endSeconds: Number(endSeconds) };

process.on('disconnect', () => process.exit(1));
// Service managers and Ctrl-C signal all processes. Only the server decides when this one ends, and requeues the recording.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
setPriority(constants.priority.PRIORITY_LOW);

let share = 0;
setInterval(() => void report({ progress: share }), reportMs);

try {
  const { packageRecording } = await load();
  const done = await packageRecording({ source, folder, trim, onProgress: (now) => (share = now) });
  await report({ done });
} catch (error) {
  await report({ failure: failureOf(error), detail: error instanceof Error ? (error.stack ?? '') : '' });
}
process.exit(0);

/** Resolves when the message was sent, which must happen before the process ends. */
function report(message: PackagingReport): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}

/** The packages are optional: a site that only plays videos does not need them. */
async function load(): Promise<typeof import('./package-recording.ts')> {
  try {
    return await import('./package-recording.ts');
  } catch (error) {
    throw new PackagingError('packager-missing', error instanceof Error ? error.message : String(error));
  }
}

/** FFmpeg's number for a full disk. */
const noSpaceLeft = -28;

function failureOf(error: unknown): PackagingFailure {
  if (error instanceof PackagingError) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return diskErrorCodes.has(code) || code === String(noSpaceLeft) ? 'disk-full' : 'broken';
}
