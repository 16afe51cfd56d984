/**
 * The process that packages one recording, with the arguments SOURCE FOLDER, and of a part of it
 * also the seconds where that begins and ends. What it reads was made elsewhere, so it is
 * told none of the site's secrets. It ends when the server does, and asks for the processor after everybody else.
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

/** The parent hears that often that it still goes on. */
const reportMs = 500;

const [source = '', folder = '', startSeconds, endSeconds] = process.argv.slice(2);
const trim =
  startSeconds === undefined ? null : { startSeconds: Number(startSeconds), endSeconds: Number(endSeconds) };

process.on('disconnect', () => process.exit(1));
// A service that restarts, and Ctrl-C, send these to all of its processes. The server alone decides when this one ends,
// and gives the recording back to be packaged after its next start.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
// mediabunny 1.61 finishes a playlist when its first track closes, and rejects the close of the second one that comes
// at the same moment; nobody waits for that. The pieces are verified at the end, whatever was rejected before.
process.on('unhandledRejection', () => {});
setPriority(constants.priority.PRIORITY_LOW);

let share = 0;
setInterval(() => void report({ progress: share }), reportMs);

try {
  const { packageRecording } = await import('./package-recording.ts');
  const done = await packageRecording({ source, folder, trim, onProgress: (now) => (share = now) });
  await report({ done });
} catch (error) {
  await report({ failure: failureOf(error), detail: error instanceof Error ? (error.stack ?? '') : '' });
}
process.exit(0);

/** Resolves when the message has left: a process that ends before takes it along. */
function report(message: PackagingReport): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve());
  });
}

function failureOf(error: unknown): PackagingFailure {
  if (error instanceof PackagingError) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (diskErrorCodes.has(code)) return 'disk-full';
  // The packages are optional: a site that only plays videos does without them.
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED' ? 'packager-missing' : 'broken';
}
